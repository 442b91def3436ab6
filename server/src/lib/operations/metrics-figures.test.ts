import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { deliverDue, type Sender } from '../outbox/outbox.ts'
import { gaugeFigures } from './metrics-figures.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
const start = new Date('2026-03-01T12:00:00Z')
let now: Date
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  now = start
  await database.db.deleteFrom('outbox').execute()
})

const write = (created_at: string) =>
  database.db
    .insertInto('outbox')
    .values({ channel: 'sms', address: '5550000001', body: 'Body', cause: 'test', created_at, next_attempt_at: start })
    .execute()

async function oldest() {
  const registry = new Registry()
  await gaugeFigures([registry], database.pool).update(now)
  const { values } = (await registry.getSingleMetric('shiftward_outbox_oldest_seconds')?.get()) ?? { values: [] }
  return Math.round(values[0]?.value ?? Number.NaN)
}

const failing: Sender = async () => {
  throw new Error('The line is dead')
}

test.each([
  ['a new message', '2026-03-01T12:00:00Z'],
  ['an old one that is sent again', '2026-02-01T12:00:00Z'],
])('%s waits since it was to be sent', async (_what, writtenAt) => {
  expect(await oldest(), 'nothing waits').toBe(0)
  await write(writtenAt)
  expect(await oldest()).toBe(0)
  later(60)
  expect(await oldest(), 'while nobody takes it').toBe(60)
  now = start
  const inHand: number[] = []
  const send: Sender = async (message) => {
    inHand.push(await oldest())
    await failing(message)
  }
  for (const wait of [5, 20, 80, 320, 1280]) {
    await deliverDue(database.db, { sms: send }, () => now)
    later(wait)
  }
  expect(inHand[0]).toBe(0)
  expect(await oldest(), 'while it fails').toBe(5 + 20 + 80 + 320 + 1280)
})
