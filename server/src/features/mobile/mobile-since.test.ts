import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { type Stage, setStage } from '../../../test/stage.ts'
import { makeLeave, makeProvider, makeShift, makeShiftRequest, makeSwap, type User } from '../../demo/factories.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'

/** Lists that are read again: only what is new since a moment. */

let stage: Stage
let ada: User
let token: string

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  stage.server.clock.now = new Date('2026-11-02T13:00:00Z')
  ada = await makeProvider(stage.db, { facility: stage.facility })
  token = await stage.server.tokenOf(ada, 'mobile')
})

const old = new Date('2026-01-02T00:00:00Z')
const since = '2026-02-01T00:00:00Z'
const ask = async (endpoint: Endpoint, input: object = { since }) =>
  (await stage.server.call(endpoint, input, token)).body.data
const shiftOn = (date: string, provider?: User) =>
  makeShift(stage.db, { block: stage.block, date, ...(provider && { provider, isPublished: true }) })

test('requests: one that was withdrawn', async () => {
  const aged = { provider: ada, updated_at: old }
  const [kept, changed] = [
    await makeShiftRequest(stage.db, { shift: await shiftOn('2026-11-16'), ...aged }),
    await makeShiftRequest(stage.db, { shift: await shiftOn('2026-11-17'), ...aged }),
  ]
  const submittedAt = changed.submitted_at.toISOString()
  expect(await ask(mobileEndpoints.requests, {})).toMatchObject([
    { shiftApprovalId: changed.id, updatedAt: old.toISOString(), submittedAt, shift: { updatedAt: submittedAt } },
    { shiftApprovalId: kept.id },
  ])
  expect(await ask(mobileEndpoints.requests)).toEqual([])
  await accepted(stage.server.call(mobileEndpoints.withdrawRequest, { shiftApprovalId: changed.id }, token))
  expect(await ask(mobileEndpoints.requests)).toMatchObject([{ shiftApprovalId: changed.id, reason: 'withdrawn' }])
})

test('swaps: one that was taken back after its approval', async () => {
  const aged = { to: stage.provider, status: 'MediatorApproved', decided_at: old, updated_at: old }
  const [, changed] = [
    await makeSwap(stage.db, { shift: await shiftOn('2026-11-16', ada), ...aged }),
    await makeSwap(stage.db, { shift: await shiftOn('2026-11-17', ada), ...aged }),
  ]
  expect(await ask(mobileEndpoints.swaps)).toEqual([])
  await accepted(stage.server.call(mobileEndpoints.withdrawSwap, { swapId: changed?.id }, token))
  expect(await ask(mobileEndpoints.swaps)).toMatchObject([{ swapId: changed?.id, reason: 'withdrawn' }])
})

test('leaves: one whose cancellation was asked for and refused', async () => {
  const aged = { provider: ada, organization: stage.organization, status: 'Approved', updated_at: old }
  await makeLeave(stage.db, { ...aged, from_date: '2026-11-10', to_date: '2026-11-10' })
  const changed = await makeLeave(stage.db, { ...aged, from_date: '2026-11-20', to_date: '2026-11-20' })
  const backdate = () => stage.db.updateTable('leaves').set({ updated_at: old }).execute()
  expect(await ask(mobileEndpoints.leaves)).toEqual([])
  await accepted(stage.server.call(mobileEndpoints.cancelLeave, { leaveId: changed.id }, token))
  expect(await ask(mobileEndpoints.leaves)).toMatchObject([{ id: changed.id, cancelAskedAt: expect.any(String) }])
  await backdate()
  expect(await ask(mobileEndpoints.leaves)).toEqual([])
  await accepted(
    stage.server.call(
      leaveEndpoints.decideCancellation,
      { leaveId: changed.id, isApproved: false },
      await stage.server.tokenOf(stage.admin),
    ),
  )
  expect(await ask(mobileEndpoints.leaves)).toMatchObject([{ id: changed.id, cancelAskedAt: null }])
})

test('messages: those that came or were read', async () => {
  const tell = (cause: string) =>
    enqueue(
      stage.db,
      stage.server.clock.now,
      messageTo(ada, { organizationId: stage.organization.id }, { cause, subject: 'News', body: 'Look.' }),
    )
  const [monday, tuesday] = ['2026-11-02T13:00:00.000Z', '2026-11-03T13:00:00.000Z']
  await tell('swap:1:Open')
  await tell('swap:2:Open')
  const first = (await ask(mobileEndpoints.messages, {})).at(-1)
  expect(first).toMatchObject({ subjectId: 1, updatedAt: monday })
  stage.server.clock.now = new Date(tuesday)
  token = await stage.server.tokenOf(ada, 'mobile')
  await accepted(stage.server.call(mobileEndpoints.readMessages, { ids: [first.id] }, token))
  await tell('swap:3:Open')
  expect(await ask(mobileEndpoints.messages, { since: tuesday })).toMatchObject([
    { subjectId: 3, readAt: null, updatedAt: tuesday },
    { subjectId: 1, readAt: tuesday, updatedAt: tuesday },
  ])
  // What is up to a minute older comes again: its transaction may have ended after the last answer.
  expect(await ask(mobileEndpoints.messages, { since: '2026-11-03T13:00:59Z' })).toHaveLength(2)
  expect(await ask(mobileEndpoints.messages, { since: '2026-11-03T13:01:01Z' })).toEqual([])
})

test.each(['messages', 'requests', 'swaps', 'leaves'] as const)(
  '%s: a moment that is none is refused',
  async (name) => {
    for (const wrong of ['yesterday', '11-16-2026', '2026-13-01T00:00:00Z', '']) {
      const { status, body } = await stage.server.call(mobileEndpoints[name], { since: wrong }, token)
      expect([wrong, status, body.error?.fields]).toEqual([wrong, 400, { since: texts.common.invalidMoment }])
    }
  },
)
