import { teamColors } from '@shiftward/contract/choices.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import type { Connection } from '../lib/database.ts'
import { type BlockMaker, planShifts } from './blocks.ts'
import { makeTeam } from './factories.ts'
import type { Hierarchy } from './hierarchy.ts'
import { type Month, monthAround } from './moment.ts'
import type { PlannedShift, Planner } from './schedule.ts'
import { placeOf } from './shift-row.ts'

const plan: { name: string; hours: [string, string]; skills: string[] } = {
  name: 'Observation',
  hours: ['08:00', '18:00'],
  skills: ['Physician', 'Nurse Practitioner'],
}

/** A team that was closed two months ago. Its last block ended with it. No rule that looks at days ahead reaches back so far. */
export async function makeClosedTeam(
  db: Connection,
  { departments, teams }: Hierarchy,
  planner: Planner,
  addBlock: BlockMaker,
): Promise<PlannedShift[]> {
  const department = departments.find(({ plan: { name } }) => name === 'Hospital Medicine')
  if (!department) throw new Error('The demo needs a department for its closed team')
  const { today } = planner.moment
  const [first, second]: [Month, Month] = [monthAround(today, -3), monthAround(today, -2)]
  const last_day = addDays(second.start_date, 14)
  const [start_time, end_time] = plan.hours
  const team = await makeTeam(db, {
    department: department.row,
    name: plan.name,
    skills: plan.skills,
    start_time,
    end_time,
    color: teamColors[teams.length],
    last_day,
    created_at: new Date(`${addDays(first.start_date, -60)}T15:00:00Z`),
  })
  const made = { place: await placeOf(db, team), department, plan }
  const until = { end_date: last_day, end_before_closing: second.end_date }
  return planShifts(planner, [await addBlock(made, first), await addBlock(made, { ...second, ...until })])
}
