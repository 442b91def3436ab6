import type { MyRequest } from '@shiftward/contract/mobile-request.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { expect, test } from 'vitest'
import { shortLeave } from '../../lib/words.ts'
import type { Entry } from './entries.ts'
import { piecesOf } from './pieces.ts'

const shift = (shiftId: number): Entry => ({
  key: `shift ${shiftId}`,
  day: '2026-11-18',
  lastDay: '2026-11-18',
  shift: { shiftId } as MyShift,
})
const leave = (leaveId: number, change: { day?: string; name?: string; isAsked?: boolean } = {}): Entry => ({
  key: `leave ${leaveId}`,
  day: change.day ?? '2026-11-16',
  lastDay: '2026-11-20',
  leave: { leaveId, name: change.name ?? 'PTO', isAsked: change.isAsked ?? true },
})

const asked = (shiftApprovalId: number): Entry => ({
  key: `asked ${shiftApprovalId}`,
  day: '2026-11-18',
  lastDay: '2026-11-18',
  asked: { shiftApprovalId } as MyRequest,
})

const week = ['15', '16', '17', '18', '19', '20', '21'].map((day) => `2026-11-${day}`)
/** In the cell of Wednesday the 18th. */
const onWednesday = (entries: Entry[]) => piecesOf(week, entries)[3]
const keysOf = (entries: Entry[]) => onWednesday(entries)?.shown.map((piece) => piece?.key)

test('leave that began earlier does not hide the shifts of a day', () => {
  const entries = [leave(1), leave(2, { day: '2026-11-17', name: 'Sick' }), shift(3)]
  expect(keysOf(entries)).toEqual(['leave 1', 'shift 3'])
  expect(onWednesday(entries)?.more).toBe(1)
  expect(keysOf([leave(1), shift(2), shift(3)])).toEqual(['shift 2', 'shift 3'])
})

test('a shift that I asked for has its place in the day, behind mine', () => {
  expect(keysOf([asked(1)])).toEqual(['asked 1'])
  expect(keysOf([asked(1), asked(2), shift(3)])).toEqual(['shift 3', 'asked 1'])
  expect(onWednesday([asked(1), asked(2), shift(3)])?.more).toBe(1)
})

test('leave stays at one height over all its days', () => {
  const first: Entry = { ...leave(1), lastDay: '2026-11-17' }
  const heights = piecesOf(week, [first, leave(2, { day: '2026-11-17' }), shift(3)]).map(({ shown }) =>
    shown.map((piece) => piece?.key),
  )
  expect(heights).toEqual([
    [],
    ['leave 1'],
    ['leave 1', 'leave 2'],
    ['shift 3', 'leave 2'],
    [undefined, 'leave 2'],
    [undefined, 'leave 2'],
    [],
  ])
})

test('the same leave asked of two organizations is one bar', () => {
  expect(onWednesday([leave(1), leave(2)])).toMatchObject({ shown: [{ key: 'leave 1' }], more: 0 })
  expect(keysOf([leave(1), leave(2, { isAsked: false })])).toEqual(['leave 1', 'leave 2'])
})

test('short names of leave are whole', () => {
  expect(['PTO', 'Sick', 'Vacation'].map(shortLeave)).toEqual(['PTO', 'Sick', 'Vac'])
})
