import type { RosterElsewhere } from '@shiftward/contract/roster.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { clock, endClock, shortSkill, stateOf } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'

/** What a cell says by its width in pixels. All days are equally wide, so the text is chosen once for the whole grid. */

const rooms = [110, 92, 76, 52, 35, 0] as const
export type Room = (typeof rooms)[number]

/** Lines and padding of a cell. */
const frame = 3
export const roomOf = (day: number): Room => rooms.find((room) => room <= day - frame) ?? 0

/** In a narrow column the weekday stands above the number of the day. */
export const isStacked = (room: Room): boolean => room < 52

/** There is room for the letter of an open shift and a skill in small print. */
export const isTight = (room: Room): boolean => room === 35

type Shown = Pick<Entry, 'teamName' | 'startTime' | 'endTime'>

/** What a chip says of its team. */
export type ShortTeam = Pick<TeamBlocks, 'shortCode' | 'startTime'>

/** 'D 07:00–19:00', 'D 07:00', 'D 07', 'D'. A warning's mark needs the room of a step. */
export function shiftText(entry: Shown, team: ShortTeam | undefined, room: Room, isMarked: boolean) {
  const isUsual = team === undefined || team.startTime === entry.startTime
  const code = team?.shortCode ?? entry.teamName.slice(0, 1)
  return { code, time: timeText(entry, room, { isMarked, isUsual }) }
}

function timeText(entry: Shown, room: Room, { isMarked, isUsual }: { isMarked: boolean; isUsual: boolean }): string {
  const start = clock(entry.startTime)
  if (room >= (isMarked ? 110 : 92)) return `${start}–${endClock(entry.endTime)}`
  if (room >= (isMarked ? 76 : 52)) return start
  // In the narrowest column the hour is shown only where it is not the team's own.
  const hasHour = isMarked ? room >= 52 : room >= 35 || !isUsual
  return hasHour ? start.slice(0, 2) : ''
}

/** The width of a character, of the letter before the skills, of the number and the mark after them, and of the padding. */
const widths = { character: 6.2, letter: 17, number: 10, mark: 10, padding: 6 }

/** 'RN', 'RN·Phys'; narrower 'RN+1', then '2×'; in the month the number. And how many people are interested. */
export function missingText(entries: readonly Entry[], room: Room) {
  const skills = [...new Set(entries.map(({ skillLevel }) => shortSkill(skillLevel)))]
  const [first = ''] = skills
  const count = entries.reduce((sum, entry) => sum + entry.interests.length + entry.requests.length, 0)
  const interested = room >= 52 && count > 0 ? String(count) : undefined
  const hasLetter = entries.some((entry) => stateOf(entry) !== 'vacancy')
  const isMarked = entries.some(({ offers, release }) => offers.length > 0 || release !== null)
  const besides = (hasLetter ? widths.letter : 0) + (interested ? widths.number : 0) + (isMarked ? widths.mark : 0)
  const space = room - widths.padding - besides
  const wide = skills.length === 1 && entries.length > 1 ? `${entries.length} ${first}` : skills.join('·')
  const narrow = entries.length > 1 ? `${first}+${entries.length - 1}` : first
  const fitting = [wide, narrow].find((text) => text.length * widths.character <= space)
  const least = entries.length > 1 ? `${entries.length}×` : first
  return { text: room < 35 ? String(entries.length) : (fitting ?? least), interested }
}

/** 'busy 07:00–19:00', 'busy 07', 'busy'; in the month a dot. */
export function busyShort({ date, startTime, endDate, endTime }: RosterElsewhere, room: Room): string {
  // There is no room to say that an end after the start by the clock is on the next day.
  if (room >= 110 && endDate !== date && endTime > startTime) return `busy from ${clock(startTime)}`
  if (room >= 110) return `busy ${clock(startTime)}–${endClock(endTime)}`
  if (room >= 52) return `busy ${clock(startTime).slice(0, 2)}`
  return room >= 35 ? 'busy' : '•'
}
