import { expect, test } from 'vitest'
import { plainFilter } from './plain-filter.ts'

const option = (label: string) => ({ value: label, label })
const people = ['Inés Núñez', 'Ada O’Neil', 'Bea Nunes'].map(option)
const labelsOf = (search: string, limit = 10) =>
  plainFilter({ options: people, search, limit }).map((one) => 'label' in one && one.label)

test('a search finds names with accents and either apostrophe', () => {
  expect(labelsOf('nunez')).toEqual(['Inés Núñez'])
  expect(labelsOf(' NÚÑEZ ')).toEqual(['Inés Núñez'])
  expect(labelsOf("o'neil")).toEqual(['Ada O’Neil'])
  expect(labelsOf('nune')).toEqual(['Inés Núñez', 'Bea Nunes'])
  expect(labelsOf('', 2)).toHaveLength(2)
})

test('a group shows what is found in it, and not at all if nothing is', () => {
  const options = [
    { group: 'North', items: people },
    { group: 'South', items: [option('Cy Young')] },
  ]
  expect(plainFilter({ options, search: 'ines', limit: 10 })).toEqual([{ group: 'North', items: [people[0]] }])
})
