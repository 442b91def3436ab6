import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import type { Planned } from '@shiftward/contract/schedule-plan.ts'

export type Misfitting = Pick<
  Planned['conflicts'][number],
  'title' | 'date' | 'rule' | 'level' | 'providerCode' | 'providerName'
>
type Misfit = {
  key: string
  who: string
  days: number
  isBlocked: boolean
  reasons: { text: string; dates: string[]; isBlocked: boolean }[]
}

/** What does not fit, by person, the reasons with their days. What concerns nobody comes last. */
export function misfitsOf(conflicts: readonly Misfitting[]): Misfit[] {
  const byPerson = Map.groupBy(conflicts, ({ providerCode }) => providerCode ?? '')
  return [...byPerson]
    .map(([key, theirs]) => ({
      key,
      who: theirs[0]?.providerName ?? 'Vacancies',
      days: new Set(theirs.map(({ date }) => date)).size,
      isBlocked: theirs.some(({ level }) => level === 'block'),
      reasons: [...Map.groupBy(theirs, reasonOf)].map(([text, found]) => ({
        text,
        dates: [...new Set(found.map(({ date }) => date.slice(0, 5)))],
        isBlocked: found.some(({ level }) => level === 'block'),
      })),
    }))
    .sort((one, other) => Number(one.key === '') - Number(other.key === '') || one.who.localeCompare(other.who))
}

const reasonOf = ({ rule, title }: Misfitting): string => (rule ? `${ruleWords[rule].name}: ${title}` : title)
