import type { ReactNode } from 'react'
import type { Carry } from '../carry/carry.ts'
import { dayProblem } from '../carry/drop.ts'
import { firstDayOf } from '../choice/schedule-choice.ts'
import type { Schedule } from '../choice/use-schedule.ts'
import { shortOn } from '../coverage.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition, OpenDialog } from '../schedule-dialog.ts'
import { hasStarted } from '../shift-moment.ts'
import classes from './calendar.module.css'
import { CalendarHeader } from './calendar-header.tsx'
import { CalendarState } from './calendar-state.tsx'
import { type CalendarView, viewOf } from './calendar-view.ts'
import { DayContent } from './day-content.tsx'
import { keyOf } from './day-entries.ts'
import { DayGrid, keyHintId } from './day-grid.tsx'
import { lookOf } from './day-look.ts'
import type { CardActions } from './entry-card.tsx'
import { dialogOf } from './entry-dialog.ts'
import { Legend } from './legend.tsx'
import { WeekdayNames } from './month-view.tsx'
import { useCalendarDays } from './use-calendar-days.ts'

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
export function Calendar(props: Props) {
  const { schedule, carry, headerActions } = props
  const { context, chosen, change } = schedule
  const { mode, month, today } = context
  const view = viewOf(mode, month, chosen, today)
  const shown = useCalendarDays(schedule, view, carry)
  const { loading, coverage, isPrinting } = shown
  const { canPlan } = planningOf(context)

  return (
    <section className={classes.calendar} aria-label="Calendar" aria-busy={loading.isPending}>
      <CalendarHeader
        context={context}
        view={view}
        short={shortOn(coverage, (day) => view.range !== 'month' || day.startsWith(month))}
        onChange={change}
        actions={headerActions}
        isPrinting={isPrinting}
      />
      <CalendarBody {...props} view={view} shown={shown} />
      {canPlan && <KeyHint />}
      <Legend />
    </section>
  )
}

type BodyProps = Omit<Props, 'headerActions'> & {
  view: CalendarView
  shown: ReturnType<typeof useCalendarDays>
}

/** The days with their entries, or why there are none. */
function CalendarBody({ schedule, carry, chosenDay, onChooseDay, onDialog, onAssign, view, shown }: BodyProps) {
  const { context, change } = schedule
  const { entries, loading, coverage, removed, days, isPrinting, look, dayLook } = shown
  const { range, rows } = view
  const { canPlan, canAdd } = planningOf(context)
  const countOf = (day: string) => days.get(day)?.length ?? 0
  return (
    <div className={classes.body}>
      {(loading.isPending || loading.isFetching) && <div className={classes.bar} />}
      <DayGrid
        label={view.title}
        kind={range}
        isRoomy={range === 'month' && rows.length < 6 && view.days.every((day) => countOf(day) <= roomyEntries)}
        rows={rows}
        header={range === 'month' && <WeekdayNames />}
        startDay={view.startDay}
        chosenDay={canPlan ? chosenDay : undefined}
        lookOf={(day) => lookOf(day, countOf(day), dayLook)}
        renderDay={(day) => (
          <DayContent
            day={day}
            range={range}
            days={days}
            isTeamShown={context.mode === 'department'}
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
        schedule={schedule}
        firstDay={firstDayOf(schedule.chosen)}
        retry={loading.isError ? loading.retry : undefined}
        onCreateBlock={() => onDialog({ kind: 'createBlock' })}
      />
    </div>
  )
}

/** Whether shifts can be planned here, and on which days. */
function planningOf(context: ScheduleContext) {
  const { mode, mayWrite, team, timeZone } = context
  const canPlan = mode === 'team' && mayWrite
  const canAdd = (day: string) =>
    canPlan && !dayProblem(day, context) && team !== undefined && !hasStarted(day, team, timeZone)
  return { canPlan, canAdd }
}

const KeyHint = () => (
  <p className={classes.keyHint} id={keyHintId}>
    Arrow keys move · Space selects the day · Enter adds a shift · F2 goes to the entries of the day
  </p>
)

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
  const cancelLeave: CardActions['cancelLeave'] = context.mayDecide
    ? (entry) => onDialog({ kind: 'cancelLeave', entry })
    : undefined
  if (!canPlan) return { open, cancelLeave }
  return {
    open,
    cancelLeave,
    callOut: (entry) => onDialog({ kind: 'callOut', entry }),
    exchange: (entry) => onDialog({ kind: 'exchange', entry }),
    find: (entry) => onDialog({ kind: 'find', entry }),
    repeat: (entry, provider) => onDialog({ kind: 'repeat', provider, entry }),
    assign: (entry, provider) => onAssign({ provider, dates: [entry.day], fills: entry }),
  }
}
