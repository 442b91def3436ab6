import type { Selectable } from 'kysely'
import type { Connection } from '../src/lib/database.ts'
import type { DB } from '../src/lib/db-types.ts'

/**
 * The stored rows that all numbers come from, and the derived facts needed to count them, computed here a second time from
 * local time at the facility.
 */

const tables = [
  'organizations',
  'facilities',
  'departments',
  'teams',
  'blocks',
  'shifts',
  'shift_interests',
  'swaps',
  'leaves',
  'leave_types',
  'users',
  'user_skills',
  'organization_users',
  'facility_users',
  'department_users',
  'facility_providers',
  'past_labour_types',
] as const
type Table = (typeof tables)[number]

export type Rows = { [Name in Table]: Selectable<DB[Name]>[] }
export type Shift = Rows['shifts'][number]

export async function readRows(db: Connection): Promise<Rows> {
  const entries = await Promise.all(
    tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const),
  )
  return Object.fromEntries(entries) as unknown as Rows
}

type WithId = { id: number }
const byId = new WeakMap<readonly WithId[], Map<number, WithId>>()

/** Finds the row that another row refers to. */
export function the<Row extends WithId>(rows: readonly Row[], id: number | null): Row {
  const known = (byId.get(rows) as Map<number, Row> | undefined) ?? new Map(rows.map((row) => [row.id, row]))
  byId.set(rows, known)
  const found = known.get(id ?? 0)
  if (!found) throw new Error(`There is no row ${id}`)
  return found
}

export const nameOf = (rows: Rows, userId: number | null): string => {
  const { first_name, last_name } = the(rows.users, userId)
  return `${first_name} ${last_name}`
}

const { compare } = new Intl.Collator('en', { numeric: true })
export const byName = compare

/** Compares lists of numbers or texts by their first difference. */
export function byAll<Row>(...keys: ((row: Row) => number | string)[]) {
  return (one: Row, other: Row): number => {
    for (const key of keys) {
      const [left, right] = [key(one), key(other)]
      const order = typeof left === 'number' ? left - Number(right) : left < right ? -1 : left > right ? 1 : 0
      if (order !== 0) return order
    }
    return 0
  }
}

const { PlainDate } = Temporal

export const us = (isoDate: string): string => {
  const [year, month, day] = isoDate.split('-')
  return `${month}-${day}-${year}`
}

export const isNight = ({ start_time, end_time }: Shift): boolean => end_time <= start_time

type Span = { start: number; end: number }
const known = new WeakMap<Shift, Span>()

/** When a shift begins and ends, from its date and hours and the time zone of its facility. */
export function spanOf(rows: Rows, shift: Shift): Span {
  const span = known.get(shift) ?? workOutSpan(rows, shift)
  known.set(shift, span)
  return span
}

function workOutSpan(rows: Rows, shift: Shift): Span {
  const timeZone = the(rows.facilities, shift.facility_id).time_zone
  const day = PlainDate.from(shift.date)
  const at = (date: Temporal.PlainDate, plainTime: string) =>
    date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
  const start = at(day, shift.start_time)
  const end = at(isNight(shift) ? day.add({ days: 1 }) : day, shift.end_time)
  if (end > start) return { start, end }
  // A shift that begins in the skipped hour keeps its length.
  const length = Temporal.PlainTime.from(shift.start_time).until(shift.end_time).total('milliseconds')
  return { start, end: start + length }
}

/** The first and the last moment of a leave, in local time at the facility. */
export function spanOfDays(from: string, to: string, timeZone: string): Span {
  const start = PlainDate.from(from).toZonedDateTime(timeZone).epochMilliseconds
  return { start, end: PlainDate.from(to).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds }
}

export const meets = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** Open shifts and vacancies of deactivated blocks are withdrawn. */
export const isThere = (rows: Rows, shift: Shift): boolean =>
  shift.state === 'assigned' || !the(rows.blocks, shift.block_id).is_deactivated

const cents = (amount: string | null): bigint => BigInt((amount ?? '0.00').replace('.', ''))
const rounded = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)

/** Exact sums: whole seconds and cents. */
export function payOf(rows: Rows, shift: Shift) {
  const { start, end } = spanOf(rows, shift)
  const elapsed = BigInt(end - start) / 1000n
  const addOn = BigInt(shift.add_on_hours) * 3600n
  const rate = cents(shift.is_sourced ? shift.ask_rate : shift.rate)
  const regularCents = rounded((elapsed - addOn) * rate, 3600n)
  const addOnRate = shift.add_on_rate === null ? rate : cents(shift.add_on_rate)
  return {
    hours: inHours(elapsed),
    regularHours: inHours(elapsed - addOn),
    regularCents,
    addOnRate: shift.add_on_hours === 0 ? null : addOnRate,
    totalCents: regularCents + BigInt(shift.add_on_hours) * addOnRate,
  }
}

/** With two decimals. */
export const inHours = (time: bigint, perSecond = 1n): number => Number(rounded(time * 100n, 3600n * perSecond)) / 100
export const inDollars = (amount: bigint): number => Number(amount) / 100
