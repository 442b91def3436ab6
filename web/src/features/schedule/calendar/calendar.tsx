import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { type ReactNode, useMemo } from 'react'
import type { Carry } from '../carry.ts'
import { shortOn } from '../coverage.ts'
import { dayProblem } from '../drop.ts'
import { usePrinting } from '../roster/use-printing.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition, OpenDialog } from '../schedule-dialog.ts'
import { hasStarted } from '../shift-moment.ts'
import type { Schedule } from '../use-schedule.ts'
import classes from './calendar.module.css'
import { CalendarHeader } from './calendar-header.tsx'
import { CalendarState } from './calendar-state.tsx'
import { viewOf } from './calendar-view.ts'
import { usualOf } from './chip-look.ts'
import { DayContent } from './day-content.tsx'
import { entriesByDay, keyOf } from './day-entries.ts'
import { DayGrid, keyHintId } from './day-grid.tsx'
import { lookOf } from './day-look.ts'
import type { CardActions } from './entry-card.tsx'
import { dialogOf } from './entry-dialog.ts'
import { Legend } from './legend.tsx'
import { WeekdayNames } from './month-view.tsx'
import { shortNamesOf } from './short-names.ts'
import { useCarriedConflicts } from './use-carried-conflicts.ts'
import { useCoverage } from './use-coverage.ts'
import { useEntries } from './use-entries.ts'
import { useRemoved } from './use-removed.ts'

type Props = {
  schedule: Schedule
  carry: Carry
  chosenDay: string | undefined
  onChooseDay: (day: string) => void
  onDialog: OpenDialog
  onAssign: (addition: Addition) => void
  headerActions: ReactNode
}

/** Entries are drawn taller when no day has more than this many. */
const roomyEntries = 4

/** The month, week or day that is chosen. */
export function Calendar({ schedule, carry, chosenDay, onChooseDay, onDialog, onAssign, headerActions }: Props) {
  const { context, chosen, change } = schedule
  const { mode, month, plan, today, mayWrite, team, skill } = context
  const view = viewOf(mode, month, chosen, today)
  const { range, rows } = view
  // Night shifts of the day before the first day end on the first day.
  const { entries, ...loading } = useEntries(context, [addDays(view.days[0] ?? today, -1), ...view.days])
  const coverage = useCoverage(schedule, view.days)
  const removed = useRemoved(context, view.days)
  const days = useMemo(() => entriesByDay(entries), [entries])
  const isPrinting = usePrinting()
  const look = useMemo(
    () => ({ usual: usualOf({ team, skill }, entries), names: shortNamesOf(entries), isWrapped: isPrinting }),
    [entries, team, skill, isPrinting],
  )

  const isMonth = range === 'month'
  const canPlan = mode === 'team' && mayWrite
  const canAdd = (day: string) =>
    canPlan && !dayProblem(day, context) && team !== undefined && !hasStarted(day, team, context.timeZone)
  const countOf = (day: string) => days.get(day)?.length ?? 0
  const conflicts = useCarriedConflicts(context, { provider: carry.carried?.provider, days: view.days, entries: days })
  const dayLook = { mode, plan, today, conflicts, coverage, month: isMonth ? month : undefined }

  return (
    <section className={classes.calendar} aria-label="Calendar" aria-busy={loading.isPending}>
      <CalendarHeader
        context={context}
        view={view}
        short={shortOn(coverage, (day) => !isMonth || day.startsWith(month))}
        onChange={change}
        actions={headerActions}
        isPrinting={isPrinting}
      />
      <div className={classes.body}>
        {(loading.isPending || loading.isFetching) && <div className={classes.bar} />}
        <DayGrid
          label={view.title}
          kind={range}
          isRoomy={isMonth && rows.length < 6 && view.days.every((day) => countOf(day) <= roomyEntries)}
          rows={rows}
          header={isMonth && <WeekdayNames />}
          startDay={view.startDay}
          chosenDay={canPlan ? chosenDay : undefined}
          lookOf={(day) => lookOf(day, countOf(day), dayLook)}
          renderDay={(day) => (
            <DayContent
              day={day}
              range={range}
              days={days}
              isTeamShown={mode === 'department'}
              canAdd={canAdd(day)}
              look={look}
              coverage={coverage.get(day)}
              isPrinting={isPrinting}
              removed={removed.get(day)}
            />
          )}
          carry={carry}
          entryOf={(key) => entries.find((entry) => keyOf(entry) === key)}
          timeZone={context.timeZone}
          actions={cardActions(context, canPlan, { onDialog, onAssign })}
          isChosenAnywhere={canPlan}
          onChoose={(day) => (canPlan ? onChooseDay(day) : change({ day, range: 'day' }))}
          canAdd={canAdd}
          onAdd={(date) => onDialog({ kind: 'newShift', date })}
          onGoTo={(day) => change({ day })}
        />
        <CalendarState
          context={context}
          isSettled={schedule.isSettled}
          retry={schedule.retry ?? (loading.isError ? loading.retry : undefined)}
          onChange={change}
          onCreateBlock={() => onDialog({ kind: 'createBlock' })}
        />
      </div>
      {canPlan && (
        <p className={classes.keyHint} id={keyHintId}>
          Arrow keys move · Space selects the day · Enter adds a shift · F2 goes to the entries of the day
        </p>
      )}
      <Legend />
    </section>
  )
}

/** What the card of an entry offers. Without planning it is the details only. */
function cardActions(
  context: ScheduleContext,
  canPlan: boolean,
  { onDialog, onAssign }: Pick<Props, 'onDialog' | 'onAssign'>,
): CardActions {
  const open: CardActions['open'] = {
    labelOf: (entry) => (dialogOf(entry, context).kind === 'shiftInfo' ? 'Shift Info' : 'Edit'),
    act: (entry) => onDialog(dialogOf(entry, context)),
  }
  if (!canPlan) return { open }
  return {
    open,
    callOut: (entry) => onDialog({ kind: 'callOut', entry }),
    find: (entry) => onDialog({ kind: 'find', entry }),
    repeat: (entry, provider) => onDialog({ kind: 'repeat', provider, entry }),
    assign: (entry, provider) => onAssign({ provider, dates: [entry.day], fills: entry }),
  }
}
