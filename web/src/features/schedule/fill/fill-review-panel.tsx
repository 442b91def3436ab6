import { ActionIcon, Badge, Button } from '@mantine/core'
import { counted } from '@shiftward/client/counted.ts'
import { weekdayNames } from '@shiftward/contract/choices.ts'
import type { FillRun, FillUncovered } from '@shiftward/contract/fill.ts'
import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { spanTitle } from '../calendar-days.ts'
import { shortSkill } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './fill.module.css'
import { FillFiguresTable } from './fill-figures.tsx'
import {
  chosenIds,
  closesText,
  filledText,
  impossible,
  leftVacant,
  openIds,
  type Review,
  stillUncovered,
} from './fill-review.ts'
import whyClasses from './fill-why.module.css'

const text = texts.fill

export type ReviewActs = {
  isPending: boolean
  accept: (shiftIds: number[]) => void
  discard: () => void
  hide: () => void
  find: (entry: Entry) => void
}

type Props = { review: Review; entryOf: (shiftId: number) => Entry | undefined; acts: ReviewActs }

/** Before and after, what stays uncovered and why, and the decision. */
export function FillReviewPanel({ review, entryOf, acts }: Props) {
  const { run } = review
  const { proposal } = run
  const refused = impossible(review).map(({ shiftId, obstacle }) => ({
    shiftId,
    reasons: [text.impossible, obstacle ?? ''],
  }))
  const uncovered = [...refused, ...stillUncovered(review)]
  const left = leftVacant(review)
  const vacant = uncovered.length + left
  const isPart = chosenIds(review).length < proposal.length
  return (
    <>
      <header className={classes.head}>
        <h2>Proposal</h2>
        {isBest(run) && (
          <Badge variant="light" tt="none" size="sm">
            proven best
          </Badge>
        )}
        <span className={classes.time}>{Math.round(run.seconds)} s</span>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label="Hide" onClick={acts.hide}>
          <IconX size={16} />
        </ActionIcon>
        <p>{filledText(review)} Nothing is saved yet.</p>
      </header>
      <div className={classes.scroll}>
        {run.before && run.after && <FillFiguresTable before={run.before} after={run.after} days={daysText(run)} />}
        {isPart && <p className={classes.note}>These figures count all {proposal.length} proposed shifts.</p>}
        <section className={classes.uncovered} aria-label="Still uncovered">
          <h3>
            Still uncovered <b data-none={vacant === 0 || undefined}>{vacant}</b>
          </h3>
          {vacant === 0 && <p className={classes.note}>Every chosen shift has somebody.</p>}
          {left > 0 && <p className={classes.note}>You left out {counted(left, 'shift')}.</p>}
          <ul>
            {uncovered.map((one) => (
              <UncoveredShift key={one.shiftId} uncovered={one} entry={entryOf(one.shiftId)} onFind={acts.find} />
            ))}
          </ul>
        </section>
      </div>
      <Decision review={review} acts={acts} />
    </>
  )
}

const isBest = ({ bestCost, bound }: FillRun): boolean => bestCost !== null && bound !== null && bestCost - bound < 0.5

/** 'Nov 15 – 21, 2026' */
const daysText = ({ startDate, endDate }: FillRun): string =>
  spanTitle(toIsoDate(startDate ?? '') ?? '', toIsoDate(endDate ?? '') ?? '')

/** 'Sat 11-21' */
export const dayText = ({ day, date }: Entry): string =>
  `${weekdayNames[weekdayOf(day)]?.slice(0, 3)} ${date.slice(0, 5)}`

type UncoveredProps = {
  uncovered: Pick<FillUncovered, 'reasons'>
  entry: Entry | undefined
  onFind: (entry: Entry) => void
}

function UncoveredShift({ uncovered: { reasons }, entry, onFind }: UncoveredProps) {
  const [why, nearest] = reasons
  return (
    <li>
      <div className={whyClasses.line}>
        <span>
          {entry ? (
            <>
              <b>{dayText(entry)}</b> {entry.teamName} · {shortSkill(entry.skillLevel)}
            </>
          ) : (
            'A shift that is not on screen'
          )}
        </span>
        {entry && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Find a QHP for ${entry.teamName}, ${dayText(entry)}`}
            onClick={() => onFind(entry)}
          >
            Find a QHP
          </Button>
        )}
      </div>
      <p>{why}</p>
      {nearest && (
        <p>
          <b>{nearest.slice(0, nearest.indexOf(':') + 1)}</b>
          {nearest.slice(nearest.indexOf(':') + 1)}
        </p>
      )}
    </li>
  )
}

function Decision({ review, acts }: Pick<Props, 'review' | 'acts'>) {
  const ids = chosenIds(review)
  const all = openIds(review)
  const isEmpty = all.length === 0
  const isPart = ids.length < all.length
  const closes = closesText(review)
  return (
    <footer className={classes.foot}>
      {closes && <p>{closes}</p>}
      {!isEmpty && (
        <Button
          fullWidth
          leftSection={<IconCheck size={15} />}
          loading={acts.isPending}
          disabled={isPart && ids.length === 0}
          onClick={() => acts.accept(isPart ? ids : all)}
        >
          {isPart ? `Accept selected ${ids.length}` : `Accept all ${all.length}`}
        </Button>
      )}
      <div className={classes.buttons}>
        {isPart && (
          <Button variant="default" disabled={acts.isPending} onClick={() => acts.accept(all)}>
            Accept all {all.length}
          </Button>
        )}
        <Button variant="default" disabled={acts.isPending} onClick={acts.discard}>
          Discard
        </Button>
      </div>
      {!isEmpty && <p>One undo step. Every shift is judged again.</p>}
    </footer>
  )
}
