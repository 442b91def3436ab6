import { expect, test } from 'vitest'
import { beyondNeedOf, type NeedOfDay, pickBeyondNeed } from './block-beyond-need.ts'

const need = (date: string, given: Partial<NeedOfDay> = {}): NeedOfDay => ({
  ...{ teamId: 1, date, skill: 'Physician', needed: 1, filled: 0, there: 0 },
  ...given,
})

test('somebody who gets a shift counts after the people who are there, a vacancy after everything', () => {
  const isBeyond = beyondNeedOf([need('2026-12-01', { needed: 2, filled: 1, there: 2 })])
  const shift = { teamId: 1, date: '2026-12-01', skill: 'Physician' }
  expect(isBeyond({ ...shift, isGiven: false, isNew: true })).toBe(true)
  // It fills the vacancy, and the next person has none left to fill.
  expect(isBeyond({ ...shift, isGiven: true, isNew: false })).toBe(false)
  expect(isBeyond({ ...shift, isGiven: true, isNew: true })).toBe(true)
  expect(isBeyond({ ...shift, teamId: 2, isGiven: true, isNew: true })).toBe(false)
})

test('the last vacancies of a day are beyond the need, and all on a day that needs nobody', () => {
  const needs = [need('2026-12-01', { needed: 2, there: 3 }), need('2026-12-02', { needed: 0, there: 1 })]
  const vacancies = ['2026-12-01', '2026-12-02', '2026-12-01'].map((date, id) => ({ ...need(date), id }))
  expect(pickBeyondNeed(vacancies, needs).map(({ id }) => id)).toEqual([2, 1])
  // A surplus that people have cannot be removed.
  expect(pickBeyondNeed(vacancies.slice(0, 1), [need('2026-12-01', { filled: 4, there: 5 })])).toHaveLength(1)
})
