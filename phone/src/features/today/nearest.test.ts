import type { ToldChange, ToldShift } from '@shiftward/contract/mobile-shift.ts'
import { expect, test } from 'vitest'
import { nearestFirst } from './nearest.ts'

const side = (day: string | null) => day && ({ startsAt: `${day}T07:00:00-06:00` } as ToldShift)
const change = (changeId: number, before: string | null, after: string | null) =>
  ({ changeId, before: side(before), after: side(after) }) as ToldChange

test('changes stand in the order of their shifts, and a shift that moved by its first day', () => {
  const told = [
    change(1, '2026-12-08', null),
    change(2, null, '2027-03-13'),
    change(3, '2026-12-17', '2026-11-25'),
    change(4, '2026-12-03', '2027-01-05'),
    change(5, '2026-11-18', '2026-11-18'),
  ]
  expect(nearestFirst(told).map(({ changeId }) => changeId)).toEqual([5, 3, 4, 1, 2])
})
