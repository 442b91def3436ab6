import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { requestEndpoints } from '@shiftward/contract/request.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { swapEndpoints } from '@shiftward/contract/swap.ts'
import { afterEach, expect, test } from 'vitest'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeSwap,
  makeTeam,
  makeUser,
} from '../src/demo/factories.ts'
import type { Database } from '../src/lib/database.ts'
import { wakeUp } from '../src/lib/outbox/outbox.ts'
import { createSession } from '../src/lib/session.ts'
import { freshDatabase } from './harness.ts'
import { playServer } from './http-server.ts'
import { messagesWithoutCause, overlapsUnasked, shiftsInLeaves, stepsUntold } from './invariants.ts'
import { playMailServer } from './mail-server.ts'
import { urlOf } from './server-pair.ts'
import { ServerProcess } from './server-process.ts'

/** One decision: the call that makes it, and the row and status that show it was made. */
type Decision = {
  endpoint: Endpoint
  input: unknown
  table: 'shift_requests' | 'leaves' | 'swaps'
  id: number
  status: string
}

/** Two hundred requests of every kind, two of three to be approved, each on a day of its own. */
async function makeDecisions(db: Database) {
  const organization = await makeOrganization(db)
  const facility = await makeFacility(db, { organization })
  const department = await makeDepartment(db, { facility, approval_labour_types: ['PerDiem'] })
  await makeDepartmentSkill(db, { department })
  const team = await makeTeam(db, { department })
  const block = await makeBlock(db, { team, start_date: '2030-01-01', end_date: '2030-12-31' })
  const admin = await makeUser(db, { departments: [department] })
  await makeUser(db)
  const providers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => makeProvider(db, { facility, ...(index % 2 === 0 && { phone: '' }) })),
  )
  const decisions: Decision[] = []
  for (let serial = 0; serial < 200; serial += 1) {
    const date = addDays('2030-01-01', serial)
    const [provider, other] = [providers[serial % 20], providers[(serial + 7) % 20]]
    if (!provider || !other) throw new Error('There is no provider')
    const isYes = serial % 5 < 3
    if (serial % 3 === 0) {
      const { id, shift_id } = await makeShiftRequest(db, { shift: await makeShift(db, { block, date }), provider })
      const status = isYes ? 'UserApproved' : 'UserDenied'
      const input = [{ shiftApprovalId: id, shiftId: shift_id, approvalStatus: status }]
      decisions.push({ endpoint: requestEndpoints.decide, input, table: 'shift_requests', id, status })
      continue
    }
    const shift = await makeShift(db, { block, date, provider })
    if (serial % 3 === 1) {
      const { id } = await makeLeave(db, { provider, organization, from_date: date, to_date: date })
      const status = isYes ? 'Approved' : 'Denied'
      decisions.push({
        endpoint: leaveEndpoints.decide,
        input: { leaveId: id, leaveStatus: status },
        table: 'leaves',
        id,
        status,
      })
    } else {
      const { id } = await makeSwap(db, { shift, to: other })
      const status = isYes ? 'MediatorApproved' : 'MediatorDenied'
      decisions.push({
        endpoint: swapEndpoints.decide,
        input: { swapId: id, swapStatus: status },
        table: 'swaps',
        id,
        status,
      })
    }
  }
  // Undecided when their shift began.
  const [giver, taker] = providers
  if (!giver || !taker) throw new Error('There is no provider')
  const past = { block, date: '2020-01-01' }
  const begun = {
    swap: await makeSwap(db, { shift: await makeShift(db, { ...past, provider: giver }), to: taker }),
    request: await makeShiftRequest(db, { shift: await makeShift(db, past), provider: taker }),
  }
  return { decisions, admin, begun }
}

