import { expect, test } from 'vitest'
import { type NeedSpan, numbersOf, spansWith } from './need-spans.ts'

const today = '2026-11-18'
const cell = { skill: 'Physician', weekday: 3 }
const span = (since: string, until: string, count: number): NeedSpan => ({ ...cell, since, until, count })
const now = (count: number) => [{ ...cell, count }]
const from = (day: string, count: number) => ({ ...cell, from: day, count })

test('the first numbers of a team count on all days', () => {
  expect(spansWith([], today, { weekly: now(2), later: [] })).toEqual([span('-infinity', 'infinity', 2)])
})

test('numbers since a past day replace what counted since then, and only that', () => {
  const before = [
    span('-infinity', '2026-09-01', 1),
    span('2026-09-01', '2026-11-01', 7),
    span('2026-11-01', 'infinity', 2),
  ]
  const since = (day: string) => spansWith(before, today, { since: day, weekly: now(2), later: [] })
  expect(since('2026-10-01')).toEqual([
    span('-infinity', '2026-09-01', 1),
    span('2026-09-01', '2026-10-01', 7),
    span('2026-10-01', 'infinity', 2),
  ])
  expect(since('2026-09-01')).toEqual([span('-infinity', '2026-09-01', 1), span('2026-09-01', 'infinity', 2)])
})

test.each([
  [
    'a new number counts from today',
    [span('-infinity', 'infinity', 2)],
    now(3),
    [],
    [span('-infinity', today, 2), span(today, 'infinity', 3)],
  ],
  ['the same number goes on', [span('2026-01-01', 'infinity', 2)], now(2), [], [span('2026-01-01', 'infinity', 2)]],
  ['nobody from today', [span('2026-01-01', 'infinity', 2)], [], [], [span('2026-01-01', today, 2)]],
  [
    'a number of today is replaced',
    [span('2026-01-01', today, 2), span(today, 'infinity', 3)],
    now(4),
    [],
    [span('2026-01-01', today, 2), span(today, 'infinity', 4)],
  ],
  [
    'and taken back',
    [span('2026-01-01', today, 2), span(today, 'infinity', 3)],
    now(2),
    [],
    [span('2026-01-01', 'infinity', 2)],
  ],
  [
    'what ended before stays',
    [span('2026-01-01', '2026-02-01', 2)],
    now(1),
    [],
    [span('2026-01-01', '2026-02-01', 2), span(today, 'infinity', 1)],
  ],
  [
    'a change ahead',
    [span('-infinity', 'infinity', 2)],
    now(2),
    [from('2027-01-01', 3)],
    [span('-infinity', '2027-01-01', 2), span('2027-01-01', 'infinity', 3)],
  ],
  [
    'changes ahead in any order, one of them to nobody',
    [span('-infinity', 'infinity', 2)],
    now(2),
    [from('2027-02-01', 4), from('2027-01-01', 0)],
    [span('-infinity', '2027-01-01', 2), span('2027-02-01', 'infinity', 4)],
  ],
  [
    'a change ahead is taken back',
    [span('-infinity', '2027-01-01', 2), span('2027-01-01', 'infinity', 3)],
    now(2),
    [],
    [span('-infinity', 'infinity', 2)],
  ],
] as const)('%s', (_, before, weekly, later, after) => {
  const numbers = { weekly: [...weekly], later: [...later] }
  const spans = spansWith(before, today, numbers)
  expect(spans).toEqual(after)
  // What was entered is what is read.
  const sorted = numbers.later.toSorted((a, b) => a.from.localeCompare(b.from))
  expect(numbersOf(spans, today)).toEqual({ weekly: numbers.weekly, later: sorted })
})
