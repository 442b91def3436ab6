import type { MyLeave, MyRequest, MySwap } from '@shiftward/contract/mobile-request.ts'
import type { PhoneShift } from '@shiftward/contract/mobile-shift.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { hasSeveralOrganizations } from '../frame/organizations.part.ts'
import { leaveName, ofLeave, ofShift, ofSwaps } from './requests.part.ts'

beforeEach(() => {
  vi.setSystemTime('2026-11-15T12:00:00Z')
  return () => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
})

const shift: PhoneShift = {
  shiftId: 1,
  date: '11-24-2026',
  startTime: '19:00:00',
  endTime: '07:00:00',
  startsAt: '2026-11-24T19:00:00-06:00',
  endsAt: '2026-11-25T07:00:00-06:00',
  paidHours: 12,
  isNight: true,
  skillLevel: 'Registered Nurse',
  facilityName: 'Mercy',
  departmentName: 'Emergency',
  teamName: 'ED Night',
  timeZone: 'America/Chicago',
  onCall: false,
  updatedAt: '2026-11-15T12:00:00.000Z',
}

const swap = (change: Partial<MySwap>): MySwap => ({
  swapId: 1,
  swapStatus: 'Open',
  reason: '',
  fromQHPName: 'Delia Kelddell',
  toQHPName: 'Amara Hollomere',
  isForMe: false,
  shift,
  returnShift: null,
  groupId: null,
  askedAt: '2026-11-15T12:00:00.000Z',
  decidedAt: null,
  answeredAt: null,
  updatedAt: '2026-11-15T12:00:00.000Z',
  ...change,
})

test('a swap says whose turn it is, and never its status code', () => {
  expect(ofSwaps([swap({})])).toMatchObject([
    {
      turn: 'theirs',
      title: 'Swap Tue, Nov 24 night',
      detail: 'To Amara Hollomere',
      steps: { now: 'Scheduler decides', count: 3 },
    },
  ])
  expect(ofSwaps([swap({ swapStatus: 'MediatorApproved' })])).toMatchObject([
    { turn: 'theirs', steps: { done: ['You asked', 'Scheduler approved'], now: 'Amara answers', count: 3 } },
  ])
  expect(ofSwaps([swap({ swapStatus: 'MediatorApproved', isForMe: true })])).toMatchObject([
    { turn: 'mine', title: 'Take Tue, Nov 24 night of Delia Kelddell' },
  ])
  expect(ofSwaps([swap({ swapStatus: 'ToQHPDenied' })])).toMatchObject([
    { turn: 'decided', detail: 'Amara Hollomere declined. It stays your shift.' },
  ])
  expect(ofSwaps([swap({ swapStatus: 'ToQHPDenied', reason: 'withdrawn' })])).toMatchObject([{ detail: 'Withdrawn' }])
})

test('an exchange says what is given and got, from both sides', () => {
  const returnShift = { ...shift, shiftId: 2, startsAt: '2026-11-29T07:00:00-06:00', isNight: false }
  expect(ofSwaps([swap({ returnShift })])).toMatchObject([
    { title: 'Exchange with Amara Hollomere', detail: 'Give Tue, Nov 24 night, get Sun, Nov 29 day' },
  ])
  expect(ofSwaps([swap({ returnShift, isForMe: true, swapStatus: 'MediatorApproved' })])).toMatchObject([
    { title: 'Exchange with Delia Kelddell', detail: 'Give Sun, Nov 29 day, get Tue, Nov 24 night' },
  ])
})

test('only a swap that waits for my answer is a question to me', () => {
  const questionOf = (change: Partial<MySwap>) => ofSwaps([swap(change)])[0]?.question?.swapId
  expect(questionOf({ isForMe: true, swapStatus: 'MediatorApproved' })).toBe(1)
  expect(questionOf({ isForMe: true })).toBeUndefined()
  expect(questionOf({ swapStatus: 'MediatorApproved' })).toBeUndefined()
  expect(questionOf({ isForMe: true, swapStatus: 'ToQHPDenied' })).toBeUndefined()
})

test('a shift that starts after noon and is no night is named by its start', () => {
  const evening = {
    ...shift,
    startsAt: '2026-11-24T15:00:00-06:00',
    endsAt: '2026-11-25T00:00:00-06:00',
    isNight: false,
  }
  vi.stubEnv('TZ', evening.timeZone)
  expect(ofSwaps([swap({ shift: evening })])).toMatchObject([{ title: 'Swap Tue, Nov 24 from\u00a015:00' }])
  vi.stubEnv('TZ', 'America/Phoenix')
  expect(ofSwaps([swap({ shift: evening })])).toMatchObject([{ title: 'Swap Tue, Nov 24 from\u00a015:00 CST' }])
})

