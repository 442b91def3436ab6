import '../../../lib/temporal.ts'
import type { PublishPreview, TakenShift, ToldShift } from '@shiftward/contract/publish.ts'
import { expect, test } from 'vitest'
import {
  byPerson,
  byRule,
  bySkill,
  changesIn,
  daysShort,
  doneText,
  shownOf,
  toldByText,
  warningsTitle,
} from './publish-shown.ts'
import { publishedText, unsentText } from './publish-state.ts'

const shift = (scheduleCode: string, rest: Partial<ToldShift> = {}): ToldShift => ({
  shiftId: 1,
  scheduleCode,
  teamCode: 'T',
  date: '11-16-2026',
  startTime: '07:00:00',
  endTime: '15:00:00',
  isTold: false,
  isConfirmed: false,
  ...rest,
})
const taken = (scheduleCode: string, rest: Partial<TakenShift> = {}): TakenShift => ({
  ...shift(scheduleCode),
  nowIn: null,
  isMoved: false,
  ...rest,
})
const person = (rest: Partial<PublishPreview['people'][number]>) => ({
  providerCode: 'P',
  providerName: 'Ada Moss',
  lastName: 'Moss',
  labourType: null,
  added: [],
  changed: [],
  removed: [],
  toldBy: ['sms' as const],
  ...rest,
})
const short = { teamCode: 'T', skill: 'Physician', needed: 2, filled: 1 } as const
const warning = {
  rule: 'rest',
  level: 'warn',
  text: '',
  providerName: '',
  date: '11-16-2026',
  isConfirmed: true,
} as const
const preview: PublishPreview = {
  teams: [],
  people: [
    person({ added: [shift('A')], removed: [taken('B', { isTold: true })] }),
    person({ providerCode: 'Q', removed: [taken('B')] }),
  ],
  vacancies: [
    { shiftId: 5, scheduleCode: 'A', date: '11-16-2026', startTime: '07:00:00', skill: 'Physician', isSoon: true },
  ],
  warnings: [
    { ...warning, shiftId: 6, scheduleCode: 'A' },
    { ...warning, shiftId: 7, scheduleCode: 'B', level: 'block' },
  ],
  askedLeaves: ['A', 'B'].map((scheduleCode) => ({
    ...{ shiftId: 8, scheduleCode, date: '11-16-2026' },
    ...{ providerName: 'Ann Fenn', fromDate: '11-15-2026', toDate: '11-16-2026' },
  })),
  coverage: [
    { ...short, scheduleCode: 'A', date: '11-16-2026' },
    { ...short, scheduleCode: 'A', date: '11-17-2026', needed: short.needed + 1 },
  ],
}

test('unticking a team counts the rest again, and who is told nothing new knows already', () => {
  const both = shownOf(preview, new Set(['A', 'B']))
  expect(both).toMatchObject({ told: 2, added: 1, removed: 1, soon: 1, isSomeTold: true })
  expect(shownOf(preview, new Set(['A'])).isSomeTold).toBe(false)
  const one = shownOf(preview, new Set(['B']))
  expect(one).toMatchObject({ told: 1, added: 0, removed: 1, vacancies: [], soon: 0 })
  expect(one.people.map(toldByText)).toEqual(['knows already', 'SMS'])
  expect(changesIn(preview, 'A')).toBe(1)
})

test.each([
  ['both blocks', ['old', 'new'], { kept: [0, 1, 0], passed: [1, 0, 1] }],
  ['the new block', ['new'], { kept: [0, 1, 0], passed: [1, 0, 1] }],
  ['the old block', ['old'], { kept: [0, 0, 1], passed: [0, 0, 1] }],
])('counts a shift that moved to another block as publishing tells it: %s', (_, codes, expected) => {
  const sums = (people: PublishPreview['people']) => {
    const { added, changed, removed } = shownOf({ ...preview, people }, new Set(codes))
    return [added, changed, removed]
  }
  const old = { oldDate: '11-10-2026', oldStartTime: '07:00:00', oldEndTime: '15:00:00' }
  const moved = { changed: [{ ...shift('new'), ...old }], removed: [taken('old', { nowIn: 'new', isMoved: true })] }
  expect(sums([person(moved)])).toEqual(expected.kept)
  const passed = [person({ removed: [taken('old', { nowIn: 'new' })] }), person({ added: [shift('new')] })]
  expect(sums(passed)).toEqual(expected.passed)
})

