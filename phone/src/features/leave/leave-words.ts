import { counted } from '@shiftward/client/counted.ts'
import type { MyLeave } from '@shiftward/contract/mobile-request.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { daysText } from '../../lib/words.ts'

type Days = { from: string; to: string }
type Problems = { from?: string; to?: string }

/** What is wrong with the days, at the field that is wrong. Empty fields are not wrong yet. */
export function problemsOf({ from, to }: Days, today: string): Problems {
  return {
    ...(from !== '' && from < today && { from: 'Leave cannot start before today' }),
    ...(from !== '' && to !== '' && to < from && { to: 'The last day is before the first' }),
  }
}

/** The label of the button: what it asks for, or what is still missing. */
export function askText(days: number, type: string | undefined): string {
  if (days === 0) return 'Choose your days'
  return type === undefined ? 'The types of leave are missing' : `Ask for ${counted(days, 'day')} of ${type}`
}

type Held = Pick<MyLeave, 'organizationName' | 'fromDate' | 'toDate' | 'leaveStatus'>

const heldOf = (leaves: readonly Held[]) =>
  leaves
    .filter(({ leaveStatus }) => leaveStatus === 'Open' || leaveStatus === 'Approved')
    .map(({ organizationName, fromDate, toDate }) => ({
      organizationName,
      from: fromWireDate(fromDate),
      to: fromWireDate(toDate),
    }))

/** Why the server will refuse: one of those who are asked has another leave on some of the days. */
export function overlapText(asked: readonly string[], leaves: readonly Held[], days: Days): string | undefined {
  const other = heldOf(leaves).find(
    ({ organizationName, from, to }) => asked.includes(organizationName) && from <= days.to && to >= days.from,
  )
  if (!other) return undefined
  const known = `${other.organizationName} has your leave of ${daysText(other.from, other.to)} already.`
  return `${known} Choose days that do not overlap it, or take it back first.`
}

/** Whom the request goes to, as the server decides it: who has been asked for all of these days is not asked again. */
export function organizationsAsked(mine: readonly string[], leaves: readonly Held[], { from, to }: Days): string[] {
  const all = [...new Set(mine)].toSorted()
  const known = heldOf(leaves)
    .filter((held) => held.from <= from && held.to >= to)
    .map(({ organizationName }) => organizationName)
  const others = all.filter((name) => !known.includes(name))
  return others.length > 0 ? others : all
}

/** Said before asking, to whoever works for more than one organization. */
export function askedText(asked: readonly string[], mine: readonly string[]): string | undefined {
  if (new Set(mine).size < 2) return undefined
  if (asked.length === 1) return `It goes to ${asked[0]} only. You have asked the others for these days already.`
  return `It goes to ${asked.slice(0, -1).join(', ')} and ${asked.at(-1)}. Each of them decides for itself.`
}
