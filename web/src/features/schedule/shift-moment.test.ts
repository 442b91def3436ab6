import { expect, test } from 'vitest'
import { hasStarted, isOver } from './shift-moment.ts'

const night = { startTime: '19:00:00', endTime: '07:00:00' }
const zone = 'America/New_York'
const at = (time: string) => Date.parse(time)

test('a shift has started, and is over, by the facility’s local time', () => {
  expect(hasStarted('2026-11-15', night, zone, at('2026-11-15T23:59:00Z'))).toBe(false)
  expect(hasStarted('2026-11-15', night, zone, at('2026-11-16T00:00:00Z'))).toBe(true)
  expect(isOver('2026-11-15', night, zone, at('2026-11-16T11:59:00Z'))).toBe(false)
  expect(isOver('2026-11-15', night, zone, at('2026-11-16T12:00:00Z'))).toBe(true)
})

test('days far from now are judged alike', () => {
  expect(isOver('2026-10-15', night, zone, at('2026-11-15T12:00:00Z'))).toBe(true)
  expect(hasStarted('2026-12-15', night, zone, at('2026-11-15T12:00:00Z'))).toBe(false)
})
