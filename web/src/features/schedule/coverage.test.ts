import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { expect, test } from 'vitest'
import { coverageByDay, coverageOfTeam, shortOn } from './coverage.ts'

const team = (teamCode: string, startTime: string): TeamBlocks => ({
  teamCode,
  teamName: `${teamCode} name`,
  shortCode: 'D',
  color_Code: '#005d5d',
  skillLevel: ['Registered Nurse'],
  scheduleCode: null,
  startTime,
  endTime: '19:00:00',
  frequencyIntervalText: '',
  hasNeeds: true,
  lastDay: null,
  schedule: [],
})
const teams = [team('DAY', '07:00:00'), team('LATE', '12:00:00')]
const row = (teamCode: string, date: string, needed: number, filled: number, skill = 'Physician') => ({
  teamCode,
  date,
  skill,
  needed,
  filled,
})
/** 06:00 in New York on Sunday, November 15. */
const now = Date.parse('2026-11-15T11:00:00Z')
const shown = { teams, teamCode: undefined, skill: undefined, timeZone: 'America/New_York', now }

test('a surplus of one team hides no gap of another', () => {
  const day = coverageByDay([row('DAY', '11-30-2026', 2, 4), row('LATE', '11-30-2026', 2, 1)], shown).get('2026-11-30')
  expect(day).toMatchObject({ needed: 4, filled: 3, state: 'short', short: 1 })
  expect(day?.lines).toEqual([
    { teamCode: 'DAY', title: 'DAY name, Physician', needed: 2, filled: 4 },
    { teamCode: 'LATE', title: 'LATE name, Physician', needed: 2, filled: 1 },
  ])
})

test('a team is counted like its day: a surplus of one skill hides no gap of another', () => {
  const rows = [row('DAY', '11-30-2026', 2, 4), row('DAY', '11-30-2026', 3, 1, 'Resident')]
  const day = coverageByDay(rows, shown).get('2026-11-30')
  expect(coverageOfTeam(day, 'DAY')).toEqual({ needed: 5, filled: 3 })
  expect(coverageOfTeam(day, 'LATE')).toBeUndefined()
  expect(coverageOfTeam(undefined, 'DAY')).toBeUndefined()
})

test.each([
  ['11-15-2026', 'urgent'],
  ['11-18-2026', 'short'],
  ['11-14-2026', 'past'],
])('on %s the day team is %s: 72 hours count to the start of the shift', (date, state) => {
  const [day] = coverageByDay([row('DAY', date, 1, 0)], shown).values()
  expect(day?.state).toBe(state)
})

test('the 72nd hour still counts', () => {
  const late = { ...shown, now: Date.parse('2026-11-15T12:00:00Z') }
  const [day] = coverageByDay([row('DAY', '11-18-2026', 1, 0)], late).values()
  expect(day?.state).toBe('urgent')
})

test('a chosen team and skill leave out the others', () => {
  const rows = [
    row('DAY', '11-30-2026', 1, 1),
    row('LATE', '11-30-2026', 5, 0),
    row('DAY', '11-30-2026', 3, 0, 'Resident'),
  ]
  const chosen = { ...shown, teamCode: 'DAY', skill: 'Physician' }
  expect(coverageByDay(rows, chosen).get('2026-11-30')).toMatchObject({
    needed: 1,
    state: 'full',
    lines: [{ title: 'Physician', needed: 1, filled: 1 }],
  })
})

test('what is short is counted over the days on screen, without what has started', () => {
  const rows = [row('DAY', '11-14-2026', 1, 0), row('DAY', '11-16-2026', 3, 1), row('DAY', '11-30-2026', 1, 0)]
  const days = coverageByDay([...rows, row('DAY', '12-01-2026', 9, 0)], shown)
  expect(shortOn(days, (day) => day.startsWith('2026-11'))).toEqual({ short: 3, urgent: 2 })
})
