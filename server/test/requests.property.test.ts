import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { requestEndpoints } from '@shiftward/contract/request.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { swapEndpoints } from '@shiftward/contract/swap.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../src/demo/factories.ts'
import { closeBegunRequests } from '../src/features/request/request-closing.store.ts'
import { closeBegunSwaps } from '../src/features/swap/swap-closing.store.ts'
import { type Answer, startApp, startBeside, type TestApp } from './harness.ts'
import { brokenInvariants } from './invariants.ts'
import { makePlayground, type Playground, playDays } from './playground.ts'

let servers: [TestApp, TestApp]

beforeAll(async () => {
  const server = await startApp()
  servers = [server, await startBeside(server)]
})
afterAll(async () => {
  await servers[1].close()
  await servers[0].close()
})

const nth = fc.nat(30)
const day = fc.nat(playDays.length - 1)
const hour = fc.integer({ min: 6, max: 12 })
const yes = fc.boolean()

/** The possible acts. Their numbers choose among the rows of that moment. */
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('take' as const), provider: nth, shift: nth }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('interest' as const), provider: nth, shift: nth, yes }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('askSwap' as const), shift: nth, provider: nth }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('answerSwap' as const), swap: nth, yes }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('askLeave' as const), provider: nth, from: day, to: day }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancelLeave' as const), leave: nth }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('decideRequest' as const), request: nth, yes }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('decideSwap' as const), swap: nth, yes }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('decideLeave' as const), leave: nth, yes }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('assign' as const), provider: nth, day, yes }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('fill' as const), provider: nth, shift: nth, yes }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('release' as const), shift: nth }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('publish' as const), shift: nth }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('changeTime' as const), shift: nth, hour, yes }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('remove' as const), shift: nth }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('redo' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('wait' as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

/** Acts done at the same time. Half of the batches are about one provider and day, so that they collide. */
const round = fc.record({
  acts: fc.array(action, { minLength: 1, maxLength: 8, size: 'max' }),
  focus: fc.option(fc.nat(4), { freq: 2 }),
})

const hoursLater = (now: Date) => new Date(now.getTime() + 4 * 3_600_000)

const isAssigned = ({ state }: { state: string }) => state === 'assigned'
const isFree = ({ state }: { state: string }) => state !== 'assigned'
const likely = {
  take: isFree,
  interest: isFree,
  askSwap: isAssigned,
  fill: isFree,
  release: isAssigned,
  publish: ({ state }: { state: string }) => state === 'vacancy',
  changeTime: isAssigned,
  remove: isFree,
}
type Focus = { person: User; day: string | undefined }
type Deed = () => Promise<Answer>
const later =
  (server: TestApp, endpoint: Endpoint, input: unknown, token: string): Deed =>
  () =>
    server.call(endpoint, input, token)

