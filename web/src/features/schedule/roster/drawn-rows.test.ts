import { expect, test } from 'vitest'
import { nextOf } from './drawn-rows.ts'

/** The steps until every line is drawn. */
function steps(drawn: ReadonlySet<number>, count: number, seen: { first: number; last: number }) {
  const found: ReturnType<typeof nextOf>[] = []
  const lines = new Set(drawn)
  for (let next = nextOf(lines, count, seen); next.lines.length > 0; next = nextOf(lines, count, seen)) {
    found.push(next)
    for (const line of next.lines) lines.add(line)
  }
  return { found, lines }
}

test('lines in view come first, three at a time, and then the others from the top', () => {
  const { found, lines } = steps(new Set([0, 1, 2]), 12, { first: 4, last: 9 })
  expect(found).toEqual([
    { areSeen: true, lines: [4, 5, 6] },
    { areSeen: true, lines: [7, 8] },
    { areSeen: false, lines: [3, 9, 10] },
    { areSeen: false, lines: [11] },
  ])
  expect(lines.size).toBe(12)
})

test('of very many lines 500 are drawn ahead, and more only when they come into view', () => {
  const { lines } = steps(new Set(), 2000, { first: 0, last: 30 })
  expect(lines.size).toBe(500)
  const far = steps(lines, 2000, { first: 1500, last: 1530 })
  expect(far.lines.size).toBe(530)
  expect(far.found.every(({ areSeen }) => areSeen)).toBe(true)
})
