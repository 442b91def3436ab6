import { isAllowedDay } from '@shiftward/contract/rules/allowed-days.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { dayTitle, monthTitle, spanTitle, weekOf, weeksOfMonth } from '../calendar-days.ts'
import type { Carry } from '../carry.ts'
import { monthsOfBlock } from '../schedule-choice.ts'
import type { Addition, Entry, OpenDialog } from '../schedule-dialog.ts'
import type { Schedule } from '../use-schedule.ts'
import classes from './calendar.module.css'
import { CalendarHeader } from './calendar-header.tsx'
import { CalendarState } from './calendar-state.tsx'
import { entriesByDay, fromTheNightBefore, keyOf } from './day-entries.ts'
import type { DayLook } from './day-frame.tsx'
import { DayGrid } from './day-grid.tsx'
import { DayTimeline } from './day-view.tsx'
import { dialogOf } from './entry-dialog.ts'
import { Legend } from './legend.tsx'
import { MonthDay, WeekdayNames } from './month-view.tsx'
import { useEntries } from './use-entries.ts'
import { WeekDay } from './week-view.tsx'
import { WholeDay } from './whole-day.tsx'

type Props = {
  schedule: Schedule
  carry: Carry
  chosenDay: string | undefined
  onChooseDay: (day: string) => void
  onDialog: OpenDialog
  onAssign: (addition: Addition) => void
  headerActions: ReactNode
}

/** Month, week or day of what is chosen. */
export function Calendar({ schedule, carry, chosenDay, onChooseDay, onDialog, onAssign, headerActions }: Props) {
  const { context, chosen, change } = schedule
  const { mode, month, plan, today, mayWrite } = context
  const range = mode === 'team' ? 'month' : (chosen.range ?? 'month')
  const day = chosen.day ?? `${month}-01`
  const rows = useMemo(
    () => (range === 'month' ? weeksOfMonth(month) : range === 'week' ? [weekOf(day)] : [[day]]),
    [range, month, day],
  )
  const first = rows[0]?.[0] ?? day
  const { entries, isPending, isFetching, isError, retry } = useEntries(context, [addDays(first, -1), ...rows.flat()])
  const days = useMemo(() => entriesByDay(entries), [entries])
  const byKey = useMemo(() => new Map(entries.map((entry) => [keyOf(entry), entry])), [entries])
  const [wholeDay, setWholeDay] = useState<string>()

  const canPlan = mode === 'team' && mayWrite
  const isOpenDay = (one: string) => plan !== undefined && isAllowedDay(one, plan)
  const busy = carry.carried?.provider.busyDays
  const lookOf = (one: string): DayLook => {
    const isClosed = mode === 'team' && !isOpenDay(one)
    const isBusy = busy?.has(one) ?? false
    const count = days.get(one)?.length ?? 0
    const notes = [`${count} ${count === 1 ? 'entry' : 'entries'}`, isClosed && 'unavailable', isBusy && 'conflict']
    return {
      label: [dayTitle(one), ...notes.filter(Boolean)].join(', '),
      isClosed,
      isBusy,
      isOutside: range === 'month' && !one.startsWith(month),
      isToday: one === today,
    }
  }
  const actions = {
    open: {
      labelOf: (entry: Entry) => (dialogOf(entry, context).kind === 'shiftInfo' ? 'Shift Info' : 'Edit'),
      act: (entry: Entry) => onDialog(dialogOf(entry, context)),
    },
    repeat: canPlan ? (provider: Addition['provider']) => onDialog({ kind: 'repeat', provider }) : undefined,
    assign: canPlan
      ? (entry: Entry, provider: Addition['provider']) =>
          entry.shiftId !== null &&
          onAssign({ provider, dates: [entry.day], skill: entry.skillLevel, shiftId: entry.shiftId })
      : undefined,
  }
  function goTo(one: string) {
    const wanted = one.slice(0, 7)
    const bounds = context.block && mode === 'team' ? monthsOfBlock(context.block) : undefined
    if (bounds && (wanted < bounds.first || wanted > bounds.last)) return false
    change(range === 'month' ? { month: wanted } : { day: one })
    return true
  }
  const title =
    range === 'month' ? monthTitle(month) : range === 'week' ? spanTitle(first, addDays(first, 6)) : dayTitle(day)
  const renderDay = (one: string) => {
    const own = days.get(one) ?? []
    const night = range === 'month' ? [] : fromTheNightBefore(days, one)
    if (range === 'day') return <DayTimeline entries={own} night={night} />
    if (range === 'week') return <WeekDay day={one} entries={own} night={night} />
    const add = canPlan && isOpenDay(one) ? (date: string) => onDialog({ kind: 'newShift', date }) : undefined
    return <MonthDay day={one} entries={own} isTeamShown={mode === 'department'} onMore={setWholeDay} onAdd={add} />
  }
  const failed =
    schedule.failed.length > 0
      ? () => schedule.failed.forEach((query) => void query.refetch())
      : isError
        ? retry
        : undefined

  return (
    <section className={classes.calendar} aria-label="Calendar" aria-busy={isPending}>
      <CalendarHeader context={context} chosen={chosen} onChange={change} actions={headerActions} />
      <div className={classes.body}>
        {(isPending || isFetching) && <div className={classes.bar} />}
        <DayGrid
          label={title}
          kind={range}
          isRoomy={
            range === 'month' && rows.length < 6 && rows.flat().every((one) => (days.get(one)?.length ?? 0) <= 4)
          }
          rows={rows}
          header={range === 'month' && <WeekdayNames />}
          startDay={
            today.startsWith(month) && rows.flat().includes(today)
              ? today
              : (rows.flat().find((one) => one.startsWith(month)) ?? first)
          }
          chosenDay={canPlan ? chosenDay : undefined}
          lookOf={lookOf}
          renderDay={renderDay}
          carry={carry}
          entryOf={(key) => byKey.get(key)}
          timeZone={context.timeZone}
          actions={actions}
          isChosenAnywhere={canPlan}
          onChoose={(one) => (canPlan ? onChooseDay(one) : change({ day: one, range: 'day' }))}
          onFreePlace={(one) => canPlan && isOpenDay(one) && onDialog({ kind: 'newShift', date: one })}
          onGoTo={goTo}
        />
        <CalendarState
          context={context}
          isSettled={schedule.isSettled}
          retry={failed}
          onCreateBlock={() => onDialog({ kind: 'createBlock' })}
        />
      </div>
      <Legend />
      <WholeDay
        day={wholeDay}
        entries={days.get(wholeDay ?? '') ?? []}
        isTeamShown={mode === 'department'}
        onOpen={(entry) => {
          setWholeDay(undefined)
          actions.open.act(entry)
        }}
        onClose={() => setWholeDay(undefined)}
      />
    </section>
  )
}
