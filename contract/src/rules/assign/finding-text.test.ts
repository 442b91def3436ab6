import { describe, expect, it } from 'vitest'
import { dutyOf } from './duty-fixture.ts'
import { findingText } from './finding-text.ts'
import { type Finding, ruleNames } from './rule.ts'

type Named = { [Rule in Finding['rule']]: [Rule, Extract<Finding, { rule: Rule }>['values'], string] }[Finding['rule']]

const night = dutyOf('2026-11-20 19:00-07:00 America/Chicago')
const texts: Named[] = [
  ['overlap', { other: night, isSame: false }, 'ICU Night, 11-20, 19:00–07:00 (+1) CST, Mercy North'],
  [
    'overlap',
    { other: dutyOf('2026-07-01 07:00-00:00'), isSame: true },
    'ICU Night, 07-01, 07:00–24:00 EDT, Mercy North',
  ],
  [
    'overlap',
    { other: dutyOf('2027-03-13 19:00-07:00 America/Los_Angeles'), isSame: false },
    'ICU Night, 03-13, 19:00 PST–07:00 (+1) PDT, Mercy North',
  ],
  ['overlap', { other: null, isSame: false }, 'Unavailable'],
  ['leave', {}, 'On leave'],
  ['skill', { skill: 'Physician' }, 'Does not have the skill Physician'],
  ['credential', { type: 'ACLS', state: 'missing' }, 'ACLS is missing'],
  ['credential', { type: 'ACLS', state: 'expired' }, 'ACLS has expired by then'],
  ['credential', { type: 'ACLS', state: 'unverified' }, 'ACLS is not verified yet'],
  ['unavailable', { from: null, to: null }, 'Said that they cannot work that day'],
  ['unavailable', { from: '22:00:00', to: '06:00:00' }, 'Said that they cannot work 22:00–06:00 (+1)'],
  [
    'rest',
    { hours: 8, least: 10, side: 'after', other: night },
    'Only 8 h rest after ICU Night on 11-20 (10 h required)',
  ],
  [
    'rest',
    { hours: 8.5, least: 10, side: 'before', other: null },
    'Only 8.5 h rest before a shift elsewhere (10 h required)',
  ],
  ['weekly-hours', { hours: 60.02, most: 60, weekStart: '2026-11-15' }, '60.02 h in the week of 11-15 (at most 60 h)'],
  [
    'weekly-hours',
    { hours: null, most: 60, weekStart: '2026-12-27' },
    'More than 60 h in the week of 12-27, work elsewhere included',
  ],
  ['days-in-row', { days: 7, most: 6 }, '7 days in a row (at most 6)'],
  ['nights-in-row', { nights: 5, most: 4 }, '5 nights in a row (at most 4)'],
  ['after-nights', { hours: 12, least: 24 }, 'Only 12 h off after nights in a row (24 h required)'],
  ['weekends', { weekends: 4, most: 3 }, '4 weekends out of four (at most 3)'],
]

describe('the words of a finding', () => {
  it.each(texts)('%s %#', (rule, values, text) => {
    expect(findingText({ rule, values, level: 'warn', date: '2026-11-21' } as Finding)).toBe(text)
  })

  it('are tested for every rule', () => {
    expect(new Set(texts.map(([rule]) => rule))).toEqual(new Set(ruleNames))
  })
})
