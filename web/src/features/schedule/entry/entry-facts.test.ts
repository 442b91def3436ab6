import '../../../lib/temporal.ts'
import { expect, test } from 'vitest'
import { factsOf } from './entry-facts.ts'
import { entryWith } from './entry-fixture.ts'

const factOf = (label: string, given: Parameters<typeof entryWith>[0]) =>
  factsOf(entryWith(given), 'America/New_York').find(([name]) => name === label)?.[1]
const confirmed = (given: Parameters<typeof entryWith>[0]) => factOf('Confirmed', given)

test('says who confirmed which warnings, and when', () => {
  const rules = { confirmedRules: ['rest' as const, 'weekly-hours' as const] }
  expect(confirmed({ ...rules, confirmedBy: 'Dana Reed', confirmedAt: '11-02-2026 08:00:00' })).toBe(
    'by Dana Reed on 11-02-2026: rest, weekly hours',
  )
  expect(confirmed(rules)).toBe('rest, weekly hours')
  expect(confirmed({})).toBeUndefined()
})

test('says with whom the shift would be swapped, and for what that waits', () => {
  const swapped = (isReturn: boolean, isApproved: boolean, ...providerNames: string[]) =>
    factOf('Swap', { swap: { providerNames, isReturn, isApproved } })
  expect(swapped(false, false, 'Ann Lee')).toBe('to Ann Lee, waits for approval')
  expect(swapped(false, true, 'Ann Lee', 'Ben Ash')).toBe('to Ann Lee and Ben Ash, approved, waits for the answer')
  expect(swapped(true, false, 'Jane Doe')).toBe('asked by Jane Doe, waits for approval')
  expect(factOf('Swap', {})).toBeUndefined()
})

test('says to whom the shift is offered and until when, and how far its release is', () => {
  const offers = ['Ann Lee', 'Ben Ash'].map((providerName) => ({ providerCode: 'USR9', providerName }))
  expect(factOf('Offers', { offers })).toBe('to Ann Lee and Ben Ash, open until the shift starts')
  expect(factOf('Offers', {})).toBeUndefined()
  const release = { step: 1, steps: 3, nextAt: '11-14-2026 14:00:00' }
  expect(factOf('Release', { release })).toBe('step 1 of 3, next at 14:00 on 11-14')
  expect(factOf('Release', {})).toBeUndefined()
})
