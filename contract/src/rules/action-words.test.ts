import { expect, test } from 'vitest'
import { actionWords } from './action-words.ts'

test.each([
  [['assigned'], 'assigned Ada Moss, 11-20'],
  [['assigned', 'assigned', 'assigned'], 'assigned 3 shifts'],
  [['deleted', 'released'], 'changed 2 shifts'],
] as const)('%s is %s', (actions, words) => {
  expect(actionWords(actions, 'Ada Moss, 11-20')).toBe(words)
})
