import { Button, Skeleton } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../../ui/form-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { shortDayTitle } from '../calendar-days.ts'
import { ChangeQuestion, type Question } from '../dialogs/change-question.tsx'
import type { DialogProps } from '../dialogs/dialog-props.ts'
import dialogClasses from '../dialogs/dialogs.module.css'
import { useLatestEntry } from '../dialogs/latest-entry.ts'
import { hoursText } from '../entry/entry-text.ts'
import { useQuestion } from '../use-question.ts'
import { type Choice, exchangeChoicesQuery, useExchange } from './exchange.queries.ts'
import { type OwnedShift, ownedShift } from './exchange.ts'
import classes from './exchange-dialog.module.css'
import { ExchangeRow } from './exchange-row.tsx'
import { namedLike } from './exchange-search.ts'

/** More lines than this are found by a name. */
const shownMost = 50

/** Exchange with…: the shifts of others for which this one can be exchanged, those that fit first. */
export function ExchangeDialog({ opened, dialog: { entry }, context, onClose }: DialogProps<'exchange'>) {
  const choices = useQuery(exchangeChoicesQuery(entry.shiftId ?? 0))
  const [search, setSearch] = useState('')
  const [question, setQuestion] = useState<Question>()
  const exchange = useExchange(useQuestion(setQuestion), onClose)
  const latest = useLatestEntry(entry)
  const one = latest && ownedShift(latest, context.timeZone)
  const shown = latest ?? entry
  return (
    <>
      <DialogFrame
        opened={opened}
        title="Exchange with…"
        about={[shown.providerName, shown.teamName, shortDayTitle(shown.day), hoursText(shown)].join(' · ')}
        size={560}
        isCovered={question !== undefined}
        onClose={() => exchange.isPending || onClose()}
      >
        <DialogFields>
          <p className={dialogClasses.hint}>
            Shifts of others in the department within {limits.schedule.exchangeDays} days, those that fit first. Each
            shift keeps its day, hours and team; only the two people change places.
          </p>
          <TextField
            mt="xs"
            aria-label="Search people"
            placeholder="Search people"
            leftSection={<IconSearch size={14} />}
            data-autofocus
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {choices.data ? (
            <Found all={choices.data} search={search} {...{ exchange, one }} />
          ) : (
            <NotFound choices={choices} />
          )}
        </DialogFields>
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={exchange.isPending}>
            Cancel
          </Button>
        </DialogFooter>
      </DialogFrame>
      {question && <ChangeQuestion question={question} onClose={() => setQuestion(undefined)} />}
    </>
  )
}

type FoundProps = {
  all: readonly Choice[]
  search: string
  exchange: ReturnType<typeof useExchange>
  one: OwnedShift | undefined
}

function Found({ all, search, exchange, one }: FoundProps) {
  const found = namedLike(all, search)
  const chosen = exchange.isPending ? exchange.variables.other.shiftId : undefined
  if (found.length === 0) {
    return (
      <p className={classes.nothing} role="status">
        {search.trim() === '' ? 'Nobody has a shift to exchange.' : 'No people match.'}
      </p>
    )
  }
  return (
    <>
      <ul className={classes.list} aria-label="Shifts to exchange for">
        {found.slice(0, shownMost).map((other) => (
          <ExchangeRow
            key={other.shiftId}
            choice={other}
            isLoading={chosen === other.shiftId}
            isOff={exchange.isPending || !one}
            onChoose={() => one && exchange.mutate({ one, other, isConfirmed: false })}
          />
        ))}
      </ul>
      {found.length > shownMost && (
        <p className={dialogClasses.busyHint}>
          {shownMost} of {found.length} shifts. Search for a name to see the others.
        </p>
      )}
    </>
  )
}

type Loading = { error: Error | null; refetch: () => unknown }

/** While the list is read, or why there is none. */
function NotFound({ choices: { error, refetch } }: { choices: Loading }) {
  if (!error) return <Skeleton height={180} mt="md" radius={6} />
  // The same question about a shift that has changed would be refused again.
  if (error instanceof CallError && error.status === 409) return <DialogProblem>{error.message}</DialogProblem>
  return (
    <p className={classes.nothing}>
      <LoadError onRetry={() => void refetch()} />
    </p>
  )
}
