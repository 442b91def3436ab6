import type { MyHours } from '@shiftward/contract/mobile-hours.ts'
import { nightsOf, weekendOf, weekOf } from '@shiftward/contract/rules/assign/duty.ts'
import { addDays, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { overtimeOfEach } from '@shiftward/contract/rules/candidate-cost.ts'
import { elapsedMinutes, hoursOf } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Connection } from '../../lib/database.ts'
import { listPaid } from './mobile-hours.store.ts'
import { listMine, type MyRow } from './mobile-shift.store.ts'

type Range = { from: string; to: string }

/**
 * A shift counts for the day and the week of its start. Hours above 40 count for the shift that causes them, as in the
 * Hours Report, so that a week that reaches into two months counts them once.
 */
export async function readHours(db: Connection, providerId: number, range: Range, now: Date): Promise<MyHours> {
  const firstWeek = weekStartOf(range.from)
  const around = { from: firstWeek, to: addDays(weekStartOf(range.to), 6) }
  const duties = withOvertime((await listMine(db, providerId, around)).map((row) => dutyOf(row, now)))
  const inRange = duties.filter(({ date }) => date >= range.from && date <= range.to)
  const starts: string[] = []
  for (let start = firstWeek; start <= range.to; start = addDays(start, 7)) starts.push(start)
  const weeks = starts.map((start) => ({
    weekStart: toWireDate(start),
    ...sumsOf(inRange.filter(({ week }) => week === start)),
  }))
  return {
    ...sumsOf(inRange),
    weekends: new Set(inRange.filter(({ isOnCall }) => !isOnCall).flatMap(({ weekend }) => weekend ?? [])).size,
    weeks,
    pay: await readPay(db, providerId, range),
  }
}

type Counted = ReturnType<typeof withOvertime>[number]

function dutyOf(row: MyRow, now: Date) {
  const span = { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() }
  const duty = { date: row.date, startTime: row.start_time, timeZone: row.timeZone, ...span }
  return {
    date: row.date,
    week: weekOf(duty),
    weekend: weekendOf(duty),
    nights: nightsOf(duty).length,
    minutes: elapsedMinutes(span),
    isOnCall: row.is_on_call,
    isWorked: row.ends_at <= now,
  }
}

function withOvertime(duties: readonly ReturnType<typeof dutyOf>[]) {
  const overtime = overtimeOfEach(duties, ({ week }) => week)
  return duties.map((duty) => ({ ...duty, overtime: overtime.get(duty) ?? 0 }))
}

const minutesOf = (duties: readonly Counted[]) => duties.reduce((sum, { minutes }) => sum + minutes, 0)

function sumsOf(duties: readonly Counted[]) {
  const [onCall, regular] = [duties.filter(({ isOnCall }) => isOnCall), duties.filter(({ isOnCall }) => !isOnCall)]
  return {
    hours: hoursOf(minutesOf(regular)),
    worked: hoursOf(minutesOf(regular.filter(({ isWorked }) => isWorked))),
    toCome: hoursOf(minutesOf(regular.filter(({ isWorked }) => !isWorked))),
    onCall: hoursOf(minutesOf(onCall)),
    nights: regular.reduce((sum, { nights }) => sum + nights, 0),
    over40: hoursOf(regular.reduce((sum, { overtime }) => sum + overtime, 0)),
  }
}

const round = (hours: number): number => Math.round(hours * 100) / 100

async function readPay(db: Connection, providerId: number, range: Range): Promise<MyHours['pay']> {
  const rows = await listPaid(db, providerId, range)
  const shown = rows.filter(({ isHidden }) => !isHidden)
  return {
    total: round(shown.reduce((sum, { pay }) => sum + Number(pay), 0)),
    hidden: rows.length - shown.length,
    shifts: rows.map(({ isHidden, ask_rate, add_on_hours, addOnRate, pay, hours, date, ...shift }) => ({
      ...shift,
      date: toWireDate(date),
      paidHours: Number(hours),
      addOnHours: add_on_hours,
      ...(!isHidden && { askRate: Number(ask_rate), pay: Number(pay) }),
      ...(!isHidden && addOnRate !== null && { addOnRate: Number(addOnRate) }),
    })),
  }
}
