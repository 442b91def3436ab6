import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from '../../../test/stage.ts'
import { makeShift } from '../../demo/factories.ts'
import { listToldAt, recordTold } from './publish-told.store.ts'

let stage: Stage

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())

test('records more changes at once than a statement has parameters for', async () => {
  const { db, block, provider } = stage
  const now = new Date('2026-11-15T13:00:00Z')
  const shift = await makeShift(db, { block, date: '2026-11-17', provider })
  const change = { kind: 'added' as const, blockId: block.id, providerId: provider.id, shift }
  await recordTold(db, Array(6000).fill(change), now)
  const { rows } = await db
    .selectFrom('told_at_once')
    .select((told) => told.fn.countAll<number>().as('rows'))
    .where('date', '=', '2026-11-17')
    .where('start_time', '=', shift.start_time)
    .executeTakeFirstOrThrow()
  expect(Number(rows)).toBe(6000)
  expect(await listToldAt(db, now, [shift.id])).toEqual([shift.id])
})
