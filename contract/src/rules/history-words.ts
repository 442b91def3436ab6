import { toWireDate } from './wire-date.ts'

/** The history of a shift in words. Does not import zod. */

/** The columns that a change touched, before or after it. */
type Row = Readonly<Record<string, unknown>>

export type Change = {
  /** Null: the shift was created. */
  before: Row | null
  /** Null: the shift was deleted. */
  after: Row | null
  /** An undo or a redo brought it about. */
  isUndo: boolean
  isRedo: boolean
  /** A step of a release brought it about. */
  isByRelease: boolean
  /** Somebody accepted it from a proposal of auto-fill. */
  isFill: boolean
  /** Two people changed places in their shifts. */
  isExchange: boolean
}

/** Names of people by their id. */
type Names = ReadonlyMap<number, string>

/** 'Moved from 11-20 to 11-21' */
export function changeWords(change: Change, names: Names): string {
  const { before, after, isUndo, isRedo, isByRelease, isFill, isExchange } = change
  const words = bareWords(before, after, names)
  if (isByRelease) return `${words} by the release`
  if (isUndo) return `${words} (undo)`
  if (isFill) return `${words} (by auto-fill)`
  if (isExchange) return `${words} (exchange)`
  return isRedo ? `${words} (redo)` : words
}

/** 'Assigned to Ada Moss by Amelia Harrow, 11-02 09:14' */
export const historyLine = ({ text, by, at }: { text: string; by: string | null; at: string }): string =>
  `${text}${by === null ? '' : ` by ${by}`}, ${at.slice(0, 5)} ${at.slice(11, 16)}`

function bareWords(before: Row | null, after: Row | null, names: Names): string {
  if (after === null) return 'Deleted'
  const nameOf = (row: Row) => names.get(Number(row.provider_id)) ?? 'somebody'
  if (before === null) {
    if (after.state === 'assigned') return `Assigned to ${nameOf(after)}`
    if (after.state === 'open') return published
    return after.rest_of ? `Created as the rest${ofLeft}` : 'Created as a vacancy'
  }
  const parts = [
    personWords(before, after, nameOf),
    'date' in after && `Moved from ${dayOf(before.date)} to ${dayOf(after.date)}`,
    'start_time' in after && `Start changed from ${timeOf(before.start_time)} to ${timeOf(after.start_time)}`,
    'end_time' in after && `End changed from ${timeOf(before.end_time)} to ${timeOf(after.end_time)}`,
    'starts_at' in after && !localTimes.some((column) => column in after) && 'Time zone changed',
    'rest_of' in after && !('date' in after) && (after.rest_of ? 'Again the rest' : 'No longer the rest') + ofLeft,
    'is_on_call' in after && (after.is_on_call ? 'Put on call' : 'Taken off call'),
    ('ask_rate' in after || 'rate' in after) && !('state' in after) && 'Rate changed',
    'add_on_hours' in after && `Add-on hours changed from ${before.add_on_hours} to ${after.add_on_hours}`,
    'add_on_rate' in after && 'Add-on rate changed',
    'labour_types' in after && !('state' in after) && 'Offered to other labor types',
    'comment' in after && !('provider_id' in after) && 'Comment changed',
  ]
  return parts.filter((part) => part !== false && part !== undefined).join(', ') || 'Changed'
}

const ofLeft = ' of a shift that was left'

/** The moments follow from these and from the facility's time zone. */
const localTimes = ['date', 'start_time', 'end_time']

const published = 'Published as an open shift'

function personWords(before: Row, after: Row, nameOf: (row: Row) => string): string | undefined {
  if (!('provider_id' in after)) {
    if (after.state === 'open') return published
    return after.state === 'vacancy' ? 'Withdrawn' : undefined
  }
  if (before.provider_id === null) return `Assigned to ${nameOf(after)}`
  return after.provider_id === null
    ? `Released from ${nameOf(before)}`
    : `Moved from ${nameOf(before)} to ${nameOf(after)}`
}

const dayOf = (date: unknown): string => toWireDate(String(date)).slice(0, 5)
const timeOf = (time: unknown): string => String(time).slice(0, 5)
