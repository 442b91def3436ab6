import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { playServer } from '../../../test/http-server.ts'
import { type Database, openDatabase, openPool } from '../database.ts'
import { openLog } from '../operations/log.ts'
import { deliverDue, enqueue, renewEvery, type Senders, Undeliverable } from './outbox.ts'
import { smsSender } from './outbox-sms.ts'
import { startOutbox } from './outbox-worker.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
let now: Date
const clock = () => now
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const hour = 3_600_000

beforeEach(async () => {
  database = await freshDatabase()
  db = database.db
  now = new Date('2026-03-01T12:00:00Z')
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
})

const message = (serial: number) => ({
  channel: 'sms' as const,
  address: `555${String(serial).padStart(7, '0')}`,
  body: `Message ${serial}`,
  cause: `test:${serial}`,
})
const messages = (count: number) => Array.from({ length: count }, (_, index) => message(index))

const all = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()
const nobody = async () => {
  throw new Error('No message goes this way')
}
const senders = (sms: Senders['sms']): Senders => ({ sms, email: nobody })

async function deliverAll(with_: Senders) {
  while ((await deliverDue(db, with_, clock)) > 0);
}

const accountAt = (url: string) => ({ url, account: 'AC1', token: 'secret', from: '+15550109999' })

/** An SMS service like Twilio's, which records what it takes and answers as it is told. */
async function playSmsService(status: (attempt: number) => number) {
  const taken: { key: string; body: string; to: string }[] = []
  const seen: { url?: string | undefined; authorization?: string | undefined }[] = []
  const server = await playServer(async (request, response) => {
    const form = new URLSearchParams((await request.setEncoding('utf8').toArray()).join(''))
    seen.push({ url: request.url, authorization: request.headers.authorization })
    const answer = status(seen.length)
    if (answer < 300) {
      const key = String(request.headers['idempotency-key'])
      taken.push({ key, body: form.get('Body') ?? '', to: form.get('To') ?? '' })
    }
    response.writeHead(answer).end(JSON.stringify({ sid: 'SM1', message: 'as told' }))
  })
  const sender = smsSender(accountAt(server.url), openLog('silent'))
  return { taken, seen, sender, close: server.close }
}

test('a message of a failed transaction does not exist', async () => {
  const failing = db.transaction().execute(async (transaction) => {
    await enqueue(transaction, now, message(1))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await all()).toEqual([])
})

test('the same cause tells the same person once', async () => {
  await enqueue(db, now, message(1), message(2))
  await enqueue(db, now, message(1))
  expect(await all()).toHaveLength(2)
})

test('an SMS is sent in Twilio’s format', async () => {
  const service = await playSmsService(() => 201)
  await enqueue(db, now, message(7))
  await deliverAll(senders(service.sender))
  const [row] = await all()
  expect(row).toMatchObject({ status: 'sent', attempts: 1, sent_at: now, last_error: '' })
  expect(service.taken).toEqual([{ key: row?.idempotency_key, body: 'Message 7', to: '+15550000007' }])
  expect(service.seen).toEqual([
    { url: '/2010-04-01/Accounts/AC1/Messages.json', authorization: `Basic ${btoa('AC1:secret')}` },
  ])
  await service.close()
})

test('a service that fails half of the time gets every message once in the end', async () => {
  const service = await playSmsService((attempt) => (attempt % 2 === 0 ? 500 : 201))
  await enqueue(db, now, ...messages(50))
  for (let round = 0; round < 8; round += 1) {
    await deliverAll(senders(service.sender))
    later(hour)
  }
  const rows = await all()
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'sent'))
  expect(service.taken.map(({ key }) => key).sort()).toEqual(rows.map(({ idempotency_key }) => idempotency_key).sort())
  await service.close()
})

