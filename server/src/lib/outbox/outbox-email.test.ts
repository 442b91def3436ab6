import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { playServer } from '../../../test/http-server.ts'
import { playMailServer } from '../../../test/mail-server.ts'
import { type Database, openDatabase, openPool } from '../database.ts'
import { openLog } from '../operations/log.ts'
import { deliverDue, enqueue, type Senders } from './outbox.ts'
import { emailSender } from './outbox-email.ts'
import { smsSender } from './outbox-sms.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
let now: Date
const clock = () => now
const hour = 3_600_000
const from = 'contact@hospital.example'

beforeEach(async () => {
  database = await freshDatabase()
  db = database.db
  now = new Date('2026-03-01T12:00:00Z')
})
afterEach(() => database.close())

const message = (serial: number) => ({
  channel: 'email' as const,
  address: `person${serial}@example.test`,
  subject: `Subject ${serial}`,
  body: `Grüße ${serial}.\n.\nThe line before is a dot.`,
  cause: `test:${serial}`,
})
const all = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** A minimal SMTP server that only accepts mail. */
async function open(answer: (attempt: number, to: string) => number) {
  const server = await playMailServer(answer)
  const email = emailSender({ url: server.url, from })
  const senders: Senders = {
    email: email.send,
    sms: async () => {
      throw new Error('No message goes this way')
    },
  }
  const close = async () => {
    await email.close()
    await server.close()
  }
  return { server, senders, close }
}

test('an email goes out whole, from the contact address, with an id that stays the same', async () => {
  const { server, senders, close } = await open((attempt) => (attempt === 1 ? 451 : 0))
  await enqueue(db, now, message(7))
  await deliverDue(db, senders, clock)
  const [waiting] = await all()
  expect(waiting).toMatchObject({ status: 'waiting', attempts: 1, last_error: expect.stringContaining('451') })
  now = new Date(now.getTime() + hour)
  await deliverDue(db, senders, clock)
  const [sent] = await all()
  expect(sent).toMatchObject({ status: 'sent', attempts: 2, last_error: '' })
  expect(server.taken).toMatchObject([{ id: sent?.idempotency_key, to: 'person7@example.test' }])
  const text = server.taken[0]?.text ?? ''
  expect(text).toMatch(/^From: contact@hospital\.example\r$/m)
  expect(text).toMatch(/^Subject: Subject 7\r$/m)
  expect(text).toContain('Gr=C3=BC=C3=9Fe 7.')
  expect(text).toMatch(/^\.\r\nThe line before is a dot\./m)
  await close()
})

test('a message to a refused recipient is given up; one that the server refuses because of us is tried again', async () => {
  const { senders, close } = await open((_, to) => (to.startsWith('person1') ? 550 : 0))
  await enqueue(db, now, message(1), message(2))
  await deliverDue(db, senders, clock)
  expect((await all()).map(({ status }) => status)).toEqual(['dead', 'sent'])
  await close()

  // Nothing listens there any more.
  await enqueue(db, now, message(3))
  await deliverDue(db, senders, clock)
  expect((await all())[2]).toMatchObject({ status: 'waiting', attempts: 1 })
})

test('three workers, and both services failing half of the time: everything arrives, nothing twice', async () => {
  const mail = await open((attempt) => (attempt % 2 === 0 ? 450 : 0))
  const texts: string[] = []
  let asked = 0
  const service = await playServer(async (request, response) => {
    await request.resume().toArray()
    asked += 1
    if (asked % 2 === 1) return response.writeHead(503).end()
    texts.push(String(request.headers['idempotency-key']))
    return response.writeHead(201).end('{"sid":"SM1"}')
  })
  const account = { url: service.url, account: 'AC1', token: 'secret', from: '+15550109999' }
  const sms = smsSender(account, openLog('silent'))
  const senders = { email: mail.senders.email, sms }
  const workers = [1, 2, 3].map(() => openDatabase(openPool(database.address, 3)))

  const both = Array.from({ length: 60 }, (_, serial) => [
    message(serial),
    { ...message(serial), channel: 'sms' as const, address: `555${String(serial).padStart(7, '0')}` },
  ])
  await enqueue(db, now, ...both.flat())
  const work = async (worker: Database) => {
    while ((await deliverDue(worker, senders, clock)) > 0);
  }
  for (let round = 0; round < 8; round += 1) {
    await Promise.all(workers.map(work))
    now = new Date(now.getTime() + hour)
  }

  const rows = await all()
  expect(rows).toHaveLength(120)
  expect(rows.filter(({ status }) => status !== 'sent')).toEqual([])
  expect(mail.server.attempts()).toBeGreaterThan(60)
  const keysOf = (channel: string) =>
    rows
      .filter((row) => row.channel === channel)
      .map(({ idempotency_key }) => idempotency_key)
      .sort()
  expect(mail.server.taken.map(({ id }) => id).sort()).toEqual(keysOf('email'))
  expect(texts.sort()).toEqual(keysOf('sms'))
  await Promise.all(workers.map((worker) => worker.destroy()))
  await mail.close()
  await service.close()
})
