import { isAllowedDay } from '@shiftward/contract/rules/allowed-days.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import type { Connection } from '../lib/database.ts'
import { makeBlock, type User } from './factories.ts'
import type { DemoTeam, Hierarchy } from './hierarchy.ts'
import { hoursAfter, type Moment, type Month, monthAround } from './moment.ts'
import type { DemoBlock, PlannedShift, Planner } from './schedule.ts'

export const monthsOfHistory = 12

type BlockColumns = Month & { is_deactivated?: boolean; end_before_closing?: string }

export type BlockMaker = (team: DemoTeam, columns: BlockColumns) => Promise<DemoBlock>

export const blockMaker =
  (db: Connection, admins: Map<number, User>, moment: Moment): BlockMaker =>
  async (team, columns) => {
    const admin = admins.get(team.place.team.facility_id)
    if (!admin) throw new Error(`Nobody runs the facility of ${team.plan.name}`)
    const start = new Date(`${columns.start_date}T15:00:00Z`)
    const row = await makeBlock(db, {
      team: team.place.team,
      ...columns,
      created_by: admin.id,
      created_at: new Date(Math.min(hoursAfter(start, -45 * 24).getTime(), hoursAfter(moment.now, -48).getTime())),
      published_at: columns.is_deactivated ? null : publishedAt(team, start, moment),
    })
    return { row, team, admin }
  }

/**
 * A block for each team and month, from a year ago to next month, and one deactivated block. The first department has a
 * block for the month after that too, still without shifts: to try copying and patterns on.
 */
export async function makeBlocks({ teams }: Hierarchy, { today }: Moment, add: BlockMaker): Promise<DemoBlock[]> {
  const blocks: DemoBlock[] = []
  for (let month = -monthsOfHistory; month <= 1; month++) {
    for (const team of teams) blocks.push(await add(team, monthAround(today, month)))
  }
  const first = teams.filter(({ department }) => department === teams[0]?.department)
  for (const team of first) blocks.push(await add(team, monthAround(today, 2)))
  const { start_date } = monthAround(today, 1)
  const [, , team] = teams
  if (team) blocks.push(await add(team, { start_date, end_date: addDays(start_date, 13), is_deactivated: true }))
  return blocks
}

/** Of next month's blocks only the first team's of each department: the other one is still a draft. */
function publishedAt({ plan, department }: DemoTeam, start: Date, { today, now }: Moment): Date | null {
  if (start.toISOString().slice(0, 10) <= today) return hoursAfter(start, -12 * 24)
  const isNextMonth = start.toISOString().slice(0, 10) <= monthAround(today, 1).end_date
  return isNextMonth && plan === department.plan.teams[0] ? hoursAfter(now, -24) : null
}

/** Day by day, one slot for each skill of each team that works on that day. */
export function planShifts(planner: Planner, blocks: DemoBlock[]): PlannedShift[] {
  const shifts: PlannedShift[] = []
  const today = planner.moment.today
  const first = monthAround(today, -monthsOfHistory).start_date
  const last = monthAround(today, 1).end_date
  const plans = blocks.map((block) => ({
    block,
    startDate: block.row.start_date,
    endDate: block.row.end_date,
    weekdays: block.team.place.team.weekdays,
  }))
  for (let date = first; date <= last; date = addDays(date, 1)) {
    for (const plan of plans.filter((one) => isAllowedDay(date, one))) {
      for (const skill of plan.block.team.place.skills) {
        const shift = planner.plan(plan.block, date, skill)
        if (shift) shifts.push(shift)
      }
    }
  }
  return shifts
}
