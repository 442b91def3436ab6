import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { expect, test } from 'vitest'
import { teamWithoutBlock } from './roster-place.ts'

const team = (teamCode: string, dates?: { startDate: string; endDate: string }) =>
  ({ teamCode, schedule: dates ? [{ ...dates, isDeactivated: false }] : [] }) as unknown as TeamBlocks

test('finds the first team without a block on days that are not over', () => {
  const january = team('DAY', { startDate: '01-01-2027', endDate: '01-31-2027' })
  const [evening, night] = [team('EVE'), team('NGT')]
  const found = (teams: TeamBlocks[], days: string[]) =>
    teamWithoutBlock({ chosenTeams: teams, dayList: days }, '2026-11-18')?.teamCode
  expect(found([january, evening, night], ['2027-01-31', '2027-02-01'])).toBe('EVE')
  expect(found([january], ['2027-01-31', '2027-02-01'])).toBeUndefined()
  expect(found([january], ['2027-02-01'])).toBe('DAY')
  expect(found([january], ['2026-11-17'])).toBeUndefined()
})
