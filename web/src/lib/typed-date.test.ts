import { expect, test } from 'vitest'
import { keptDate, shownDate, typedDay } from './typed-date.ts'

/** What a field shows after these keys, one by one. */
const typing = (keys: string) => [...keys].reduce((shown, key) => shownDate(keptDate(shown + key)), '')

test.each([
  ['05201980', '05/20/1980'],
  ['05/20/1980', '05/20/1980'],
  ['5/2/1980', '05/02/1980'],
  ['5-20-1980', '05/20/1980'],
  ['052019801', '05/20/1980'],
  ['May 5', '5'],
])('typing %s shows %s', (keys, shown) => {
  expect(typing(keys)).toBe(shown)
})

test('a date that the browser fills in or somebody pastes', () => {
  expect(keptDate('1980-05-20')).toBe('05-20-1980')
  expect(keptDate('05/20/1980')).toBe('05-20-1980')
})

test('the last key can be taken back at every place', () => {
  for (let shown = '05/20/1980'; shown !== ''; ) {
    const shorter = shownDate(keptDate(shown.slice(0, -1)))
    expect(shorter.length).toBeLessThan(shown.length)
    shown = shorter
  }
})

test('what is typed is a day of the calendar, or none', () => {
  expect(['4/20/1990', '04-20-1990', '1990-04-20', '04201990'].map(typedDay)).toEqual(Array(4).fill('1990-04-20'))
  expect(['02/30/1990', '04/20/19', '', 'today'].map(typedDay)).toEqual(Array(4).fill(undefined))
})
