import type { ShiftAction } from '@shiftward/contract/rules/action-words.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { sendAlong } from '../../lib/call.ts'
import type { Connection } from '../../lib/database.ts'
import type { DB } from '../../lib/db-types.ts'
import { tellChange } from '../../lib/live.ts'
import { allOfShift, listRestsOf, lockShifts, type Shift, shiftColumns } from './shift.store.ts'
import type { Row } from './shift-action.store.ts'

/**
 * Everything that writes shifts goes through this file, except the change of a time zone (facility-time.store.ts). Each
 * write also adds to the history and notifies open calendars, in the caller's transaction. Replaying the history from
 * the first entry to the last gives the current shift.
 */

export type Actor = { userId: number; now: Date }

export type ShiftValues = Updateable<DB['shifts']>

/** The warnings that an administrator confirmed when the shift was given, who and when. */
type Confirmation = { confirmed_rules: string[]; confirmed_by: number | null; confirmed_at: Date | null }

const nothingConfirmed: Confirmation = { confirmed_rules: [], confirmed_by: null, confirmed_at: null }

/** What the shift keeps of its findings, all of which have been confirmed. */
export function confirmed(
  findings: readonly { rule: string }[],
  { userId, now }: { userId: number | null; now: Date | null },
): Confirmation {
  if (findings.length === 0) return nothingConfirmed
  return {
    confirmed_rules: [...new Set(findings.map(({ rule }) => rule))],
    confirmed_by: userId,
    confirmed_at: now,
  }
}

const kept = (row: string): RawBuilder<object> => sql`to_jsonb(${sql.table(row)})`

/** Of two rows as JSON: what is different in the first. */
const difference = (one: string, other: string) => sql<object>`(
  select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(one)}) as part
  where value is distinct from ${sql.ref(other)} -> key)`

/** What a write gives to the history besides the shift: `after` is the row as the history keeps it. */
const returning = sql`returning ${allOfShift}, ${kept('shifts')} as after`

const columns = sql.raw(shiftColumns.join(', '))

const historyColumns = sql`shift_history (organization_id, shift_id, at, actor_id, action, before, after)`

export async function insertShifts(db: Connection, rows: Insertable<DB['shifts']>[], actor: Actor): Promise<Shift[]> {
  if (rows.length === 0) return []
  return writeCreated(db, sql`${db.insertInto('shifts').values(rows)} ${returning}`, actor)
}

async function writeCreated(db: Connection, insertion: RawBuilder<unknown>, actor: Actor): Promise<Shift[]> {
  const { rows: made } = await sql<Shift>`
    with made as (${insertion}), written as (
      insert into ${historyColumns}
      select organization_id, id, ${actor.now}::timestamptz, ${actor.userId}::bigint, 'created', null, after
      from made order by id)
    select ${columns} from made`.execute(db)
  await tell(db, made)
  return made
}

