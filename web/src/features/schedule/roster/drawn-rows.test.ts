import { expect, test } from 'vitest'
import { nextOf } from './drawn-rows.ts'

/** The numbers of the lines after each step, until nothing is left to draw. */
function steps(from: number[], count: number, visible: { first: number; last: number }) {
  const found: { isVisible: boolean; added: number[] }[] = []
  let lines: ReadonlySet<number> = new Set(from)
  for (let next = nextOf(lines, count, visible); next; next = nextOf(lines, count, visible)) {
    const before = lines
    found.push({ isVisible: next.isVisible, added: [...next.lines].filter((line) => !before.has(line)) })
    lines = next.lines
  }
  return { found, lines }
}

test('lines that came into view are drawn first, three in a frame, and then the others from the top', () => {
  const { found, lines } = steps([0, 1, 2], 12, { first: 4, last: 9 })
  expect(found).toEqual([
    { isVisible: true, added: [4, 5, 6] },
    { isVisible: true, added: [7, 8] },
    { isVisible: false, added: [3, 9, 10] },
    { isVisible: false, added: [11] },
  ])
  expect(lines.size).toBe(12)
})

test('of very many lines only some stay in the page, and the visible ones always', () => {
  const { lines } = steps([], 2000, { first: 0, last: 30 })
  expect(lines.size).toBeLessThanOrEqual(502)
  const far = steps([...lines], 2000, { first: 1500, last: 1530 })
  expect(Array.from({ length: 30 }, (_, place) => far.lines.has(1500 + place))).not.toContain(false)
  expect(far.lines.size).toBeLessThanOrEqual(502)
})
