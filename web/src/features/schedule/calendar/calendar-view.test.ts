import { expect, it } from 'vitest'
import { viewOf } from './calendar-view.ts'

const today = '2026-11-15'

it('the team has months only', () => {
  const view = viewOf('team', '2026-11', { range: 'day', day: today }, today)
  expect(view).toMatchObject({ range: 'month', title: 'November 2026', startDay: today })
  expect(view.rows).toHaveLength(5)
})

it('the department has weeks and days too', () => {
  const week = viewOf('department', '2026-11', { range: 'week', day: '2026-11-18' }, today)
  expect(week).toMatchObject({ title: 'Nov 15 – 21, 2026', startDay: today })
  expect(week.days).toHaveLength(7)
  const day = viewOf('department', '2026-12', { range: 'day', day: '2026-12-03' }, today)
  expect(day).toMatchObject({ title: 'Thursday, December 3, 2026', rows: [['2026-12-03']], startDay: '2026-12-03' })
})

it('the first day of another month takes the focus, not one of the month before', () => {
  expect(viewOf('department', '2026-12', {}, today).startDay).toBe('2026-12-01')
  // The grid of October ends with days of November; today is not among its own.
  expect(viewOf('department', '2026-10', {}, '2026-11-01').startDay).toBe('2026-10-01')
})
