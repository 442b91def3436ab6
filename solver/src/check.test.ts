import { describe, expect, it } from 'vitest'
import { readPublished } from '../bench/published.ts'
import { checkPublished } from '../bench/published-check.ts'
import { check } from './check.ts'
import { readProblem } from './problem.ts'
import { solve } from './solve.ts'

const text = `SECTION_HORIZON
7

SECTION_SHIFTS
# ShiftID, Length in mins, Shifts which cannot follow this shift
E,480,
L,480,E

SECTION_STAFF
A,E=7|L=7,2400,960,3,2,2,1
B,E=7|L=1,2400,960,3,2,2,1

SECTION_DAYS_OFF
A,3

SECTION_SHIFT_ON_REQUESTS
A,0,E,5

SECTION_SHIFT_OFF_REQUESTS
B,1,E,2

SECTION_COVER
0,E,1,100,1
1,E,1,100,1
1,L,1,100,1
4,E,1,100,1
`
const problem = readProblem(readPublished(text))
type Row = [string, number, string]
const right: Row[] = [
  ['A', 0, 'E'],
  ['A', 1, 'E'],
  ['B', 0, 'E'],
  ['B', 1, 'L'],
]
const both = (rows: readonly Row[]) => ({
  own: check(
    problem,
    rows.map(([person, day, kind]) => ({ person, day, kind })),
  ),
  published: checkPublished(text, rows),
})

describe('the checkers', () => {
  it('agree on what a right solution costs', () => {
    const { own, published } = both(right)
    expect(published).toEqual({ cost: 101, wrong: [] })
    expect(own).toEqual(published)
  })

  it.each<[string, Row[]]>([
    [
      'a forbidden succession',
      [
        ['A', 0, 'L'],
        ['A', 1, 'E'],
        ['B', 0, 'E'],
        ['B', 1, 'E'],
      ],
    ],
    [
      'too few minutes',
      [
        ['A', 0, 'E'],
        ['B', 0, 'E'],
        ['B', 1, 'L'],
      ],
    ],
    ['too often', [...right.slice(0, 3), ['B', 1, 'L'], ['B', 4, 'L']]],
    ['a day off', [...right.slice(2), ['A', 1, 'L'], ['A', 3, 'E']]],
    ['a single day', [...right, ['A', 4, 'E']]],
    ['two on one day', [...right, ['A', 0, 'L']]],
  ])('see %s', (_, rows) => {
    const { own, published } = both(rows)
    expect(own.wrong).not.toEqual([])
    expect(published.wrong).not.toEqual([])
  })

  it('find nothing wrong with what the solver finds, and the same cost', async () => {
    const { assignments, cost } = await solve(problem, { seconds: 60, rounds: 2 })
    const rows = assignments.map(({ person, day, kind }): Row => [person, day, kind])
    expect(both(rows)).toEqual({ own: { cost, wrong: [] }, published: { cost, wrong: [] } })
  })
})

describe('readProblem', () => {
  it.each([
    ['an unknown kind', { needs: [{ day: 0, kind: 'X', count: 1, under: 1, over: 1 }] }, "There is no kind 'X'."],
    [
      'a day outside',
      { needs: [{ day: 7, kind: 'E', count: 1, under: 1, over: 1 }] },
      'Day 7 is not one of the 7 days.',
    ],
    ['a person twice', { people: [...problem.people, ...problem.people] }, "The person 'A' is there twice."],
  ])('refuses %s', (_, change, message) => {
    expect(() => readProblem({ ...problem, ...change })).toThrow(message)
  })
})
