import { expect, test } from 'vitest'
import { endOf, verdictOf } from './offer-words.ts'

const rest = { rule: 'rest', level: 'warn', text: 'Only 0 h rest after Days on Tue, Nov 17' } as const
const skill = { rule: 'skill', level: 'warn', text: 'You do not have the skill Physician' } as const

test('what the scheduler has confirmed is said, and does not keep me from accepting', () => {
  expect(verdictOf({ findings: [], confirmed: [] })).toEqual({
    kind: 'free',
    text: 'Nothing speaks against it. It is yours as soon as you accept.',
  })
  expect(verdictOf({ findings: [], confirmed: [rest] })).toEqual({
    kind: 'confirmed',
    text: 'Only 0 h rest after Days on Tue, Nov 17. Your scheduler has confirmed it. It is yours as soon as you accept.',
  })
  expect(verdictOf({ findings: [], confirmed: [rest, skill] }).text).toContain('Your scheduler has confirmed them.')
  expect(verdictOf({ findings: [rest], confirmed: [skill] })).toEqual({ kind: 'refused', text: `${rest.text}.` })
})

test('an offer that is over says what became of it', () => {
  const offer = { offerId: 1, shiftId: 2, state: 'accepted', reason: null } as const
  expect(endOf(offer, true).title).toBe('It is yours')
  expect(endOf(offer, false).title).toBe('You accepted it')
  expect(endOf({ ...offer, state: 'declined' }, false).title).toBe('You declined it')
  expect(endOf({ ...offer, state: 'closed', reason: 'taken' }, false).title).toBe('Somebody was quicker')
  expect(endOf({ ...offer, state: 'closed', reason: 'withdrawn' }, false)).toEqual({
    title: 'This offer has ended',
    text: 'This offer has been withdrawn.',
  })
  expect(endOf(undefined, false).title).toBe('This offer has ended')
})
