import type { ShiftApproval } from '@shiftward/contract/request.ts'
import { expect, test } from 'vitest'
import { outcomeOf } from './bulk-outcome.tsx'

const row = (shiftApprovalId: number, providerName: string): ShiftApproval => ({
  shiftApprovalId,
  shiftId: 7,
  providerCode: `P${shiftApprovalId}`,
  providerName,
  departmentName: 'Emergency',
  teamName: 'ED Night',
  skill: 'Physician',
  shiftDate: '12-14-2026',
  startTime: '19:00:00',
  endTime: '07:00:00',
  submittedOn: '12-01-2026 08:00:00',
  timeZone: 'America/New_York',
  duration: 12,
  approvalStatus: 'Open',
  reason: '',
})
const rows = [row(1, 'Ada Alder'), row(2, 'Bo Birch')]

test('there is no outcome to show when every decision succeeded', () => {
  expect(outcomeOf({ decided: [1, 2], failed: [] }, { rows, isApproval: true })).toBeUndefined()
})

test('lists each request that could not be decided, with its reason', () => {
  const failed = [{ shiftApprovalId: 2, code: 409, message: 'The shift has been filled meanwhile.', findings: [] }]
  expect(outcomeOf({ decided: [1], failed }, { rows, isApproval: false })).toEqual({
    summary: '1 of 2 requests is rejected. Not rejected:',
    reasons: ['Bo Birch, Mon 12-14-2026 19:00–07:00 (+1): The shift has been filled meanwhile.'],
  })
})
