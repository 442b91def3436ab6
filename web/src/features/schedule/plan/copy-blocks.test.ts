import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { expect, test } from 'vitest'
import { copyBlocks } from './copy-blocks.ts'

const block = (scheduleCode: string, startDate: string, endDate: string, isDeactivated = false) => ({
  ...{ schedulerId: 1, scheduleCode, startDate, endDate, isDeactivated, publishedAt: null, pendingChanges: 0 },
})
const team = (teamCode: string, schedule: TeamBlocks['schedule']): TeamBlocks => ({
  ...{ teamCode, teamName: teamCode, shortCode: 'A', color_Code: '#084868', skillLevel: [], scheduleCode: null },
  ...{ startTime: '', endTime: '', frequencyIntervalText: '', hasNeeds: false, lastDay: null, schedule },
})
const teams = [
  team('ONE', [block('N', '11-01-2026', '11-30-2026')]),
  team('TWO', [
    block('N2', '11-01-2026', '11-30-2026'),
    block('D2', '12-01-2026', '12-31-2026'),
    block('O2', '10-01-2026', '10-31-2026'),
    block('X2', '11-15-2026', '11-30-2026', true),
  ]),
]
const today = '2026-11-10'
const chosen = (asked: Parameters<typeof copyBlocks>[1]) => {
  const { team, from, to } = copyBlocks(teams, asked, today)
  return [team?.teamCode, from?.scheduleCode, to?.scheduleCode]
}

test('by default the last block is filled from the active block before it', () => {
  expect(chosen({})).toEqual(['TWO', 'N2', 'D2'])
  expect(chosen({ team: 'TWO', to: 'N2' })).toEqual(['TWO', 'O2', 'N2'])
  expect(chosen({ team: 'TWO', from: 'X2' })).toEqual(['TWO', 'X2', 'D2'])
})

test('a block that is over, or deactivated, is only a source; and no block is its own source', () => {
  const { targets, sources } = copyBlocks(teams, { team: 'TWO' }, today)
  expect(targets.map(({ value }) => value)).toEqual(['N2', 'D2'])
  expect(sources.map(({ value }) => value)).toEqual(['X2', 'N2', 'O2'])
  expect(chosen({ team: 'ONE' })).toEqual(['ONE', undefined, 'N'])
})
