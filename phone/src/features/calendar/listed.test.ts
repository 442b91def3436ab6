import type { MyRequest } from '@shiftward/contract/mobile-request.ts'
import type { MyShift, ToldShift } from '@shiftward/contract/mobile-shift.ts'
import { expect, test } from 'vitest'
import { askedEntries, type Entry } from './entries.ts'
import { listedOf } from './listed.ts'

const shift = (day: string, onCall = false): Entry => ({
  key: `shift ${day}`,
  day,
  lastDay: day,
  shift: { startsAt: `${day}T07:00:00-06:00`, paidHours: 12, onCall } as MyShift,
})
const leave: Entry = {
  key: 'leave',
  day: '2026-12-29',
  lastDay: '2027-01-03',
  leave: { leaveId: 1, name: 'PTO', isAsked: false },
}
const removed = ['2026-11-26', '2026-12-02', '2026-12-29'].map(
  (day) => ({ startsAt: `${day}T07:30:00-06:00` }) as ToldShift,
)
const entries = [shift('2026-11-30'), shift('2026-12-02'), shift('2026-12-28', true), leave]

test('the list shows what the grid of its month shows, from the chosen day on', () => {
  const keysOf = (month: string, from: string) => listedOf(entries, [], month, from).shown.map(({ key }) => key)
  expect(keysOf('2026-12-01', '2026-12-01')).toEqual(['shift 2026-12-02', 'shift 2026-12-28', 'leave'])
  expect(keysOf('2026-12-01', '2026-12-03')).toEqual(['shift 2026-12-28', 'leave'])
  expect(keysOf('2027-01-01', '2027-01-01')).toEqual(['leave'])
  expect(keysOf('2027-01-01', '2027-01-04')).toEqual([])
  expect(listedOf(entries, [], '2026-12-01', '2026-12-03').worked).toBe(12)
})

test('a removed shift is listed from its day on, too, in its place among the others', () => {
  const daysOf = (from: string) =>
    listedOf(entries, removed, '2026-12-01', from).shown.map(({ day, gone }) => `${day}${gone ? ' gone' : ''}`)
  expect(daysOf('2026-12-01')).toEqual(['2026-12-02', '2026-12-02 gone', '2026-12-28', '2026-12-29 gone', '2026-12-29'])
  expect(daysOf('2026-12-03')).toEqual(['2026-12-28', '2026-12-29 gone', '2026-12-29'])
})

test('shifts that I asked for are listed by their start, and are no hours of mine', () => {
  const asked = askedEntries([
    {
      shiftApprovalId: 1,
      approvalStatus: 'Open',
      shift: { startsAt: '2026-12-02T06:00:00-06:00', paidHours: 12 },
    } as MyRequest,
  ])
  const { shown, worked } = listedOf([...entries, ...asked], [], '2026-12-01', '2026-12-01')
  expect(shown.map(({ key }) => key)).toEqual(['asked 1', 'shift 2026-12-02', 'shift 2026-12-28', 'leave'])
  expect(worked).toBe(12)
})
