import type { Candidate } from '@shiftward/contract/candidate.ts'
import { expect, test } from 'vitest'
import { filterCandidates, isFiltering, noFilter as nothing } from './candidate-filter.ts'
import { person } from './candidate-fixture.ts'
import { groupsOf } from './candidate-groups.ts'
import { inOrder, type Place } from './candidate-order.ts'

const many = (level: Candidate['level'], count: number) =>
  Array.from({ length: count }, (_, index) => person({ level, providerCode: `${level} ${index}` }))

test.each([
  ['everybody', nothing, ['Ann Veteran', 'Bo van Dyk', 'Cy Annis']],
  ['the beginning of any name', { ...nothing, search: ' ANN' }, ['Ann Veteran', 'Cy Annis']],
  ['several words', { ...nothing, search: 'van d' }, ['Bo van Dyk']],
  ['not the middle of a name', { ...nothing, search: 'eran' }, []],
  ['a department', { ...nothing, departmentName: 'ICU' }, ['Bo van Dyk']],
  ['a labor type', { ...nothing, labourType: 'Locum' }, ['Cy Annis']],
])('finds %s', (_, filter, names) => {
  const people = [
    person({}),
    person({ providerName: 'Bo van Dyk', lastName: 'van Dyk', departmentName: 'ICU' }),
    person({ providerName: 'Cy Annis', lastName: 'Annis', labourType: 'Locum' }),
  ]
  expect(filterCandidates(people, filter).map(({ providerName }) => providerName)).toEqual(names)
})

const shown = (people: Candidate[], whole: Place[] = []) =>
  groupsOf(inOrder(people, nothing), (place) => whole.includes(place)).map((group) => [
    group.people.length,
    group.shown.length,
  ])

test('shows the first of each group, and all of one that is opened', () => {
  const people = [...many('ok', 9), ...many('warn', 9), ...many('block', 9)]
  expect(shown(people)).toEqual([
    [9, 6],
    [9, 4],
    [9, 4],
    [0, 0],
  ])
  expect(shown(people, ['block'])[2]).toEqual([9, 9])
  // One more takes no more room than the button for it.
  expect(shown([...many('ok', 7), ...many('warn', 5)])).toEqual([
    [7, 7],
    [5, 5],
    [0, 0],
    [0, 0],
  ])
})

test('opens the warnings if nobody is free without one', () => {
  expect(shown([...many('warn', 9), ...many('block', 9)])).toEqual([
    [0, 0],
    [9, 9],
    [9, 4],
    [0, 0],
  ])
})

test('a filter that was emptied again filters nothing', () => {
  expect([nothing, { ...nothing, search: ' ' }].map(isFiltering)).toEqual([false, false])
  expect(isFiltering({ ...nothing, labourType: 'Locum' })).toBe(true)
})
