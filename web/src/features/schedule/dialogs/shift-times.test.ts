import { expect, test } from 'vitest'
import { liveAddOnHours, timesSummary, wholeTimes } from './shift-times.ts'

const zone = 'America/New_York'
const day = { startTime: '07:00:00', endTime: '15:00:00' }
const night = { startTime: '19:00:00', endTime: '07:00:00' }

test('incomplete times are undefined, and midnight ends the day', () => {
  expect(wholeTimes({ startTime: '07:00', endTime: '24:00' })).toEqual({ startTime: '07:00:00', endTime: '00:00:00' })
  expect(wholeTimes({ startTime: '07:00', endTime: '' })).toBeUndefined()
})

test('the summary counts elapsed hours, also when clocks change', () => {
  expect(timesSummary('2026-11-16', day, zone)).toBe('8 h')
  expect(timesSummary('2026-11-16', { startTime: '15:00', endTime: '00:00' }, zone)).toBe('9 h · ends at 24:00')
  expect(timesSummary('2026-11-16', night, zone)).toBe('12 h · ends the next day (+1)')
  expect(timesSummary('2026-10-31', night, zone)).toMatch(/^13 h/)
  expect(timesSummary('2026-03-07', night, zone)).toMatch(/^11 h/)
  expect(timesSummary('2026-11-16', { startTime: '07:00', endTime: '' }, zone)).toBe('')
})

test('add-on hours are whole hours, also in the night when clocks change', () => {
  expect(liveAddOnHours('2026-11-16', { startTime: '07:00', endTime: '16:55' }, day, zone)).toBe(1)
  expect(liveAddOnHours('2026-11-16', { startTime: '07:00', endTime: '15:55' }, day, zone)).toBe(0)
  expect(liveAddOnHours('2026-10-31', { startTime: '19:00', endTime: '07:00' }, night, zone)).toBe(0)
  expect(liveAddOnHours('2026-10-31', { startTime: '18:00', endTime: '08:00' }, night, zone)).toBe(2)
  expect(liveAddOnHours('2026-11-16', { startTime: '07:00', endTime: '' }, day, zone)).toBe(0)
  expect(liveAddOnHours('2026-11-16', { startTime: '07:00', endTime: '23:00' }, undefined, zone)).toBe(0)
})