test('two workers at once send each message once', async () => {
  const service = await playSmsService(() => 201)
  await enqueue(db, now, ...messages(200))
  const otherPool = openPool(database.address)
  const other = openDatabase(otherPool)
  // Wait until both workers have some messages: a slow connection must not cost a worker its share.
  const busy = new Set<Database>()
  const both = Promise.withResolvers<void>()
  const work = async (mine: Database) => {
    const using = senders(async (message) => {
      if (busy.add(mine).size === 2) both.resolve()
      await both.promise
      await service.sender(message)
    })
    let total = 0
    for (let claimed = 1; claimed > 0; total += claimed) claimed = await deliverDue(mine, using, clock)
    return total
  }
  const shares = await Promise.all([work(db), work(other)])
  expect(Math.min(...shares)).toBeGreaterThan(0)
  expect(service.taken).toHaveLength(200)
  expect(new Set(service.taken.map(({ key }) => key)).size).toBe(200)
  await other.destroy()
  await service.close()
})

test('failed attempts wait longer each time, until the message is given up', async () => {
  await enqueue(db, now, message(1))
  const failing = senders(async () => {
    throw new Error('The line is dead')
  })
  const waits: number[] = []
  for (;;) {
    await deliverDue(db, failing, clock)
    const [row] = await all()
    expect(row?.last_error).toBe('The line is dead')
    if (row?.status === 'dead') break
    const wait = (row?.next_attempt_at.getTime() ?? 0) - now.getTime()
    waits.push(wait)
    later(wait - 1)
    expect(await deliverDue(db, failing, clock)).toBe(0)
    later(1)
  }
  expect(waits).toEqual([5_000, 20_000, 80_000, 320_000, 1_280_000, hour, hour])
  later(10 * hour)
  expect(await deliverDue(db, failing, clock)).toBe(0)
})

test('a message that is refused for good is given up at once; a wrong token is tried again', async () => {
  const answers = [400, 401, 429]
  const service = await playSmsService((attempt) => answers[attempt - 1] ?? 500)
  for (const serial of [1, 2, 3]) {
    await enqueue(db, now, message(serial))
    await deliverDue(db, senders(service.sender), clock)
  }
  const rows = await all()
  expect(rows.map(({ status }) => status)).toEqual(['dead', 'waiting', 'waiting'])
  expect(rows[0]?.last_error).toContain('400')
  const again = service.sender({ ...message(4), id: 4, subject: '', idempotencyKey: 'a-key' })
  await expect(again, 'what the log tells').rejects.toMatchObject({ code: 'HTTP 500' })
  await service.close()
})

test.each([
  ['a redirect to a login page', 302, ''],
  ['a page', 200, '<html>Please sign in</html>'],
])('an SMS that %s answered is not sent, and tried again', async (_, status, answer) => {
  const portal = await playServer((request, response) => {
    if (request.url === '/login') response.writeHead(200).end('{"sid":"a page that claims to have sent it"}')
    else response.writeHead(status, { location: '/login' }).end(answer)
  })
  const send = smsSender(accountAt(portal.url), openLog('silent'))
  await enqueue(db, now, message(1))
  await deliverDue(db, senders(send), clock)
  expect(await all()).toMatchObject([{ status: 'waiting', last_error: expect.stringContaining(String(status)) }])
  await portal.close()
})

test('an SMS that a service took without giving it a number is sent once, with one warning for all', async () => {
  let asked = 0
  const service = await playServer((_, response) => {
    asked += 1
    response.writeHead(200).end('{"status":"queued"}')
  })
  const lines: string[] = []
  const send = smsSender(accountAt(service.url), openLog('warn', { write: (line) => void lines.push(line) }))
  await enqueue(db, now, message(1), message(2))
  await deliverDue(db, senders(send), clock)
  later(10 * hour)
  await deliverAll(senders(send))
  expect((await all()).map(({ status }) => status)).toEqual(['sent', 'sent'])
  expect(asked).toBe(2)
  expect(lines).toEqual([expect.stringContaining('without a sid')])
  await service.close()
})

test('a message whose worker died is sent by another one, with the same key', async () => {
  await enqueue(db, now, message(1))
  const keys: string[] = []
  const dying = senders(({ idempotencyKey }) => {
    keys.push(idempotencyKey)
    return new Promise(() => undefined)
  })
  void deliverDue(db, dying, clock)
  await expect.poll(() => keys.length).toBe(1)
  const working = senders(async ({ idempotencyKey }) => void keys.push(idempotencyKey))
  expect(await deliverDue(db, working, clock)).toBe(0)
  later(hour)
  expect(await deliverDue(db, working, clock)).toBe(1)
  expect(keys[1]).toBe(keys[0])
  expect(await all()).toMatchObject([{ status: 'sent', attempts: 2 }])
})

