import type { Planned } from '@shiftward/contract/schedule-plan.ts'
import { expect, test } from 'vitest'
import { otherHoursText, summaryText } from './plan-summary.ts'

const shift = (providerCode: string | null, isNew = true, isBeyondNeed = false): Planned['added'][number] => ({
  ...{
    shiftId: null,
    teamCode: 'TEAM1',
    date: '12-01-2026',
    skill: 'Physician',
    isNew,
    isBeyondNeed,
    hasOwnHours: false,
  },
  ...{ providerCode, providerName: providerCode },
})
const conflict = (providerName: string | null, date: string, rest = {}): Planned['conflicts'][number] => ({
  ...{ title: 'On leave', rule: 'leave', level: 'warn', teamCode: 'TEAM1', date },
  ...{ providerCode: providerName, providerName, ...rest },
})

test('says how many shifts, for how many people, and what is filled', () => {
  expect(summaryText({ added: [shift('A'), shift('A'), shift('B', false), shift(null)], conflicts: [] })).toBe(
    '3 shifts for 2 QHPs and 1 vacancy. 1 of the shifts fills a vacancy that is there.',
  )
  expect(summaryText({ added: [shift(null), shift(null)], conflicts: [] })).toBe('2 vacancies.')
  expect(summaryText({ added: [], conflicts: [] })).toBe('Nothing to add.')
  expect(summaryText({ added: [], conflicts: [conflict('A', '12-01-2026')] })).toBe('No shift can be added.')
})

test('says how many of the shifts are beyond the need', () => {
  const [needed, beyond] = [shift('A'), shift('B', true, true)]
  const said = (...added: Planned['added']) => summaryText({ added, conflicts: [] })
  expect(said(needed, beyond, shift('A', false, true))).toBe(
    '3 shifts for 2 QHPs, 2 of them beyond the need. 1 of the shifts fills a vacancy that is there.',
  )
  expect(said(beyond, shift(null, true, true))).toBe('1 shift for 1 QHP and 1 vacancy, all beyond the need.')
  expect(said(beyond)).toBe('1 shift for 1 QHP, beyond the need.')
})

test('says how many shifts have other hours than the team', () => {
  const other = { ...shift('A'), hasOwnHours: true }
  expect(otherHoursText({ added: [shift('A')], conflicts: [] })).toBeUndefined()
  expect(otherHoursText({ added: [shift('A'), other], conflicts: [] })).toMatch(/^1 of the shifts has other hours/)
  expect(otherHoursText({ added: [other, other], conflicts: [] })).toMatch(/^2 of the shifts have other hours/)
})