test('people who were asked together are one request', () => {
  const asked = [
    swap({ swapId: 1, groupId: 1, swapStatus: 'MediatorApproved' }),
    swap({ swapId: 2, groupId: 1, swapStatus: 'MediatorApproved', toQHPName: 'Corin Dreyvane' }),
  ]
  expect(ofSwaps(asked)).toMatchObject([
    { detail: 'To Amara, Corin', steps: { now: 'The first to accept has it', count: 3 } },
  ])
  const declined = { groupId: 1, swapStatus: 'ToQHPDenied' } as const
  const two = [...asked, swap({ ...declined, swapId: 3, toQHPName: 'Ines Ormond' })]
  expect(ofSwaps(two)).toMatchObject([{ detail: 'To Amara, Corin' }])
  const last = [swap({ groupId: 1, swapStatus: 'MediatorApproved' }), swap({ ...declined, toQHPName: 'Ines Ormond' })]
  expect(ofSwaps(last)).toMatchObject([{ detail: 'To Amara', steps: { now: 'Amara answers' } }])
  expect(ofSwaps([1, 2, 3].map((swapId) => swap({ ...declined, swapId })))).toMatchObject([
    { turn: 'decided', detail: 'All 3 declined. It stays your shift.' },
  ])
  const withdrawn = swap({ groupId: 1, swapStatus: 'MediatorDenied', reason: 'withdrawn' })
  expect(ofSwaps([swap(declined), withdrawn])).toMatchObject([{ detail: 'Withdrawn' }])
  const taken = [
    swap({ swapId: 1, groupId: 1, swapStatus: 'ToQHPDenied', reason: 'taken' }),
    swap({ swapId: 2, groupId: 1, swapStatus: 'ToQHPApproved', toQHPName: 'Corin Dreyvane' }),
  ]
  expect(ofSwaps(taken)).toMatchObject([{ turn: 'decided', detail: 'Corin Dreyvane took it' }])
})

const request: MyRequest = {
  shiftApprovalId: 1,
  approvalStatus: 'UserApproved',
  reason: '',
  submittedAt: '2026-11-15T12:00:00.000Z',
  decidedAt: null,
  updatedAt: '2026-11-15T12:00:00.000Z',
  shift,
}

test('an approved shift is called mine only while it is among my shifts', () => {
  expect(ofShift(request, true).detail).toBe('It is yours')
  expect(ofShift(request, false).detail).toBe('Approved')
})

test('a shift request that nobody denied is not called denied', () => {
  const saidOf = (reason: string) => ofShift({ ...request, approvalStatus: 'UserDenied', reason }, false).detail
  expect(saidOf('')).toBe('Your scheduler said no')
  expect(saidOf('left')).toBe('It ended when you left')
  expect(saidOf('the shift has begun')).toBe('It ended: the shift has begun')
})

const leave = {
  leaveTypeName: 'PTO',
  leaveStatus: 'Approved',
  fromDate: '11-24-2026',
  toDate: '11-26-2026',
  organizationName: 'Mercy',
  decidedAt: '2026-11-14T12:00:00.000Z',
  cancelAskedAt: null,
  reason: null,
} as MyLeave

test('an approved leave waits for others again when I have asked to cancel it', () => {
  expect(ofLeave(leave, false)).toMatchObject({ turn: 'decided', detail: 'Approved Nov 14' })
  expect(ofLeave({ ...leave, cancelAskedAt: '2026-11-15T11:00:00.000Z' }, false)).toMatchObject({
    turn: 'theirs',
    detail: 'Approved Nov 14',
    steps: { done: ['You asked to cancel'], now: 'Scheduler decides', count: 2 },
  })
})

test('a leave that nobody denied is not called denied', () => {
  const denied = { ...leave, leaveStatus: 'Denied' } as const
  expect(ofLeave(denied, false).detail).toBe('Your scheduler said no Nov 14')
  expect(ofLeave({ ...denied, reason: 'left' }, false).detail).toBe('It ended when you left Nov 14')
})

test('a leave at one of several organizations says whose it is', () => {
  expect(hasSeveralOrganizations([leave, leave])).toBe(false)
  expect(hasSeveralOrganizations([leave, { ...leave, organizationName: 'Lakeside' }])).toBe(true)
  expect([leaveName(leave, false), leaveName(leave, true)]).toEqual(['PTO Nov 24 – 26', 'PTO Nov 24 – 26 at Mercy'])
})
