import type { Facts } from '@shiftward/contract/rule.ts'
import { defaultPolicy } from '@shiftward/contract/rules/assign/policy.ts'
import { expect, test } from 'vitest'
import { conflictsAlone, conflictsTogether } from './judge-days.ts'

const shift = { startTime: '07:00:00', endTime: '19:00:00', skill: 'Physician', isOnCall: false }
const place = { timeZone: 'America/New_York', teamName: 'ICU Day', facilityName: 'Mercy North' }
const facts: Facts = {
  person: {
    skills: ['Physician'],
    duties: [],
    leaves: [{ fromDate: '2026-11-18', toDate: '2026-11-18' }],
    credentials: [],
    availability: [],
  },
  teamId: 7,
  policy: defaultPolicy,
  requires: {},
}
const week = ['15', '16', '17', '18', '19', '20', '21'].map((day) => `2026-11-${day}`)

test('each day is judged by itself', () => {
  expect([...conflictsAlone(week, shift, place, facts)]).toEqual([
    ['2026-11-18', { level: 'warn', text: 'Leave: On leave' }],
  ])
})

test('the days of a recurrence are judged together, the earliest first', () => {
  const conflicts = conflictsTogether(week, shift, place, facts)
  expect(conflicts.get('2026-11-18')?.text).toBe('Leave: On leave')
  expect(conflicts.get('2026-11-21')).toEqual({
    level: 'warn',
    text: 'Weekly hours: 72 h in the week of 11-15 (at most 60 h)',
  })
  expect(conflicts.size).toBe(2)
})
