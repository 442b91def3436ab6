import { expect, test } from 'vitest'
import { nextSort, pageOf, servedPage, sortRows } from './table-rows.ts'

const sorted = (values: (string | number | null)[], direction: 'ascending' | 'descending') =>
  sortRows(values, (value) => value, { key: 'any', direction })

test('text sorts ignoring case, with numbers by value', () => {
  expect(sorted(['Team 10', 'team 2', 'Alpha'], 'ascending')).toEqual(['Alpha', 'team 2', 'Team 10'])
})

test('numbers sort as numbers, and empty values stay last in both directions', () => {
  expect(sorted([10, null, 9], 'ascending')).toEqual([9, 10, null])
  expect(sorted([10, null, 9], 'descending')).toEqual([10, 9, null])
})

test('pressing the same column reverses the order, another column starts ascending', () => {
  const first = nextSort({ key: 'name', direction: 'descending' }, 'city')
  expect(first).toEqual({ key: 'city', direction: 'ascending' })
  expect(nextSort(first, 'city')).toEqual({ key: 'city', direction: 'descending' })
})

test('a page beyond the end becomes the last one, and an empty list has one page', () => {
  expect(pageOf([1, 2, 3], 9, 2)).toEqual({ page: 2, pages: 2, from: 2, total: 3, rows: [3] })
  expect(pageOf([], 1, 10)).toEqual({ page: 1, pages: 1, from: 0, total: 0, rows: [] })
})

test('a page from the server keeps its rows and gets its range', () => {
  expect(servedPage(['k', 'l'], 12, 2, 10)).toEqual({ page: 2, pages: 2, from: 10, total: 12, rows: ['k', 'l'] })
})
