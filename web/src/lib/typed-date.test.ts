import { expect, test } from 'vitest'
import { keptDate, shownDate, typedDay } from './typed-date.ts'

/** The text of the field after typing these keys one by one. */
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

test('accepts a date that is filled in by the browser or pasted', () => {
  expect(keptDate('1980-05-20')).toBe('05-20-1980')
  expect(keptDate('05/20/1980')).toBe('05-20-1980')
})

test('backspace works at every position', () => {
  for (let shown = '05/20/1980'; shown !== ''; ) {
    const shorter = shownDate(keptDate(shown.slice(0, -1)))
    expect(shorter.length).toBeLessThan(shown.length)
    shown = shorter
  }
})

test('only a real day is a date', () => {
  expect(['4/20/1990', '04-20-1990', '1990-04-20', '04201990'].map(typedDay)).toEqual(Array(4).fill('1990-04-20'))
  expect(['02/30/1990', '04/20/19', '', 'today'].map(typedDay)).toEqual(Array(4).fill(undefined))
})
