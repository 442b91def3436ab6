import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { expect, test } from 'vitest'
import { askedDays, dayAfter, daysOf, listDays, periodTitle } from './roster-period.ts'

const block = (startDate: string, endDate: string, isDeactivated = false) => ({
  schedulerId: 1,
  scheduleCode: 'BLK1',
  startDate,
  endDate,
  isDeactivated,
  publishedAt: null,
  pendingChanges: 0,
})
const team = (...schedule: TeamBlocks['schedule']): TeamBlocks => ({
  teamCode: 'TEAM1',
  teamName: 'ED Day',
  shortCode: 'D',
  color_Code: '#084868',
  skillLevel: [],
  scheduleCode: null,
  startTime: '07:00:00',
  endTime: '15:00:00',
  frequencyIntervalText: '',
  hasNeeds: false,
  lastDay: null,
  schedule,
})

test('weeks begin on Sunday, and a month is a whole one', () => {
  expect(daysOf('week', '2026-11-18', [])).toEqual({ startDate: '2026-11-15', endDate: '2026-11-21' })
  expect(daysOf('twoWeeks', '2026-11-18', [])).toEqual({ startDate: '2026-11-15', endDate: '2026-11-28' })
  expect(daysOf('month', '2026-02-18', [])).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
})

test('a block is shown whole, a long one in parts of six weeks, and without one the month', () => {
  const teams = [team(block('11-02-2026', '11-29-2026'), block('12-01-2026', '03-31-2027'))]
  expect(daysOf('block', '2026-11-18', teams)).toEqual({ startDate: '2026-11-02', endDate: '2026-11-29' })
  expect(daysOf('block', '2026-12-05', teams)).toEqual({ startDate: '2026-12-01', endDate: '2027-01-11' })
  expect(daysOf('block', '2027-03-30', teams)).toEqual({ startDate: '2027-02-23', endDate: '2027-03-31' })
  expect(daysOf('block', '2026-11-30', teams)).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' })
  expect(daysOf('block', '2026-11-18', [team(block('11-02-2026', '11-29-2026', true))]).startDate).toBe('2026-11-01')
})

test('the next and the previous period join without a gap', () => {
  for (const period of ['week', 'twoWeeks', 'month'] as const) {
    const days = daysOf(period, '2026-11-18', [])
    const next = daysOf(period, dayAfter(days, period, 1), [])
    expect(daysOf(period, dayAfter(next, period, -1), [])).toEqual(days)
    expect(listDays({ startDate: days.endDate, endDate: next.startDate })).toHaveLength(2)
  }
})

test('whole weeks are asked for, at most six', () => {
  expect(askedDays(daysOf('month', '2026-08-18', []))).toEqual({ startDate: '2026-07-26', endDate: '2026-09-05' })
  const crooked = { startDate: '2026-12-01', endDate: '2027-01-11' }
  expect(askedDays(crooked)).toEqual(crooked)
})

test('a month has its name, and other days their first and last', () => {
  expect(periodTitle(daysOf('month', '2026-11-18', []))).toBe('November 2026')
  expect(periodTitle(daysOf('twoWeeks', '2026-11-18', []))).toBe('Nov 15 – 28, 2026')
})
