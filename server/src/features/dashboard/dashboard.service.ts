import type { DashboardRange } from '@shiftward/contract/choices.ts'
import type { DashboardStats, ShiftCounts, SourceSpend } from '@shiftward/contract/dashboard.ts'
import { growthOf } from '@shiftward/contract/rules/growth.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { type StatName, tilesOf } from '@shiftward/contract/rules/tiles.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Connection } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { barsOf, momentOfDay, rangeAround, sameDayBefore, spendPeriod, yearOf } from './dashboard-range.ts'
import { findTimeZoneOf } from './dashboard-scope.store.ts'
import { countByDay, sumSpend } from './dashboard-shift.store.ts'
import { readStats } from './dashboard-stat.store.ts'

type Input = { date: string; daterange: DashboardRange }

/** Today in the time zone of the dashboard. */
export const todayOf = async (db: Connection, scope: Scope, now: Date): Promise<string> =>
  dateAt(now.getTime(), await findTimeZoneOf(db, scope, now))

/**
 * The tiles show the numbers of now. Growth compares them with the moment the range began; numbers for today are
 * compared with the same day of the range before.
 */
export async function statsOf(db: Connection, caller: Caller, input: Input, now: Date): Promise<DashboardStats> {
  const timeZone = await findTimeZoneOf(db, caller.scope, now)
  const today = dateAt(now.getTime(), timeZone)
  const sinceDate = rangeAround(input.date, input.daterange).range.startDate
  const { nextOpenShift, ...counts } = await readStats(db, caller, tilesOf(caller.userType), {
    now,
    today,
    todayBefore: sameDayBefore(today, input.daterange),
    since: momentOfDay(sinceDate, timeZone),
    sinceDate,
  })
  const stats: DashboardStats = { growth: {} }
  for (const [name, [count, before]] of Object.entries(counts) as [StatName, [number, number?]][]) {
    stats[name] = count
    if (before !== undefined) stats.growth[name] = growthOf(count, before)
  }
  if (nextOpenShift !== undefined) stats.nextOpenShift = nextOpenShift === null ? null : toWireDate(nextOpenShift)
  return stats
}

/** One bar for each day, month or quarter, also for those without shifts. */
export async function barsOfShifts(db: Connection, scope: Scope, input: Input): Promise<ShiftCounts[]> {
  const { range } = rangeAround(input.date, input.daterange)
  const days = await countByDay(db, scope, range)
  const starts = barsOf(range, input.daterange)
  return starts.map((start, index) => {
    const next = starts[index + 1]
    const inBar = days.filter(({ date }) => date >= start && (next === undefined || date < next))
    const [date, month] = [toWireDate(start), Number(start.slice(5, 7))]
    return {
      openShiftCount: inBar.reduce((sum, day) => sum + day.open, 0),
      openShiftDate: date,
      openShiftMonth: month,
      assignShiftCount: inBar.reduce((sum, day) => sum + day.assigned, 0),
      assignShiftDate: date,
      assignShiftMonth: month,
    }
  })
}

/** The cost of the year's sourced shifts that have begun. The growth is that of the month, quarter or year so far. */
export async function spendOf(db: Connection, scope: Scope, input: Input, now: Date): Promise<SourceSpend> {
  const today = await todayOf(db, scope, now)
  const ranges = { year: yearOf(input.date), ...spendPeriod(input.date, input.daterange, today) }
  const spent = await sumSpend(db, scope, ranges, now)
  return { currentYearSpent: spent.year, growth: growthOf(spent.period, spent.before) }
}
