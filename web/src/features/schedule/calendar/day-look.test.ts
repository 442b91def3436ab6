import { expect, it } from 'vitest'
import { lookOf } from './day-look.ts'

const plan = { startDate: '2026-11-01', endDate: '2026-11-30', weekdays: [1, 2, 3, 4, 5] }
const team = {
  mode: 'team',
  plan,
  today: '2026-11-16',
  month: '2026-11',
  conflicts: new Map(),
  coverage: new Map(),
} as const

it('closes the days outside the block and the team’s weekdays', () => {
  expect(lookOf('2026-11-16', 2, team)).toEqual({
    label: 'Monday, November 16, 2026, 2 entries',
    isClosed: false,
    conflict: undefined,
    isOutside: false,
    isToday: true,
  })
  expect(lookOf('2026-11-15', 1, team)).toMatchObject({
    label: 'Sunday, November 15, 2026, 1 entry, unavailable',
    isClosed: true,
  })
  expect(lookOf('2026-12-01', 0, team)).toMatchObject({ isClosed: true, isOutside: true })
})

it('closes every day of a team without a block, and no day of the department', () => {
  expect(lookOf('2026-11-16', 0, { ...team, plan: undefined }).isClosed).toBe(true)
  expect(lookOf('2026-11-15', 0, { ...team, mode: 'department' }).isClosed).toBe(false)
})

it('marks the days when the carried QHP is busy, also in the label', () => {
  const found = { level: 'block', text: 'Rest: Only 8 h rest' } as const
  const look = lookOf('2026-11-17', 0, { ...team, conflicts: new Map([['2026-11-17', found]]) })
  expect(look).toMatchObject({
    conflict: { level: 'block', text: 'Rest: Only 8 h rest' },
    label: 'Tuesday, November 17, 2026, 0 entries, not possible: Rest: Only 8 h rest',
  })
})

it('says how many people the day has and needs', () => {
  const day = { needed: 4, filled: 3, state: 'short', short: 1, urgent: 0, lines: [] } as const
  const covered = { ...team, coverage: new Map([['2026-11-16', { ...day, lines: [] }]]) }
  expect(lookOf('2026-11-16', 3, covered).label).toContain('3 entries, 3 of 4 filled')
})
