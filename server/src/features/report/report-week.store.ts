import type { ScheduleWeek } from '@shiftward/contract/report.ts'
import { addDays, weekNumberOf, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { hoursOfShift } from '../shift/shift-cost.store.ts'

type Days = { startDate: string; endDate: string }

/** The hours of every week that touches the range. Each counts whole, also beyond the range: overtime needs the week. */
export async function sumWeeks(
  db: Connection,
  { startDate, endDate }: Days,
  condition: RawBuilder<unknown>,
): Promise<ScheduleWeek[]> {
  const [first, last] = [weekStartOf(startDate), addDays(weekStartOf(endDate), 6)]
  const { rows } = await sql<{ start: string; hours: string; hours_in_range: string }>`
    select shifts.date - extract(dow from shifts.date)::int as start,
      sum(${hoursOfShift.all}) as hours,
      coalesce(sum(${hoursOfShift.all}) filter (where shifts.date between ${startDate} and ${endDate}), 0) as hours_in_range
    from shifts
    where shifts.state = 'assigned' and shifts.date between ${first} and ${last} and ${condition}
    group by start order by start`.execute(db)
  return rows.map(({ start, hours, hours_in_range }) => ({
    weekNumber: weekNumberOf(start),
    startDate: toWireDate(start),
    endDate: toWireDate(addDays(start, 6)),
    duration: Number(hours),
    durationInRange: Number(hours_in_range),
  }))
}
