import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('compares names however accents and apostrophes are written', () => {
  const decomposed = 'José Núñez'.normalize('NFD')
  expect([decomposed, 'JOSÉ NÚÑEZ'].map(plainText)).toEqual(['jose nunez', 'jose nunez'])
  expect(['O’Neil', 'O‘Neil', "O'Neil"].map(plainText)).toEqual(["o'neil", "o'neil", "o'neil"])
})
