import { expect, test } from 'vitest'
import { restAround, weekHours, weekOf } from './shift-week.part.ts'

const shift = (shiftId: number, date: string, from: string, to: string, paidHours: number, onCall = false) => ({
  shiftId,
  startsAt: `${date}T${from}:00-06:00`,
  endsAt: `${date}T${to}:00-06:00`,
  paidHours,
  onCall,
})

const mine = [
  shift(1, '2026-11-15', '07:00', '19:00', 12),
  shift(2, '2026-11-21', '07:00', '18:00', 11),
  shift(3, '2026-11-18', '07:00', '19:00', 12, true),
  shift(4, '2026-11-22', '07:00', '19:00', 12),
]

test('a week is Sunday to Saturday, and on call is not counted', () => {
  expect(weekOf('2026-11-18')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(weekHours(mine, weekOf('2026-11-18'))).toBe(23)
})

test('rest is to the nearest shifts on both sides', () => {
  const taken = shift(9, '2026-11-20', '07:00', '19:00', 12)
  const worked = mine.filter(({ onCall }) => !onCall)
  expect(restAround(worked, taken)).toEqual({
    before: { ms: 108 * 3_600_000, onCall: false },
    after: { ms: 12 * 3_600_000, onCall: false },
  })
  expect(restAround([], taken)).toEqual({})
})

test('on call is no rest: it counts, and is named', () => {
  const taken = shift(9, '2026-11-20', '07:00', '19:00', 12)
  expect(restAround(mine, taken).before).toEqual({ ms: 36 * 3_600_000, onCall: true })
  expect(restAround(mine, shift(9, '2026-11-17', '07:00', '19:00', 12)).after).toEqual({
    ms: 12 * 3_600_000,
    onCall: true,
  })
})
