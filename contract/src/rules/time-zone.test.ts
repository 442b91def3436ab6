import { expect, test } from 'vitest'
import { todayIn, zoneAbbreviation } from './time-zone.ts'

test('a zone has its abbreviation of the moment, also on the day on which the clocks change', () => {
  const at = (moment: string) => zoneAbbreviation('America/New_York', Date.parse(moment))
  const [summer, winter] = ['2026-11-01T05:59:59Z', '2026-11-01T06:00:00Z']
  for (const _ of [1, 2]) expect([at(summer), at(winter)]).toEqual(['EDT', 'EST'])
  expect([at('2026-07-04T12:00:00Z'), at('2026-12-24T12:00:00Z')]).toEqual(['EDT', 'EST'])
  expect(zoneAbbreviation('Pacific/Guam', Date.parse(summer))).toBe('GMT+10')
})

test('today in several zones is the day that is not over in all of them', () => {
  const at = (moment: string, ...zones: string[]) => todayIn(zones, Date.parse(moment))
  const [newYork, detroit, honolulu] = ['America/New_York', 'America/Detroit', 'Pacific/Honolulu']
  expect(at('2026-11-18T03:30:00Z', newYork, detroit, honolulu)).toBe('2026-11-17')
  expect(at('2026-11-18T05:30:00Z', newYork, detroit)).toBe('2026-11-18')
  expect(at('2026-11-18T05:30:00Z', newYork, honolulu)).toBe('2026-11-17')
  expect(at('2026-11-18T05:30:00Z')).toBeUndefined()
})
