import { expect, it } from 'vitest'
import { viewOf } from './calendar-view.ts'

const today = '2026-11-15'

it('shows months only in the team view', () => {
  const view = viewOf('team', '2026-11', { range: 'day', day: today }, today)
  expect(view).toMatchObject({ range: 'month', title: 'November 2026', startDay: today })
  expect(view.rows).toHaveLength(5)
})

it('also shows weeks and days in the department view', () => {
  const week = viewOf('department', '2026-11', { range: 'week', day: '2026-11-18' }, today)
  expect(week).toMatchObject({ title: 'Nov 15 – 21, 2026', startDay: today })
  expect(week.days).toHaveLength(7)
  const day = viewOf('department', '2026-12', { range: 'day', day: '2026-12-03' }, today)
  expect(day).toMatchObject({ title: 'Thursday, December 3, 2026', rows: [['2026-12-03']], startDay: '2026-12-03' })
})

it('gives the focus to the first day of another month, not to a day of the month before', () => {
  expect(viewOf('department', '2026-12', {}, today).startDay).toBe('2026-12-01')
  // The grid of October ends with days of November, but today is not a day of October.
  expect(viewOf('department', '2026-10', {}, '2026-11-01').startDay).toBe('2026-10-01')
})
