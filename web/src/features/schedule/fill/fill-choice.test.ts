import { flag } from '@shiftward/contract/choices.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { expect, test } from 'vitest'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import type { TeamBlock } from '../publish/publish-state.ts'
import { firstChoice, inBlocks, spansAhead, startInput, teamsToFill } from './fill-choice.ts'

test('the chosen days are sent, and none for whole blocks', () => {
  const choice = firstChoice(['Employee'], false)
  const days = { startDate: '2027-01-01', endDate: '2027-01-31' }
  expect(startInput([], choice, days)).toMatchObject({ days: { startDate: '01-01-2027', endDate: '01-31-2027' } })
  expect(startInput([], choice, undefined)).not.toHaveProperty('days')
})

const block = (startDate: string, endDate: string, teamCode = 'TEAM1'): TeamBlock => ({
  ...{ schedulerId: 1, scheduleCode: 'BLK1', teamCode, startDate, endDate },
  ...{ isDeactivated: false, publishedAt: null, pendingChanges: 0 },
})
const team: TeamBlocks = {
  ...{ teamCode: 'TEAM1', teamName: 'ED Day', shortCode: 'D', color_Code: '', skillLevel: ['Registered Nurse'] },
  ...{ scheduleCode: null, startTime: '07:00:00', endTime: '15:00:00', frequencyIntervalText: '' },
  ...{ hasNeeds: true, lastDay: null, schedule: [block('01-01-2099', '01-31-2099')] },
}
const row = (date: string, needed: number, filled: number, teamCode = 'TEAM1') => ({
  ...{ teamCode, date, skill: 'Registered Nurse', needed, filled },
})

test('counts what is beyond the need of its day, and nothing of a team without needs', () => {
  const vacancy = (day: string) => openEntryWith({ day, flag: flag.empty })
  const entries = [
    ...[vacancy('2099-01-02'), vacancy('2099-01-02'), vacancy('2099-01-02'), vacancy('2099-01-03')],
    entryWith({ day: '2099-01-02' }),
  ]
  const counted = (hasNeeds: boolean, ...coverage: ReturnType<typeof row>[]) =>
    teamsToFill([{ ...team, hasNeeds }], { entries, coverage }, { days: undefined, timeZone: 'America/New_York' }).map(
      ({ shifts, beyondNeed, missing }) => [shifts.length, beyondNeed, missing],
    )
  // Of three vacancies on the 2nd one is needed; the 3rd needs nobody.
  expect(counted(true, row('01-02-2099', 2, 1), row('01-04-2099', 2, 1))).toEqual([[4, 3, 1]])
  expect(counted(true, row('01-02-2099', 1, 4))).toEqual([[4, 4, 0]])
  expect(counted(true)).toEqual([[4, 0, 0]])
  expect(counted(false, row('01-02-2099', 2, 1))).toEqual([[4, 0, 0]])
})

test('what whole blocks need is asked for in parts, from today on, and is theirs alone', () => {
  expect(spansAhead([], '2099-01-15')).toEqual([])
  const blocks = [block('01-01-2099', '01-31-2099'), block('02-01-2099', '05-31-2099')]
  expect(spansAhead(blocks, '2099-01-15')).toEqual([
    { startDate: '2099-01-15', endDate: '2099-04-17' },
    { startDate: '2099-04-18', endDate: '2099-05-31' },
  ])
  const [own, other] = [row('01-20-2099', 1, 0), row('01-20-2099', 1, 0, 'TEAM2')]
  expect(inBlocks([own, other, row('06-01-2099', 1, 0)], blocks)).toEqual([own])
})
