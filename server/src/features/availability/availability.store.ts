import type { Availability, NewAvailability } from '@shiftward/contract/availability.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/** When people cannot work, or would like to. Callers have checked that they may see or change the person. */

const isCurrent = (from: string) => sql<boolean>`(date is null or date >= ${from})`

/** What is weekly, then what is dated, without the dates that are over. */
export async function listAvailability(db: Connection, providerId: number, from: string): Promise<Availability[]> {
  const rows = await db
    .selectFrom('availability')
    .select(['id', 'date', 'weekday', 'from_time as from', 'to_time as to'])
    .select(sql<Availability['kind']>`kind`.as('kind'))
    .where('provider_id', '=', providerId)
    .where(isCurrent(from))
    .orderBy(sql`weekday nulls last`)
    .orderBy('date')
    .orderBy(sql`from_time nulls first`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, date: row.date === null ? null : toWireDate(row.date) }))
}

/** What a row says, as one text. */
const said = sql<string>`concat_ws(' ', kind, coalesce(date::text, weekday::text), from_time, to_time)`
const textOf = ({ kind, date, weekday, from, to }: NewAvailability) =>
  [kind, date ?? weekday, from, to].filter((part) => part !== null).join(' ')

type Day = Pick<NewAvailability, 'date' | 'weekday'>
type Author = { providerId: number; actorId: number; from: string; days: readonly Day[] | undefined }

/** Without days, all that is current. */
const isReplaced = ({ from, days }: Pick<Author, 'from' | 'days'>) =>
  days === undefined
    ? isCurrent(from)
    : sql<boolean>`(${isCurrent(from)} and (
        date = any(${days.map(({ date }) => date).filter((date) => date !== null)}::date[])
        or weekday = any(${days.map(({ weekday }) => weekday).filter((weekday) => weekday !== null)}::int[])))`

/** Entries that stay the same keep their rows, so that the audit log lists only real changes. */
export async function replaceAvailability(
  db: Connection,
  { providerId, actorId, ...which }: Author,
  given: NewAvailability[],
) {
  await db
    .deleteFrom('availability')
    .where('provider_id', '=', providerId)
    .where(isReplaced(which))
    .where(sql<boolean>`${said} <> all(${given.map(textOf)}::text[])`)
    .execute()
  const kept = await db
    .selectFrom('availability')
    .select(said.as('said'))
    .where('provider_id', '=', providerId)
    .where(isReplaced(which))
    .execute()
  const there = new Set(kept.map((row) => row.said))
  const added = given.filter((one) => !there.has(textOf(one)))
  if (added.length === 0) return
  await db
    .insertInto('availability')
    .values(
      added.map(({ from: from_time, to: to_time, ...one }) => ({
        ...one,
        from_time,
        to_time,
        provider_id: providerId,
        created_by: actorId,
      })),
    )
    .execute()
}
