import { defaultPolicy } from '@shiftward/contract/rules/assign/policy.ts'
import { expect, test } from 'vitest'
import { conflictsAlone, conflictsTogether } from './judge-days.ts'
import type { PersonFacts } from './known-facts.ts'

const shift = { startTime: '07:00:00', endTime: '19:00:00', skill: 'Physician', isOnCall: false }
const place = { timeZone: 'America/New_York', teamName: 'ICU Day', facilityName: 'Mercy North' }
const facts: PersonFacts = {
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
const week = ['15', '16', '17', '18', '19', '20', '21'].map((day) => ({ ...shift, date: `2026-11-${day}` }))

test('each shift is judged by itself', () => {
  expect([...conflictsAlone(week, place, facts)]).toEqual([['2026-11-18', { level: 'warn', text: 'Leave: On leave' }]])
})

test('each shift has its own hours, skill and on call', () => {
  const other = { ...shift, date: '2026-11-16', skill: 'CRNA' }
  const onCall = { ...shift, date: '2026-11-17', isOnCall: true, startTime: '23:00:00', endTime: '06:00:00' }
  const conflicts = conflictsAlone([other, onCall], place, facts)
  expect([...conflicts]).toEqual([
    ['2026-11-16', { level: 'warn', text: 'Skill: Does not have the skill CRNA' }],
    ['2026-11-17', { level: 'warn', text: 'Leave: On leave' }],
  ])
})

test('the shifts of a recurrence are judged together, the earliest first', () => {
  const conflicts = conflictsTogether(week, place, facts)
  expect(conflicts.get('2026-11-18')?.text).toBe('Leave: On leave')
  expect(conflicts.get('2026-11-21')).toEqual({
    level: 'warn',
    text: 'Weekly hours: 72 h in the week of 11-15 (at most 60 h)',
  })
  expect(conflicts.size).toBe(2)
})
