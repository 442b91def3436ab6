import { Button } from '@mantine/core'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { shortDayTitle } from '../calendar-days.ts'
import { hoursText, markLabels } from '../entry/entry-text.ts'
import type { Choice } from './exchange.queries.ts'
import classes from './exchange-dialog.module.css'

type Props = { choice: Choice; isLoading: boolean; isOff: boolean; onChoose: () => void }

/** Whose shift it is and when, and what speaks against the exchange. */
export function ExchangeRow({ choice, isLoading, isOff, onChoose }: Props) {
  const { providerName, teamName, day, conflicts, hasSwap } = choice
  const isBlocked = conflicts.some(({ level }) => level === 'block')
  const when = `${shortDayTitle(day)}, ${hoursText(choice)}`
  return (
    <li data-level={isBlocked ? 'block' : undefined}>
      <div>
        <b>{providerName}</b>
        <span className={classes.when}>
          {when} · {teamName}
          {hasSwap && ` · ${markLabels.swap}`}
        </span>
        {conflicts.map(({ rule, level, title, providerName: who }) => (
          <span key={`${who} ${rule} ${title}`} className={classes.finding} data-level={level}>
            {who}: {ruleWords[rule].name}: {title}
          </span>
        ))}
      </div>
      {isBlocked ? (
        <span className={classes.blocked}>Not possible</span>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Exchange with ${providerName}, ${when}`}
          loading={isLoading}
          disabled={isOff}
          onClick={onChoose}
        >
          Exchange
        </Button>
      )}
    </li>
  )
}