/** Prepares the act on one of the servers; undefined when no row fits it. */
async function prepare(play: Playground, server: TestApp, todo: Action, focus?: Focus): Promise<Deed | undefined> {
  const { db, token, mobile, shiftsNow, named } = play
  const provider = (number: number) => focus?.person ?? play.provider(number)
  const isPending = (row: { status: string; provider_id?: number; to_provider_id?: number }) =>
    ['Open', 'MediatorApproved'].includes(row.status) &&
    (!focus || row.provider_id === focus.person.id || row.to_provider_id === focus.person.id)
  const shift =
    'shift' in todo
      ? await shiftsNow(todo.shift, (one) => likely[todo.type](one) && (!focus || one.date === focus.day))
      : undefined
  if ('shift' in todo && !shift) return undefined
  switch (todo.type) {
    case 'take':
      return later(server, mobileEndpoints.takeShift, { shiftId: shift?.id }, await mobile(provider(todo.provider).id))
    case 'interest':
      return later(
        server,
        mobileEndpoints.interest,
        { shiftId: shift?.id, on: todo.yes },
        await mobile(provider(todo.provider).id),
      )
    case 'askSwap': {
      const to = { shiftId: shift?.id, toProviderCode: provider(todo.provider).code }
      return shift?.provider_id
        ? later(server, mobileEndpoints.requestSwap, to, await mobile(shift.provider_id))
        : undefined
    }
    case 'askLeave': {
      const days = { fromDate: playDays[Math.min(todo.from, todo.to)], toDate: playDays[Math.max(todo.from, todo.to)] }
      return later(
        server,
        mobileEndpoints.requestLeave,
        { ...days, leaveType: 1 },
        await mobile(provider(todo.provider).id),
      )
    }
    case 'answerSwap':
    case 'decideSwap': {
      const swap = await play.pick(db.selectFrom('swaps').selectAll().orderBy('id').execute(), todo.swap, isPending)
      if (!swap) return undefined
      if (todo.type === 'answerSwap') {
        const answer = { swapId: swap.id, accept: todo.yes }
        return later(server, mobileEndpoints.answerSwap, answer, await mobile(swap.to_provider_id))
      }
      const swapStatus = todo.yes ? 'MediatorApproved' : 'MediatorDenied'
      return later(server, swapEndpoints.decide, { swapId: swap.id, swapStatus }, await token(swap))
    }
    case 'cancelLeave':
    case 'decideLeave': {
      const leave = await play.pick(db.selectFrom('leaves').selectAll().orderBy('id').execute(), todo.leave, isPending)
      if (!leave) return undefined
      if (todo.type === 'cancelLeave') {
        return later(server, mobileEndpoints.cancelLeave, { leaveId: leave.id }, await mobile(leave.provider_id))
      }
      const leaveStatus = todo.yes ? 'Approved' : 'Denied'
      return later(server, leaveEndpoints.decide, { leaveId: leave.id, leaveStatus }, await token(leave))
    }
    case 'decideRequest': {
      const request = await play.pick(db.selectFrom('shift_requests').selectAll().orderBy('id').execute(), todo.request)
      if (!request) return undefined
      const approvalStatus = todo.yes ? 'UserApproved' : 'UserDenied'
      const row = { shiftApprovalId: request.id, shiftId: request.shift_id, approvalStatus }
      return later(server, requestEndpoints.decide, [row], await token(request))
    }
    case 'assign':
    case 'fill': {
      const place = shift ? named(shift) : play.days
      const wanted = {
        teamCode: place.teamCode,
        schedulerCode: place.schedulerCode,
        providerId: provider(todo.provider).code,
        skilllevel: 'Physician',
        date: [todo.type === 'assign' ? playDays[todo.day] : shift?.date],
        isConfirmed: todo.yes && todo.provider % 4 === 0,
        ...(shift && { shiftId: shift.id }),
      }
      return later(server, scheduleActionEndpoints.addProvider, wanted, await token(shift ?? play.days))
    }
    case 'changeTime': {
      if (!shift) return undefined
      const start = String(todo.hour).padStart(2, '0')
      const times = { id: shift.id, StartTime: `${start}:00`, EndTime: `${todo.hour + 6}:00`, isConfirmed: todo.yes }
      return later(server, scheduleActionEndpoints.changeTime, times, await token(shift))
    }
    case 'undo':
    case 'redo':
      return later(server, scheduleUndoEndpoints[todo.type], {}, await token(play.days))
    case 'wait':
      return undefined
    default: {
      if (!shift) return undefined
      const input = { ...named(shift), shiftId: shift.id }
      if (todo.type === 'publish') {
        const offer = { ...input, date: [shift.date], skillLevel: 'Physician', askRate: 50 }
        return later(server, scheduleActionEndpoints.createCalendarOpenShift, offer, await token(shift))
      }
      const { deleteProvider, deleteShift } = scheduleActionEndpoints
      const endpoint = todo.type === 'release' ? deleteProvider : deleteShift
      return later(server, endpoint, { ...input, date: shift.date }, await token(shift))
    }
  }
}

test('whatever providers and administrators do, one after the other and at once, the invariants hold', async () => {
  const outcomes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 6, maxLength: 12 }), async (rounds) => {
      const play = await makePlayground(servers[0])
      for (const { acts, focus } of rounds) {
        if (acts.some(({ type }) => type === 'wait')) servers[0].clock.now = hoursLater(servers[0].clock.now)
        const about =
          focus === null ? undefined : { person: play.provider(focus), day: playDays[focus % playDays.length] }
        const ready = await Promise.all(
          acts.map((todo, index) => prepare(play, servers[index % 2 === 0 ? 0 : 1], todo, about)),
        )
        const [answers] = await Promise.all([
          Promise.all(ready.map((deed) => deed?.())),
          closeBegunSwaps(servers[1].db, servers[1].clock.now),
          closeBegunRequests(servers[1].db, servers[1].clock.now),
        ])
        for (const [index, answer] of answers.entries()) {
          if (!answer) continue
          const outcome = `${acts[index]?.type} ${answer.status}`
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
          // Refusals are expected; failures are not.
          expect([200, 400, 404, 409], `${outcome}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
        }
        expect(await brokenInvariants(servers[0].db), JSON.stringify(acts)).toEqual({})
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
  // The test would prove little if everything had been refused.
  const done = [...outcomes].filter(([outcome]) => outcome.endsWith(' 200')).map(([, count]) => count)
  expect(
    done.reduce((sum, count) => sum + count, 0),
    JSON.stringify([...outcomes].sort()),
  ).toBeGreaterThan(40)
}, 180_000)
