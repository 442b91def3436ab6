import '../../../lib/temporal.ts'
import { expect, test } from 'vitest'
import { factsOf } from './entry-facts.ts'
import { entryWith } from './entry-fixture.ts'

const confirmed = (given: Parameters<typeof entryWith>[0]) =>
  factsOf(entryWith(given), 'America/New_York').find(([label]) => label === 'Confirmed')?.[1]

test('says who confirmed which warnings, and when', () => {
  const rules = { confirmedRules: ['rest' as const, 'weekly-hours' as const] }
  expect(confirmed({ ...rules, confirmedBy: 'Dana Reed', confirmedAt: '11-02-2026 08:00:00' })).toBe(
    'by Dana Reed on 11-02-2026: rest, weekly hours',
  )
  expect(confirmed(rules)).toBe('rest, weekly hours')
  expect(confirmed({})).toBeUndefined()
})
