import { expect, test } from 'vitest'
import { byRank, type Candidate, scoreOf } from './candidate-score.ts'

const average = { nights: 6, weekends: 3, cost: 700 }

/** Somebody whom nothing speaks for. */
const plain: Candidate = {
  level: 'ok',
  hasAsked: false,
  isPreferred: false,
  hoursBelowTarget: 0,
  nights: null,
  weekends: null,
  overtimeHours: 12,
  cost: 700,
  isInTeam: false,
}

type Line = [name: string, facts: Partial<Candidate>, reasons: string[]]

/** Each table is in the expected order. */
const tables: Record<string, Line[]> = {
  'each reason alone, the strongest first': [
    ['asked', { hasAsked: true }, ['Asked for it']],
    ['hours, but no more than 24 of them', { hoursBelowTarget: 36 }, ['36 h below target']],
    ['preferred', { isPreferred: true }, ['Prefers to work then']],
    ['nights, but no more than 4 of them', { nights: 1 }, ['5 fewer nights than average']],
    ['a few hours', { hoursBelowTarget: 12 }, ['12 h below target']],
    ['no overtime', { overtimeHours: 0 }, ['No overtime']],
    ['team', { isInTeam: true }, ['Works in this team']],
    ['cost', { cost: 600 }, ['Lower cost']],
    ['one weekend', { weekends: 2 }, ['1 fewer weekend than average']],
    ['nothing', {}, []],
  ],
  'reasons add up': [
    [
      'asked and needs hours',
      { hasAsked: true, hoursBelowTarget: 12, nights: 3, overtimeHours: 0 },
      ['Asked for it', '12 h below target', '3 fewer nights than average', 'No overtime'],
    ],
    ['asked, with overtime', { hasAsked: true }, ['Asked for it']],
    [
      'of the team and needs hours',
      { isInTeam: true, hoursBelowTarget: 12, overtimeHours: 0 },
      ['12 h below target', 'No overtime', 'Works in this team'],
    ],
    ['of the team', { isInTeam: true, overtimeHours: 0 }, ['No overtime', 'Works in this team']],
    ['only more of everything', { nights: 9, weekends: 8, cost: 900, hoursBelowTarget: 0 }, []],
  ],
  'whoever has no findings comes before whoever has asked': [
    ['free', {}, []],
    ['warned, and asked', { level: 'warn', hasAsked: true }, ['Asked for it']],
    ['warned', { level: 'warn', isInTeam: true }, ['Works in this team']],
    ['blocked, and asked', { level: 'block', hasAsked: true }, ['Asked for it']],
    ['blocked', { level: 'block' }, []],
  ],
  'what hardly differs is no reason': [
    ['half a night', { nights: 5.5 }, ['1 fewer night than average']],
    ['less', { nights: 5.6, weekends: 2.6, hoursBelowTarget: 0.4, cost: 640 }, []],
  ],
}

test.each(Object.entries(tables))('%s', (_, lines) => {
  const people = lines.map(([name, facts]) => ({ name, ...plain, ...facts }))
  const scored = people.map((person) => ({ ...person, askedLeave: null, ...scoreOf(person, average) }))
  expect(scored.map(({ reasons }) => reasons)).toEqual(lines.map(([, , reasons]) => reasons))
  // Sorted from the wrong end, so that the order comes from the rank alone.
  const ranked = scored.toReversed().toSorted(byRank)
  expect(ranked.map(({ name }) => name)).toEqual(lines.map(([name]) => name))
})

test('whoever has asked for leave is the last of those with the same level', () => {
  const leave = { fromDate: '11-18-2026', toDate: '11-20-2026' }
  const ranked = [
    { name: 'warned', level: 'warn' as const, askedLeave: null, score: 90 },
    { name: 'on leave, maybe', level: 'ok' as const, askedLeave: leave, score: 80 },
    { name: 'free', level: 'ok' as const, askedLeave: null, score: 0 },
  ].toSorted(byRank)
  expect(ranked.map(({ name }) => name)).toEqual(['free', 'on leave, maybe', 'warned'])
})

test('without anything to compare with, cost says nothing', () => {
  expect(scoreOf({ ...plain, cost: 0 }, { nights: 0, weekends: 0, cost: 0 })).toEqual({ score: 0, reasons: [] })
})