/** Brings back deleted shifts under their own numbers. Their versions go on counting from the last one. */
export async function reinsertShifts(db: Connection, former: Row[], actor: Actor): Promise<Shift[]> {
  const rows = await withoutLost(db, former)
  const [first] = rows
  if (!first) return []
  const names = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into shifts (${names}) overriding system value
    select ${names} from ${rowsIn(rows)}`.execute(db)
  const update = sql`
    update shifts
    set version = 1 + (select max((before ->> 'version')::integer) from shift_history where shift_id = shifts.id)
    where id = any(${rows.map(({ id }) => Number(id))}::bigint[]) ${returning}`
  return writeCreated(db, update, actor)
}

/** The shift whose rest one of them was may be deleted since. */
async function withoutLost(db: Connection, rows: Row[]): Promise<Row[]> {
  const wholeOf = ({ rest_of }: Row) => Number(rest_of ?? 0)
  if (!rows.some(wholeOf)) return rows
  const there = new Set([...(await findKept(db, rows.map(wholeOf))).keys(), ...rows.map(({ id }) => Number(id))])
  return rows.map((row) => (there.has(wholeOf(row)) ? row : { ...row, rest_of: null }))
}

/** Rows of the history as rows of the table. */
const rowsIn = (rows: Row[]) => sql<Shift>`jsonb_populate_recordset(null::shifts, ${JSON.stringify(rows)}::jsonb)`

/** The shifts as the history keeps them. */
export async function findKept(db: Connection, ids: number[]): Promise<Map<number, Row>> {
  const { rows } = await sql<{ id: number; row: Row }>`
    select id, ${kept('shifts')} as row from shifts where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** One statement takes a limited number of values, and two years of a large team are thousands of shifts. */
const step = 1000

export async function insertInSteps(db: Connection, rows: Insertable<DB['shifts']>[], actor: Actor): Promise<Shift[]> {
  const made: Shift[] = []
  for (let start = 0; start < rows.length; start += step) {
    made.push(...(await insertShifts(db, rows.slice(start, start + step), actor)))
  }
  return made
}

type Changing = Exclude<ShiftAction, 'created' | 'deleted'>

/** The caller has locked the shifts. All of them get the same new values. */
export async function changeShifts(
  db: Connection,
  shifts: Shift[],
  action: Changing,
  values: ShiftValues,
  actor: Actor,
): Promise<Shift[]> {
  if (shifts.length === 0) return []
  const ids = shifts.map(({ id }) => id)
  const update = db
    .updateTable('shifts')
    .set({ ...values, version: sql`version + 1` })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
  const changed = await writeChange(db, shifts, { action, update: sql`${update} ${returning}` }, actor)
  await endInterests(db, shifts, values.provider_id)
  return changed
}

/** The caller has locked the shifts. Each of them gets the values of its own row, all of which have the same columns. */
export async function changeEach(db: Connection, shifts: Shift[], given: Row[], actor: Actor): Promise<Shift[]> {
  const rows = await withoutLost(db, given)
  const [first] = rows
  if (!first) return []
  const names = Object.keys(first).filter((column) => column !== 'id' && column !== 'version')
  const values = sql.join(names.map((column) => sql`${sql.ref(column)} = former.${sql.ref(column)}`))
  const update = sql`
    update shifts set ${values}, version = shifts.version + 1 from ${rowsIn(rows)} as former
    where shifts.id = former.id ${returning}`
  return writeChange(db, shifts, { action: 'changed', update }, actor)
}

async function writeChange(
  db: Connection,
  shifts: Shift[],
  { action, update }: { action: Changing; update: RawBuilder<unknown> },
  actor: Actor,
): Promise<Shift[]> {
  const ids = shifts.map(({ id }) => id)
  // Within this statement, 'was' still reads the old rows. Each becomes JSON once, and not again for each of its columns.
  const { rows: changed } = await sql<Shift>`
    with was as materialized (
      select id, ${kept('shifts')} as before from shifts where id = any(${ids}::bigint[])
    ), became as (${update}), written as (
      insert into ${historyColumns}
      select became.organization_id, became.id, ${actor.now}::timestamptz, ${actor.userId}::bigint, ${action},
        ${difference('before', 'after')}, ${difference('after', 'before')}
      from was join became on became.id = was.id order by became.id)
    select ${columns} from became order by id`.execute(db)
  // A shift that moved is gone from its old day.
  await tell(db, [...shifts, ...changed])
  return changed
}

/**
 * Whoever gives up a shift no longer shows interest in it when it is offered again. Until then their interest is kept but
 * not shown, because undoing the assignment brings it back.
 */
async function endInterests(db: Connection, shifts: Shift[], receiverId: ShiftValues['provider_id']) {
  const given = shifts.filter(({ provider_id }) => provider_id !== null && provider_id !== receiverId)
  if (receiverId === undefined || given.length === 0) return
  const deletion = sql`
    delete from shift_interests
    using unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ provider_id }) => provider_id)}::bigint[])
      as given (shift_id, provider_id)
    where given.shift_id = shift_interests.shift_id and given.provider_id = shift_interests.provider_id`
  await sendAlong(db, deletion)
}

/** Turns the shifts into vacancies. The comment was for the former provider. */
export function makeVacant(db: Connection, shifts: Shift[], actor: Actor): Promise<Shift[]> {
  const values = {
    state: 'vacancy',
    provider_id: null,
    secured_at: null,
    is_sourced: false,
    is_mobile_request: false,
    is_made_by_assigning: false,
    ...nothingConfirmed,
    comment: '',
  }
  return changeShifts(db, shifts, 'released', values, actor)
}

/** Gives an open shift to a provider who asked for it. The caller tells them in the same transaction. */
export function giveShift(
  db: Connection,
  shift: Shift,
  providerId: number,
  actor: Actor,
  confirmation = nothingConfirmed,
): Promise<Shift[]> {
  const values = {
    state: 'assigned',
    provider_id: providerId,
    secured_at: actor.now,
    is_sourced: true,
    is_mobile_request: true,
    ...confirmation,
  }
  return changeShifts(db, [shift], 'assigned', values, actor)
}

/** Moves a shift from one provider to another. The caller tells both in the same transaction. */
export function passShift(
  db: Connection,
  shift: Shift,
  toProviderId: number,
  actor: Actor,
  confirmation = nothingConfirmed,
): Promise<Shift[]> {
  const values = { provider_id: toProviderId, ...confirmation }
  return changeShifts(db, [shift], 'swapped', values, actor)
}

export async function deleteShifts(db: Connection, shifts: Shift[], actor: Actor) {
  const ids = shifts.map(({ id }) => id)
  await freeRests(db, ids, actor)
  await sql`
    insert into ${historyColumns}
    select organization_id, id, ${actor.now}, ${actor.userId}, 'deleted', ${kept('shifts')}, null
    from shifts where id = any(${ids}::bigint[]) order by id`.execute(db)
  await db.deleteFrom('shifts').where(sql<boolean>`id = any(${ids}::bigint[])`).execute()
  await tell(db, shifts)
}

/** The rests of shifts that go, or go to another day, are shifts of their own from then on. */
export async function freeRests(db: Connection, ids: number[], actor: Actor) {
  const rests = (await listRestsOf(db, ids)).map(({ id }) => id).filter((id) => !ids.includes(id))
  await changeShifts(db, await lockShifts(db, rests), 'changed', { rest_of: null }, actor)
}

async function tell(db: Connection, shifts: Shift[]) {
  for (const [departmentId, changed] of Map.groupBy(shifts, ({ department_id }) => department_id)) {
    const dates = changed.map(({ date }) => date).sort()
    const [startDate, endDate] = [dates[0], dates.at(-1)]
    if (startDate !== undefined && endDate !== undefined) await tellChange(db, { departmentId, startDate, endDate })
  }
}
