import { PatternForm } from '@shiftward/contract/pattern.ts'
import { expect, test } from 'vitest'
import { begunWith, emptyDraft, painted, quickStarts, withWeeks } from './pattern-draft.ts'

const days = (draft: { days: { day: number }[] }) => draft.days.map(({ day }) => day)

test('every quick start is a pattern', () => {
  for (const start of quickStarts) {
    expect(PatternForm.safeParse(begunWith(emptyDraft, start, null)).success, start.name).toBe(true)
  }
})

test('a quick start gives its name, unless somebody typed one', () => {
  const [first, second] = quickStarts
  if (!first || !second) throw new Error('There are no quick starts')
  const begun = begunWith(emptyDraft, first, 'TEAM1')
  expect(begun).toMatchObject({ name: '3 on, 4 off', days: [{ day: 0, teamCode: 'TEAM1' }, {}, {}] })
  expect(begunWith(begun, second, null).name).toBe('4 on, 4 off')
  expect(begunWith({ ...begun, name: 'Mine' }, second, null).name).toBe('Mine')
})

test('a day is painted with a team, or off', () => {
  const two = painted([{ day: 3, teamCode: null }], 1, 'TEAM1')
  expect(two).toEqual([
    { day: 1, teamCode: 'TEAM1' },
    { day: 3, teamCode: null },
  ])
  expect(painted(two, 1, 'off')).toEqual([{ day: 3, teamCode: null }])
})

test('a new week is like the first, and a week that goes takes its days along', () => {
  const begun = { name: 'A', weeks: 1, days: [{ day: 2, teamCode: null }] }
  const three = withWeeks(begun, 3)
  expect(days(three)).toEqual([2, 9, 16])
  expect(days(withWeeks(three, 2))).toEqual([2, 9])
})
