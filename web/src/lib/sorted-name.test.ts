import { expect, test } from 'vitest'
import { sortedName } from './sorted-name.ts'

test('a person is listed by the last name', () => {
  expect(sortedName({ providerName: 'Ann Veteran', lastName: 'Veteran' })).toBe('Veteran, Ann')
  expect(sortedName({ providerName: 'Bo van Dyk', lastName: 'van Dyk' })).toBe('van Dyk, Bo')
  expect(sortedName({ providerName: 'Cher', lastName: 'Cher' })).toBe('Cher')
})
