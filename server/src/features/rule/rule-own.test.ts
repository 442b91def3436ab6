import { dutyOf } from '@shiftward/contract/rules/assign/duty-fixture.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { describe, expect, test } from 'vitest'
import { presentOwn } from './rule-own.service.ts'
import { inOwnWords } from './rule-refusal.service.ts'

const night = dutyOf('2026-11-20 19:00-07:00 America/Chicago')
const found = (rule: Finding['rule'], values: object) =>
  ({ rule, values, level: 'warn', date: '2026-11-21' }) as Finding
const overlap = found('overlap', { other: night, isSame: false })

test.each<[Finding, string]>([
  [overlap, 'ICU Night, Fri, Nov 20, 19:00 – Sat 07:00 CST, Mercy North'],
  [
    found('overlap', { other: dutyOf('2027-03-13 19:00-07:00 America/Los_Angeles'), isSame: false }),
    'ICU Night, Sat, Mar 13, 19:00 PST – Sun 07:00 PDT, Mercy North',
  ],
  [found('overlap', { other: null, isSame: false }), 'You work elsewhere at that time'],
  [found('leave', {}), 'You are on leave'],
  [found('skill', { skill: 'Physician' }), 'You do not have the skill Physician'],
  [found('unavailable', { from: '22:00:00', to: '06:00:00' }), 'You said that you cannot work 22:00 – 06:00'],
  [
    found('rest', { hours: 8, least: 10, side: 'after', other: night }),
    'Only 8 h rest after ICU Night on Fri, Nov 20 (10 h required)',
  ],
  [
    found('weekly-hours', { hours: 62, most: 60, weekStart: '2026-11-15' }),
    '62 h in the week of Sun, Nov 15 (at most 60 h)',
  ],
])('is said to the person themselves with dates in words: %#', (finding, text) => {
  expect(inOwnWords(finding).text).toBe(text)
})

describe('what a provider is told of a finding', () => {
  test('is what a sentence says of it', () => {
    expect(presentOwn(overlap)).toEqual({
      rule: 'overlap',
      level: 'warn',
      isOutdated: false,
      values: {
        other: {
          teamName: 'ICU Night',
          facilityName: 'Mercy North',
          startsAt: '2026-11-20T19:00:00-06:00',
          endsAt: '2026-11-21T07:00:00-06:00',
          timeZone: 'America/Chicago',
        },
      },
    })
    expect(presentOwn(found('rest', { hours: 8, least: 10, side: 'after', other: night })).values).toEqual({
      hours: 8,
      least: 10,
      side: 'after',
      other: { teamName: 'ICU Night', date: '11-20-2026' },
    })
  })

  test('is nothing where it follows from a draft', () => {
    expect(presentOwn({ ...overlap, isSecret: true }).values).toBeNull()
  })
})
