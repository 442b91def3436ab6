import type { Pattern, PatternPerson } from '@shiftward/contract/pattern.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { rotationDay } from '@shiftward/contract/rules/rotation.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { typedDay } from '../../../lib/typed-date.ts'
import { datesOfBlock } from '../choice/schedule-choice.ts'
import type { Qhp } from '../provider/provider-filter.ts'
import type { Block } from '../schedule-context.ts'

type Days = { startDate: string; endDate: string }

const isOpen = (block: Block, today: string): boolean => !block.isDeactivated && datesOfBlock(block).endDate >= today

/** The block that is probably meant: the one on screen, or else the last one that is not over. */
export function blockMeant(team: TeamBlocks | undefined, onScreen: string | undefined, today: string) {
  const open = (team?.schedule ?? []).filter((block) => isOpen(block, today))
  const [last] = open.toSorted((one, other) => datesOfBlock(other).startDate.localeCompare(datesOfBlock(one).startDate))
  return open.find(({ scheduleCode }) => scheduleCode === onScreen) ?? last
}

/** The days of a block that are still ahead. */
export function daysAhead(block: Block | undefined, today: string): Days {
  const { startDate, endDate } = block ? datesOfBlock(block) : { startDate: '', endDate: '' }
  return { startDate: startDate !== '' && startDate < today ? today : startDate, endDate }
}

/** Whether both days are valid and in order. While somebody types, they are whatever the fields hold. */
export function areDays({ startDate, endDate }: Days): boolean {
  const [first, last] = [typedDay(startDate), typedDay(endDate)]
  return first !== undefined && last !== undefined && first <= last
}

type Choices = { block: Block | undefined; days: Days; people: readonly PatternPerson[]; schedulerCodes: string[] }

/** What is missing before a pattern can be applied. */
export function applyHint({ block, days, people, schedulerCodes }: Choices): string | undefined {
  if (!block) return 'The team has no schedule block from today on. Create one first.'
  if (!areDays(days)) return 'Enter a valid first and last day to see what will be added.'
  if (people.length === 0) return 'Select QHPs to see what will be added.'
  if (schedulerCodes.length === 0) return 'No schedule block of the pattern’s teams has these days.'
  return undefined
}

/** The active blocks that a pattern fills on these days, those of the chosen team first. */
export function blocksToFill(
  { days }: Pick<Pattern, 'days'>,
  teams: readonly TeamBlocks[],
  chosen: string | undefined,
  { startDate, endDate }: Days,
): string[] {
  const named = days.flatMap(({ teamCode }) => teamCode ?? chosen ?? [])
  const codes = [...new Set([...(chosen ? [chosen] : []), ...named])].filter((code) => named.includes(code))
  return codes
    .flatMap((code) => teams.find(({ teamCode }) => teamCode === code)?.schedule ?? [])
    .filter((block) => !block.isDeactivated)
    .map((block) => ({ block, ...datesOfBlock(block) }))
    .filter((one) => one.startDate <= endDate && one.endDate >= startDate)
    .map(({ block }) => block.scheduleCode)
}

/** The skills of a person that the team has. */
export const skillsIn = (team: TeamBlocks | undefined, { skill }: Pick<Qhp, 'skill'>): string[] =>
  (team?.skillLevel ?? []).filter((one) => skill.includes(one))

/** Whether a person works on each of the first days. Without a valid start date there are none. */
export const firstDays = (pattern: Pattern, { offset = 0 }: PatternPerson, startDate: string): boolean[] => {
  if (typedDay(startDate) === undefined) return []
  const worked = new Set(pattern.days.map(({ day }) => day))
  return Array.from({ length: 14 }, (_, day) =>
    worked.has(rotationDay(addDays(startDate, day), pattern, startDate, offset)),
  )
}
