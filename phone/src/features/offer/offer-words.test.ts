import { expect, test } from 'vitest'
import { endOf, verdictOf } from './offer-words.ts'

const other = { teamName: 'Days', date: '11-17-2037' }
const found = { level: 'warn', isOutdated: false } as const
const rest = { ...found, rule: 'rest', values: { hours: 0, least: 10, side: 'after', other } } as const
const skill = { ...found, rule: 'skill', values: { skill: 'Physician' } } as const
const restText = 'Only 0 h rest after Days on Tue, Nov 17, 2037 (10 h required).'

test('what the scheduler has confirmed is said, and does not keep me from accepting', () => {
  expect(verdictOf({ findings: [], confirmed: [], askedLeave: null })).toEqual({
    kind: 'free',
    text: 'Nothing speaks against it. It is yours as soon as you accept.',
  })
  expect(verdictOf({ findings: [], confirmed: [rest], askedLeave: null })).toEqual({
    kind: 'confirmed',
    text: `${restText} Your scheduler has confirmed it. It is yours as soon as you accept.`,
  })
  expect(verdictOf({ findings: [], confirmed: [rest, skill], askedLeave: null }).text).toContain(
    'Your scheduler has confirmed them.',
  )
  expect(verdictOf({ findings: [rest], confirmed: [skill], askedLeave: null })).toEqual({
    kind: 'refused',
    text: restText,
  })
})

test('a leave that I have asked for is said, and does not keep me from accepting', () => {
  const askedLeave = { fromDate: '11-17-2037', toDate: '11-17-2037' }
  const said = 'You have asked for leave on Nov 17, 2037.'
  expect(verdictOf({ findings: [], confirmed: [], askedLeave })).toEqual({
    kind: 'leave',
    text: `${said} You can still take it. It is yours as soon as you accept.`,
  })
  expect(verdictOf({ findings: [], confirmed: [rest], askedLeave })).toEqual({
    kind: 'confirmed',
    text: `${restText} Your scheduler has confirmed it. ${said} It is yours as soon as you accept.`,
  })
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