/** Makes decisions, eight at a time, until enough are acknowledged or none is left; returns the acknowledged ones. */
async function decide(address: string, token: string, todo: Decision[], enough: number, onEnough: () => void) {
  const acknowledged: Decision[] = []
  const refused: number[] = []
  const waiting = [...todo]
  async function work() {
    for (let decision = waiting.shift(); decision; decision = waiting.shift()) {
      const response = await fetch(`${address}/api/${decision.endpoint.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(decision.input),
      }).catch(() => undefined)
      // No answer: it may or may not have been done.
      if (!response) continue
      if (response.status === 200) acknowledged.push(decision)
      else refused.push(response.status)
      if (acknowledged.length === enough) onEnough()
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return { acknowledged, refused }
}

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function start(env: Record<string, string>) {
  const server = new ServerProcess(env)
  closers.push(() => server.stop())
  return server
}

test('killed in the middle of 200 decisions, twice: what was acknowledged is there, and every message goes out', async () => {
  const database = await freshDatabase()
  closers.push(database.close)
  const { db } = database
  const { decisions, admin, begun } = await makeDecisions(db)
  const token = await createSession(db, admin.id, 'console', new Date())
  const texts: string[] = []
  const sms = await playServer(async (request, response) => {
    await request.resume().toArray()
    texts.push(String(request.headers['idempotency-key']))
    response.writeHead(201).end('{"sid":"SM1"}')
  })
  const mail = await playMailServer(() => 0)
  closers.push(sms.close, mail.close)
  const env = {
    PORT: '0',
    DATABASE_URL: urlOf(database.address),
    DATABASE_OWNER_URL: urlOf(database.owner),
    SMTP_URL: mail.url,
    SMS_URL: sms.url,
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 'secret',
    SMS_FROM: '+15550100',
  }
  const isDecided = async ({ table, id, status }: Decision) => {
    const row = await db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirst()
    expect(['Open', status]).toContain(row?.status)
    return row?.status === status
  }

  const done: Decision[] = []
  const left = async () => {
    const open = await Promise.all(decisions.map(async (one) => ((await isDecided(one)) ? [] : [one])))
    return open.flat()
  }
  for (const enough of [60, 60]) {
    const server = start(env)
    const address = await server.address()
    const { acknowledged } = await decide(address, token, await left(), enough, () => server.child.kill('SIGKILL'))
    await server.code
    done.push(...acknowledged)
    for (const decision of done) expect(await isDecided(decision)).toBe(true)
    expect((await left()).length).toBeGreaterThan(0)
  }

  const server = start(env)
  const { refused } = await decide(await server.address(), token, await left(), 0, () => undefined)
  // Decisions committed while the server died got no answer, so asking again is a 409.
  expect(refused.filter((status) => status !== 409)).toEqual([])
  expect(await left()).toEqual([])
  const statusOf = async (table: 'swaps' | 'shift_requests', id: number) =>
    (await db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirst())?.status
  // A background job of the server closes them.
  await expect.poll(() => statusOf('swaps', begun.swap.id)).toBe('MediatorDenied')
  await expect.poll(() => statusOf('shift_requests', begun.request.id)).toBe('UserDenied')
  expect(await stepsUntold(db)).toEqual([])
  expect(await messagesWithoutCause(db)).toEqual([])
  expect(await overlapsUnasked(db)).toEqual([])
  expect(await shiftsInLeaves(db)).toEqual([])

  // The lease of a killed worker lasts a minute. End it now instead of waiting.
  await db.updateTable('outbox').set({ next_attempt_at: new Date() }).where('status', '=', 'waiting').execute()
  await wakeUp(db)
  const statuses = async () => {
    const rows = await db.selectFrom('outbox').select(['status', 'idempotency_key']).execute()
    return rows.filter(({ status }) => status !== 'sent')
  }
  await expect.poll(statuses, { timeout: 60_000, interval: 200 }).toEqual([])
  const keys = await db.selectFrom('outbox').select('idempotency_key').execute()
  const arrived = new Set([...texts, ...mail.taken.map(({ id }) => id)])
  expect(arrived).toEqual(new Set(keys.map(({ idempotency_key }) => idempotency_key)))
  expect(texts.length).toBeGreaterThan(0)
  expect(mail.taken.length).toBeGreaterThan(0)
  expect(server.complaints).toBe('')
}, 240_000)