test('a worker keeps its messages, however slow the service is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await enqueue(db, now, ...messages(2))
  const taken: string[] = []
  const slow = Promise.withResolvers<void>()
  const sending = deliverDue(
    db,
    senders(({ body }) => {
      taken.push(body)
      return body === 'Message 0' ? slow.promise : Promise.resolve()
    }),
    clock,
  )
  await expect.poll(async () => (await all()).filter(({ status }) => status === 'sent').length).toBe(1)
  const impatient = senders(async ({ body }) => void taken.push(body))
  for (let round = 0; round < 6; round += 1) {
    later(renewEvery)
    vi.advanceTimersByTime(renewEvery)
    await expect
      .poll(async () => (await all())[0]?.next_attempt_at.getTime())
      .toBeGreaterThan(now.getTime() + 2 * renewEvery)
    expect(await deliverDue(db, impatient, clock)).toBe(0)
  }
  slow.resolve()
  await sending
  expect(taken.sort()).toEqual(['Message 0', 'Message 1'])
  expect(await all()).toMatchObject([
    { status: 'sent', attempts: 1 },
    { status: 'sent', attempts: 1 },
  ])
})

test.each(['push', 'email'] as const)('a service for %s that does not answer holds up no SMS', async (channel) => {
  const pool = openPool(database.address)
  const workers = openDatabase(pool)
  const slow = Promise.withResolvers<void>()
  const sent: string[] = []
  const held = { channel, address: '7', subject: '', body: 'Held', next_attempt_at: now, created_at: now }
  const rows = Array.from({ length: 30 }, (_, index) => ({ ...held, cause: `held:${index}` }))
  await db.insertInto('outbox').values(rows).execute()
  const worker = startOutbox({
    db: workers,
    pool,
    senders: { ...senders(async ({ body }) => void sent.push(body)), [channel]: () => slow.promise },
    clock,
    mayRun: async () => true,
    onError: (error) => {
      throw error
    },
  })
  await enqueue(db, now, message(1))
  await expect.poll(() => sent).toEqual(['Message 1'])
  slow.resolve()
  await worker.stop()
  await workers.destroy()
})

test('a failing message does not hold up the others', async () => {
  await enqueue(db, now, ...messages(3))
  const sent: string[] = []
  const choosy = senders(async ({ body }) => {
    if (body === 'Message 1') throw new Undeliverable('No such number')
    sent.push(body)
  })
  await deliverAll(choosy)
  expect(sent.sort()).toEqual(['Message 0', 'Message 2'])
})

test('the worker sends waiting and new messages, and survives a broken connection', async () => {
  const sent: string[] = []
  const errors: unknown[] = []
  const pool = openPool(database.address)
  const workers = openDatabase(pool)
  await enqueue(db, now, message(1))
  let isAllowed = false
  let asked = 0
  const worker = startOutbox({
    db: workers,
    pool,
    senders: senders(async ({ body }) => void sent.push(body)),
    clock,
    mayRun: async () => {
      asked += 1
      return isAllowed
    },
    onError: (error) => errors.push(error),
  })
  await expect.poll(() => asked).toBe(3)
  await sleep(50)
  expect(sent, 'while no job may run').toEqual([])
  isAllowed = true
  await expect.poll(() => sent, { timeout: 15_000 }).toEqual(['Message 1'])
  // Far shorter than the time between two polls: the notification must have woken the worker.
  await sleep(50)
  await enqueue(db, now, message(2))
  await expect.poll(() => sent, { timeout: 3_000 }).toEqual(['Message 1', 'Message 2'])

  await database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await enqueue(db, now, message(3))
  await expect.poll(() => sent, { timeout: 15_000 }).toEqual(['Message 1', 'Message 2', 'Message 3'])
  await worker.stop()
  await enqueue(db, now, message(4))
  await workers.destroy()
  expect(sent).toHaveLength(3)
})
