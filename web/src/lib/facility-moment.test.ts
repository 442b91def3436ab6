import { beforeEach, expect, test, vi } from 'vitest'
import { momentWords, zoneOfMoment } from './facility-moment.ts'

const losAngeles = 'America/Los_Angeles'
/** Half past seven in the evening of the 17th in Los Angeles, and the 18th for the reader in India. */
const now = Date.parse('2026-11-18T03:30:00Z')

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  return () => vi.unstubAllEnvs()
})

test('a moment has its zone for a reader elsewhere, and its day unless it is today at the facility', () => {
  expect(momentWords('11-17-2026 19:16:00', losAngeles, now)).toBe('19:16 PST')
  expect(momentWords('11-18-2026 03:16:00', losAngeles, now)).toBe('03:16 PST on 11-18')
  vi.stubEnv('TZ', losAngeles)
  expect(momentWords('11-18-2026 03:16:00', losAngeles, now)).toBe('03:16 on 11-18')
})

test('the zone is that of the moment, on both sides', () => {
  expect(zoneOfMoment('07-01-2026 12:00:00', losAngeles)).toBe(' PDT')
  vi.stubEnv('TZ', 'America/Phoenix')
  expect(zoneOfMoment('07-01-2026 12:00:00', losAngeles)).toBe('')
  expect(zoneOfMoment('12-01-2026 12:00:00', losAngeles)).toBe(' PST')
})
