import { counted } from '@shiftward/client/counted.ts'
import type { Channels } from '@shiftward/contract/message.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { datesOfBlock } from '../choice/schedule-choice.ts'
import type { Block } from '../schedule-context.ts'

/** Whether what is on screen has been published, in words. */

/** A block with its team. */
export type TeamBlock = Block & { teamCode: string }
type State = Pick<TeamBlock, 'publishedAt' | 'pendingChanges'>

/** The active blocks of teams that have one of these days. */
export const blocksIn = (teams: readonly TeamBlocks[], days: { startDate: string; endDate: string }): TeamBlock[] =>
  teams.flatMap(({ teamCode, schedule }) =>
    schedule
      .filter((block) => {
        const { startDate, endDate } = datesOfBlock(block)
        return !block.isDeactivated && startDate <= days.endDate && endDate >= days.startDate
      })
      .map((block) => ({ ...block, teamCode })),
  )

/** Blocks are called by their teams, as long as each is of another team. */
export const wordFor = (blocks: readonly { teamCode: string }[]): 'team' | 'block' =>
  new Set(blocks.map(({ teamCode }) => teamCode)).size === blocks.length ? 'team' : 'block'

/** 'Draft', 'Published 11-02', or '2 of 3 teams published'. */
export function publishedText(blocks: readonly (State & { teamCode: string })[], timeZone: string): string {
  const published = blocks.flatMap(({ publishedAt }) => publishedAt ?? []).sort()
  const last = published.at(-1)
  if (last === undefined) return 'Draft'
  if (published.length < blocks.length) return `${published.length} of ${blocks.length} ${wordFor(blocks)}s published`
  return `Published ${dayOf(last, timeZone)}`
}

/** '3 changes not sent'; of a draft every shift is new. */
export function unsentText(blocks: readonly State[], channels: Channels | undefined): string {
  const changes = blocks.reduce((sum, { pendingChanges }) => sum + pendingChanges, 0)
  const isDraft = blocks.every(({ publishedAt }) => publishedAt === null)
  if (changes > 0) return `${counted(changes, isDraft ? 'shift' : 'change')} not sent`
  return isDraft ? 'Nobody has a shift yet' : sentText(channels)
}

/** Everybody has an email address, but not everybody a phone number. */
function sentText(channels: Channels | undefined): string {
  if (channels === undefined || channels.email) return 'All changes sent'
  return channels.sms ? 'Sent to those with a phone' : 'No messages sent'
}

/** '11-02' */
export function dayOf(instant: string, timeZone: string): string {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return toWireDate(day).slice(0, 5)
}
