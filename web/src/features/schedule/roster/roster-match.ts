import type { RosterPerson } from '@shiftward/contract/roster.ts'
import { plainText } from '@shiftward/contract/rules/plain-text.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import type { Entry } from '../schedule-dialog.ts'

/** Lists are empty where everything is chosen. */
export type Filters = { teams: string[]; skills: string[]; labour: string[]; q: string }

export const isChosen = (chosen: readonly string[], value: string): boolean =>
  chosen.length === 0 || chosen.includes(value)

/** With chosen skills, labour types and teams, somebody has to have one of each. */
export function matches(
  person: RosterPerson,
  shifts: readonly Entry[],
  teams: readonly TeamBlocks[],
  filters: Filters,
): boolean {
  const { skills, labour, q } = filters
  if (skills.length > 0 && !skills.some((skill) => person.skills.includes(skill))) return false
  if (labour.length > 0 && !labour.includes(person.labourType ?? '')) return false
  const text = plainText(q.trim())
  if (text && !namesOf(person).some((name) => name.includes(text))) return false
  if (filters.teams.length === 0) return true
  const chosen = teams.filter(({ teamCode }) => filters.teams.includes(teamCode))
  return (
    chosen.some(({ skillLevel }) => skillLevel.some((skill) => person.skills.includes(skill))) ||
    shifts.some(({ teamCode }) => filters.teams.includes(teamCode ?? ''))
  )
}

const namesOf = ({ providerName, lastName, firstName }: RosterPerson): string[] =>
  [providerName, `${lastName}, ${firstName}`].map(plainText)
