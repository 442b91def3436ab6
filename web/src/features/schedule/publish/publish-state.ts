import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { datesOfBlock } from '../schedule-choice.ts'
import type { Block } from '../schedule-context.ts'

/** Whether what is on screen has been published, in words. */

type State = Pick<Block, 'publishedAt' | 'pendingChanges'>

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** The active blocks of teams that have one of these days. */
export const blocksIn = (teams: readonly TeamBlocks[], days: { startDate: string; endDate: string }): Block[] =>
  teams.flatMap(({ schedule }) =>
    schedule.filter((block) => {
      const { startDate, endDate } = datesOfBlock(block)
      return !block.isDeactivated && startDate <= days.endDate && endDate >= days.startDate
    }),
  )

/** 'Draft', 'Published 11-02', or '2 of 3 teams published'. */
export function publishedText(blocks: readonly State[], timeZone: string): string {
  const published = blocks.flatMap(({ publishedAt }) => publishedAt ?? []).sort()
  const last = published.at(-1)
  if (last === undefined) return 'Draft'
  if (published.length < blocks.length) return `${published.length} of ${blocks.length} teams published`
  return `Published ${dayOf(last, timeZone)}`
}

/** '3 changes not sent'; of a draft every shift is new. */
export function unsentText(blocks: readonly State[]): string {
  const changes = blocks.reduce((sum, { pendingChanges }) => sum + pendingChanges, 0)
  const isDraft = blocks.every(({ publishedAt }) => publishedAt === null)
  if (changes === 0) return isDraft ? 'Nobody has a shift yet' : 'All changes sent'
  return `${counted(changes, isDraft ? 'shift' : 'change')} not sent`
}

/** '11-02' */
export function dayOf(instant: string, timeZone: string): string {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return toWireDate(day).slice(0, 5)
}
