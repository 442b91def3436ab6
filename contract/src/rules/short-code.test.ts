import { expect, test } from 'vitest'
import { shortCodeOf } from './short-code.ts'

test.each([
  ['ED Day', [], 'D'],
  ['ED Night', ['D'], 'N'],
  ['SB ED Day', ['D'], 'DA'],
  ['Day', ['D', 'DA'], 'DAY'],
  ['Day', ['D', 'DA', 'DAY'], 'A'],
  ['Night shift', [], 'N'],
  ['Team 9', [], 'T'],
  ['Émile', [], 'E'],
  ['<i>x</i>', [], 'I'],
  ['2 – 10', [], 'A'],
  ['夜勤', ['A'], 'B'],
])('the short code of %s, where %j are taken', (name, taken, code) => {
  expect(shortCodeOf(name, new Set(taken))).toBe(code)
})

test('a department with hundreds of teams still finds a code of one to three letters for each', () => {
  const taken = new Set<string>()
  for (let count = 0; count < 800; count++) taken.add(shortCodeOf('Day', taken))
  expect(taken.size).toBe(800)
  expect([...taken].every((code) => /^[A-Z]{1,3}$/.test(code))).toBe(true)
})
