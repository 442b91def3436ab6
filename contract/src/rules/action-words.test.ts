import { expect, test } from 'vitest'
import { actionWords } from './action-words.ts'

test.each([
  [['assigned'], 'Assigned 1 shift'],
  [['assigned', 'assigned', 'assigned'], 'Assigned 3 shifts'],
  [['deleted', 'released'], 'Changed 2 shifts'],
] as const)('%s is %s', (actions, words) => {
  expect(actionWords(actions)).toBe(words)
})
