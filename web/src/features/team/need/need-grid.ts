import { limits } from '@shiftward/contract/limits.ts'
import type { WeeklyNeed } from '@shiftward/contract/need.ts'

/** The numbers of the needs grid: one for each skill and weekday. */

export const countOf = (weekly: readonly WeeklyNeed[], skill: string, weekday: number): number =>
  weekly.find((need) => need.skill === skill && need.weekday === weekday)?.count ?? 0

export function withCount(weekly: readonly WeeklyNeed[], need: WeeklyNeed): WeeklyNeed[] {
  const others = weekly.filter(({ skill, weekday }) => skill !== need.skill || weekday !== need.weekday)
  const count = Math.min(Math.max(need.count, 0), limits.need.most)
  return count === 0 ? others : [...others, { ...need, count }]
}

/** The number of a day, also on all later days of the week that the team works. */
export const filledRight = (
  weekly: readonly WeeklyNeed[],
  { skill, weekday }: Omit<WeeklyNeed, 'count'>,
  days: readonly number[],
) =>
  days
    .filter((day) => day > weekday)
    .reduce<WeeklyNeed[]>(
      (filled, day) => withCount(filled, { skill, weekday: day, count: countOf(weekly, skill, weekday) }),
      [...weekly],
    )

/** What somebody needs on the team's days, for a skill or a weekday or both. */
export const sumOf = (
  weekly: readonly WeeklyNeed[],
  { skills, days }: { skills: readonly string[]; days: readonly number[] },
): number =>
  weekly
    .filter(({ skill, weekday }) => skills.includes(skill) && days.includes(weekday))
    .reduce((sum, { count }) => sum + count, 0)

/** Typing replaces a single digit and adds to nothing else: '2', then '1' is 21, which is more than the most. */
export function typedCount(text: string): number {
  const number = Number(text.replace(/\D/g, '').slice(-2) || '0')
  return number > limits.need.most ? number % 10 : number
}