test('says what is left in numbers', () => {
  const { short: days, warnings, blocked } = shownOf(preview, new Set(['A', 'B']))
  expect([daysShort(days), bySkill(days), byRule(warnings), blocked.length]).toEqual([2, 'Phys 3', 'Rest 1', 1])
  const asked = ['A', 'B', 'C'].map((code) => byPerson(shownOf(preview, new Set([code])).askedLeaves))
  expect([byPerson(preview.askedLeaves), ...asked]).toEqual(['Ann Fenn 2', 'Ann Fenn 1', 'Ann Fenn 1', ''])
})

test('the header says draft, published, or how many teams are', () => {
  const draft = { teamCode: 'TEAM1', publishedAt: null, pendingChanges: 2 }
  const published = { teamCode: 'TEAM2', publishedAt: '2026-11-02T15:00:00.000Z', pendingChanges: 0 }
  const zone = 'America/New_York'
  const mail = { sms: false, email: true }
  expect([publishedText([draft], zone), unsentText([draft], mail)]).toEqual(['Draft', '2 shifts not sent'])
  expect([publishedText([published], zone), unsentText([published], mail)]).toEqual([
    'Published 11-02',
    'All changes sent',
  ])
  expect([
    publishedText([published, { ...published, teamCode: 'TEAM3' }, draft], zone),
    unsentText([published, draft], mail),
  ]).toEqual(['2 of 3 teams published', '2 changes not sent'])
  expect(unsentText([published], { sms: true, email: false })).toBe('Sent to those with a phone')
  expect(unsentText([published], { sms: false, email: false })).toBe('No messages sent')
  // Two blocks of one team are not two teams.
  expect(publishedText([published, { ...published, publishedAt: null }], zone)).toBe('1 of 2 blocks published')
})

test('who cannot be reached is not told', () => {
  const people = [person({ added: [shift('A')], toldBy: [] }), person({ added: [shift('A')], toldBy: ['sms', 'push'] })]
  const shown = shownOf({ ...preview, people }, new Set(['A']))
  expect(shown).toMatchObject({ told: 1, notSent: 1 })
  expect(shown.people.map(toldByText)).toEqual(['not sent', 'SMS, App'])
})

test('after publishing the toast says how many people and teams', () => {
  const teams = [{ teamCode: 'D' }, { teamCode: 'N' }] as PublishPreview['teams']
  expect(doneText({ teams, toldProviders: 3, notSent: 0 })).toBe(
    'Post created successfully. 3 people told, 2 teams published.',
  )
  expect(doneText({ teams: teams.slice(1), toldProviders: 1, notSent: 0 })).toBe(
    'Post created successfully. 1 person told, 1 team published.',
  )
  expect(doneText({ teams, toldProviders: 3, notSent: 1 })).toBe(
    'Post created successfully. 3 people told, 1 message not sent, 2 teams published.',
  )
  expect(doneText({ teams, toldProviders: 0, notSent: 29 })).toBe(
    'Post created successfully. 29 messages not sent, 2 teams published.',
  )
})

test('one warning is a warning, and confirmed only if all are', () => {
  const confirmed = { ...warning, shiftId: 8, scheduleCode: 'A' }
  const open = { ...confirmed, isConfirmed: false }
  expect([[confirmed], [open], [confirmed, open], []].map(warningsTitle)).toEqual([
    'confirmed warning',
    'warning',
    'warnings',
    'confirmed warnings',
  ])
})
