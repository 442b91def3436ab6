import type { Connection } from '../lib/database.ts'
import { makePattern } from './factories.ts'
import type { Hierarchy } from './hierarchy.ts'

/** Two rotations in the first department: one for any team, and one that changes between two teams. */
export async function makePatterns(db: Connection, { departments, teams }: Hierarchy, created_at: Date) {
  const [department] = departments
  if (!department) return
  const [day, evening] = teams.filter((team) => team.department === department).map(({ place }) => place.team)
  const week = { 0: null, 1: null, 2: null }
  await makePattern(db, { department: department.row, name: '3 on, 4 off', days: week, created_at })
  if (!day || !evening) return
  // Three of the first team, a week later three of the second.
  const turns = { 1: day, 2: day, 3: day, 10: evening, 11: evening, 12: evening }
  await makePattern(db, { department: department.row, name: 'Day and evening', weeks: 2, days: turns, created_at })
}
