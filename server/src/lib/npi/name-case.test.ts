import { expect, test } from 'vitest'
import { inNormalCase } from './name-case.ts'

test.each([
  ['STONE', 'Stone'],
  ["MCDONALD-O'BRIEN", "McDonald-O'Brien"],
  ['WILHELMINA-CHARLOTTE', 'Wilhelmina-Charlotte'],
  ['DE LA CRUZ', 'De la Cruz'],
  ['VAN DER BERG', 'Van der Berg'],
  ['GARCIA Y VEGA', 'Garcia y Vega'],
  ['SMITH III', 'Smith III'],
  ['KING JR.', 'King Jr.'],
  ['ST. JOHN', 'St. John'],
  ["D'ANGELO", "D'Angelo"],
  ['J.R.', 'J.R.'],
  ['MC', 'Mc'],
  ['MACK', 'Mack'],
  ['ÉMILE', 'Émile'],
  ['NÚÑEZ', 'Núñez'],
  ['smith', 'Smith'],
  ['MacDonald', 'MacDonald'],
  ['  MARY   ANN ', 'Mary Ann'],
])('%s is written %s', (registered, written) => {
  expect(inNormalCase(registered)).toBe(written)
})
