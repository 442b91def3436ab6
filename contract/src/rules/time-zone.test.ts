import { expect, test } from 'vitest'
import { zoneAbbreviation } from './time-zone.ts'

test('a zone has its abbreviation of the moment, also on the day on which the clocks change', () => {
  const at = (moment: string) => zoneAbbreviation('America/New_York', Date.parse(moment))
  const [summer, winter] = ['2026-11-01T05:59:59Z', '2026-11-01T06:00:00Z']
  for (const _ of [1, 2]) expect([at(summer), at(winter)]).toEqual(['EDT', 'EST'])
  expect([at('2026-07-04T12:00:00Z'), at('2026-12-24T12:00:00Z')]).toEqual(['EDT', 'EST'])
  expect(zoneAbbreviation('Pacific/Guam', Date.parse(summer))).toBe('GMT+10')
})
