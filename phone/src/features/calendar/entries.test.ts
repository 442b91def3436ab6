import type { MyLeave, MyRequest } from '@shiftward/contract/mobile-request.ts'
import { expect, test } from 'vitest'
import { askedEntries, leaveEntries } from './entries.ts'

const leave = (organizationName: string) =>
  ({
    leaveTypeName: 'PTO',
    leaveStatus: 'Open',
    fromDate: '12-14-2026',
    toDate: '12-14-2026',
    organizationName,
  }) as MyLeave

test('a leave says whose it is where several organizations have been asked', () => {
  const namesOf = (...names: string[]) => leaveEntries(names.map(leave)).map((entry) => entry.leave?.organizationName)
  expect(namesOf('Meridian', 'Blue Mesa')).toEqual(['Meridian', 'Blue Mesa'])
  expect(namesOf('Meridian', 'Meridian')).toEqual([undefined, undefined])
})

test('a shift that I asked for stands on its day until it is decided', () => {
  const request = (shiftApprovalId: number, approvalStatus: MyRequest['approvalStatus']) =>
    ({ shiftApprovalId, approvalStatus, shift: { startsAt: '2026-11-20T19:00:00-06:00' } }) as MyRequest
  const entries = askedEntries([request(1, 'UserApproved'), request(2, 'Open'), request(3, 'UserDenied')])
  expect(entries).toMatchObject([{ key: 'asked 2', day: '2026-11-20', lastDay: '2026-11-20' }])
})
