import { defaultPolicy } from '@shiftward/contract/rules/assign/policy.ts'
import type { Duty } from '@shiftward/contract/rules/assign/rule.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { expect, test } from 'vitest'
import { entryWith } from '../entry/entry-fixture.ts'
import type { BlockFacts } from '../judge/known-facts.ts'
import { verdictOf } from './roster-verdict.ts'

const place = { timeZone: 'America/New_York', teamName: 'ED Day', facilityName: 'North' }
const facts: BlockFacts = {
  teamId: 1,
  policy: { ...defaultPolicy, rules: { ...defaultPolicy.rules, rest: { level: 'block', value: 10 } } },
  requires: {},
}
const duty = (shiftId: number, date: string, startTime = '07:00:00', endTime = '15:00:00'): Duty => ({
  shiftId,
  date,
  startTime,
  endTime,
  ...spanOfShift({ date, startTime, endTime }, place.timeZone),
  timeZone: place.timeZone,
  teamId: 1,
  skill: 'Registered Nurse',
  isOnCall: false,
  place,
  policy: null,
})
const person = (...duties: Duty[]) => ({
  skills: ['Registered Nurse'],
  duties,
  leaves: [],
  credentials: [],
  availability: [],
})
const judged = (of: ReturnType<typeof person>, isCopy = false) =>
  verdictOf({ entry: entryWith({ shiftId: 7, day: '2026-11-16' }), date: '2026-11-17', isCopy, place }, of, facts)

test('a shift that fits says the hours of the week before and after', () => {
  expect(judged(person(duty(3, '2026-11-19')))).toEqual({ level: 'ok', reasons: [], before: 8, after: 16 })
})

test('what is moved leaves its old place, what is copied stays there', () => {
  const own = person(duty(7, '2026-11-16'))
  expect(judged(own)).toMatchObject({ before: 8, after: 8 })
  expect(judged(own, true)).toMatchObject({ before: 8, after: 16 })
})

test('a warning and a block are told in the judge’s words', () => {
  const late = person(duty(3, '2026-11-16', '19:00:00', '23:00:00'))
  expect(judged(late)).toMatchObject({ level: 'block', reasons: [expect.stringMatching(/^Rest.*: Only 8 h rest/)] })
  const skilled = { ...person(), skills: ['Physician'] }
  expect(judged(skilled)).toMatchObject({ level: 'warn', reasons: [expect.stringContaining('Registered Nurse')] })
})

test('the shift of a stricter department keeps its rest', () => {
  const strict = { ...defaultPolicy, rules: { ...defaultPolicy.rules, rest: { level: 'block', value: 17 } as const } }
  const early = { ...duty(3, '2026-11-16', '07:00:00', '14:30:00'), policy: strict }
  expect(judged(person(early))).toMatchObject({ level: 'block', reasons: [expect.stringContaining('(17 h required)')] })
  expect(judged(person({ ...early, policy: null }))).toMatchObject({ level: 'ok' })
})
