import { expect, test } from 'vitest'
import { changedFrom, daysOf, numbersOn } from './need-periods.ts'

const need = (weekday: number, count: number) => ({ skill: 'Physician', weekday, count })
const weekly = [need(1, 2), need(2, 2)]
const january = '01-04-2027'
const february = '02-01-2027'

test('from a later day only what differs is a change', () => {
  const later = changedFrom({ weekly, later: [] }, january, [need(1, 2), need(2, 3), need(3, 1)])
  expect(later).toEqual([
    { from: january, ...need(2, 3) },
    { from: january, ...need(3, 1) },
  ])
  expect(numbersOn({ weekly, later }, '2027-01-03')).toEqual(weekly)
  expect(numbersOn({ weekly, later }, '2027-01-04')).toEqual([need(1, 2), need(2, 3), need(3, 1)])
  expect(changedFrom({ weekly, later }, january, weekly)).toEqual([])
})

test('a later period goes on from the one before it, also to nobody', () => {
  const first = [{ from: january, ...need(1, 4) }]
  const later = changedFrom({ weekly, later: first }, february, [need(1, 4)])
  expect(later).toEqual([...first, { from: february, ...need(2, 0) }])
  expect(numbersOn({ weekly, later: later.toReversed() }, '2027-02-01')).toEqual([need(1, 4)])
  expect(daysOf(later.toReversed())).toEqual([january, february])
})
