import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counting } from '../../../test/counting.ts'
import { type Stage, setStage } from '../../../test/stage.ts'
import { makeProvider, makeUser, type Shift, type User } from '../../demo/factories.ts'
import { placeOf, shiftRow } from '../../demo/shift-row.ts'
import type { Connection } from '../../lib/database.ts'
import type { Caller } from '../../lib/session.ts'
import { publishRows } from '../shift/shift-published.store.ts'
import { type Actor, deleteShifts, insertShifts, makeVacant } from '../shift/shift-write.store.ts'
import { undo } from './assign-undo.service.ts'

let stage: Stage
let people: User[]
beforeAll(async () => {
  stage = await setStage()
  people = await Promise.all(Array.from({ length: 10 }, () => makeProvider(stage.db, { facility: stage.facility })))
})
afterAll(() => stage.server.close())

/** Ten people, each on one day after the other. */
async function makeShifts(db: Connection, count: number, actor: Actor): Promise<Shift[]> {
  const place = await placeOf(db, stage.days)
  const rows = Array.from({ length: count }, (_, index) =>
    shiftRow(place, stage.block, {
      date: addDays('2026-10-05', Math.floor(index / people.length)),
      provider_id: people[index % people.length]?.id ?? null,
    }),
  )
  return insertShifts(db, rows, actor)
}

/** The shifts of which people know. */
async function makeKnown(count: number, actor: Actor): Promise<Shift[]> {
  const shifts = await makeShifts(stage.db, count, actor)
  const ids = shifts.map(({ id }) => id)
  await publishRows(stage.db, ids, actor.now)
  return shifts
}

const rowsNow = async () => {
  const all = sql<{ row: object }>`select to_jsonb(shifts) - 'version' as row from shifts order by id`
  return (await all.execute(stage.db)).rows
}

const acts = {
  created: (db: Connection, known: Shift[], actor: Actor) => makeShifts(db, known.length, actor),
  freed: makeVacant,
  deleted: deleteShifts,
}

/** Does it as one action, undoes it, and says how many queries the undo took. */
async function queriesToUndo(how: keyof typeof acts, count: number): Promise<number> {
  const { db, server } = stage
  const { id: userId } = await makeUser(db, { departments: [stage.department] })
  const actor = { userId, now: server.clock.now }
  const known = await makeKnown(count, actor)
  const before = await rowsNow()
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('shiftward.call', 'Scheduler/Test', true)`.execute(transaction)
    await acts[how](transaction, known, actor)
  })
  const counted = counting(db)
  const caller = { userId, kind: 'admin', scope: { level: 'platform' } } as Caller
  const { shiftIds } = await undo(counted.db, caller, actor.now)
  expect(shiftIds).toHaveLength(count)
  expect(await rowsNow()).toEqual(before)
  await db.deleteFrom('shifts').execute()
  await db.deleteFrom('published_shifts').execute()
  return counted.count()
}

test.each(['created', 'freed', 'deleted'] as const)(
  'undoing 500 shifts that were %s takes as many queries as undoing 10',
  async (how) => {
    const few = await queriesToUndo(how, 10)
    expect(await queriesToUndo(how, 500)).toBe(few)
  },
)
