import type { ScheduleWeek } from '@shiftward/contract/report.ts'
import { addDays, weekNumberOf, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { hoursOfShift } from '../shift/shift-cost.store.ts'

type Days = { startDate: string; endDate: string }

/** `listed` says which of the shifts that `whole` finds are rows of the report, apart from the dates. */
type Conditions = { whole: RawBuilder<unknown>; listed: RawBuilder<unknown> }

type Week = { start: string; hours: string; in_range: string; listed: string; on_call: string }

/** The hours of every week that touches the range. Each counts whole, also beyond the range: overtime needs the week. */
export async function sumWeeks(
  db: Connection,
  { startDate, endDate }: Days,
  { whole, listed }: Conditions,
): Promise<ScheduleWeek[]> {
  const [first, last] = [weekStartOf(startDate), addDays(weekStartOf(endDate), 6)]
  const inRange = sql`shifts.date between ${startDate} and ${endDate}`
  const hoursWhere = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${hoursOfShift.all}) filter (where ${condition}), 0)`
  const { rows } = await sql<Week>`
    select shifts.date - extract(dow from shifts.date)::int as start, sum(${hoursOfShift.all}) as hours,
      ${hoursWhere(inRange)} as in_range, ${hoursWhere(sql`${inRange} and ${listed}`)} as listed,
      ${hoursWhere(sql`shifts.is_on_call`)} as on_call
    from shifts
    where shifts.state = 'assigned' and shifts.date between ${first} and ${last} and ${whole}
    group by start order by start`.execute(db)
  return rows.map((week) => ({
    weekNumber: weekNumberOf(week.start),
    startDate: toWireDate(week.start),
    endDate: toWireDate(addDays(week.start, 6)),
    duration: Number(week.hours),
    durationInRange: Number(week.in_range),
    durationListed: Number(week.listed),
    durationOnCall: Number(week.on_call),
  }))
}
