import { type Problem, type ProblemPerson, readProblem } from '../src/problem.ts'
import { randomFrom } from '../src/random.ts'

const weights = { under: 10_000, sooner: 20, over: 50_000, warning: 1_000 }

export type Size = { teams: number; people: number; isOverloaded: boolean; days?: number }

/**
 * Blocks of our own domain: each team has day and night shifts of twelve hours, with needs for six weeks; its people have
 * the usual rules, at most 36 hours a week, some leave, wishes, and fair shares of hours and nights.
 */
export function generateProblem({ teams, people, isOverloaded, days = 42 }: Size, seed: number): Problem {
  const random = randomFrom(seed)
  const names = Array.from({ length: teams }, (_, at) => `team ${at + 1}`)
  const kinds = names.flatMap((team) => [
    { id: `${team} day`, minutes: 720, start: 420, end: 1140, isNight: false, notBefore: [] },
    { id: `${team} night`, minutes: 720, start: 1140, end: 1860, isNight: true, notBefore: [] },
  ])
  // Three shifts of twelve hours a week each, or a fifth more than that.
  const perDay = Math.floor((people * 3 * (isOverloaded ? 1.2 : 0.9)) / 7)
  const needs = names.flatMap((team) =>
    Array.from({ length: days }, (_, day) => {
      const isWeekend = day % 7 === 0 || day % 7 === 6
      const all = isWeekend ? Math.floor(perDay * 0.8) : perDay
      const night = Math.floor(all * 0.4)
      const under = weights.under + (days - day) * weights.sooner
      return [
        { day, kind: `${team} day`, count: all - night, under, over: weights.over },
        { day, kind: `${team} night`, count: night, under, over: weights.over },
      ]
    }).flat(),
  )
  const staff = names.flatMap((team) =>
    Array.from({ length: people }, (_, one) => makePerson(team, one, needs, { people, days }, random)),
  )
  return readProblem({ days, firstWeekday: 0, fridayFrom: 1140, kinds, people: staff, needs })
}

type Needs = readonly { kind: string; count: number; day: number }[]

function makePerson(
  own: string,
  at: number,
  needs: Needs,
  { people, days }: { people: number; days: number },
  random: () => number,
) {
  const leaveStart = random() < 0.25 ? Math.floor(random() * days) : days
  const leave = Array.from({ length: 7 }, (_, day) => leaveStart + day).filter((day) => day < days)
  const part = 1 - leave.length / days
  const ofTeam = needs.filter(({ kind }) => kind.startsWith(`${own} `))
  const sum = (chosen: Needs): number => chosen.reduce((count, need) => count + need.count, 0)
  const nights = sum(ofTeam.filter(({ kind }) => kind.endsWith('night')))
  return {
    id: `${own} person ${at + 1}`,
    kinds: ['day', 'night'].map((name) => ({ kind: `${own} ${name}`, most: null, cost: 0 })),
    limits: {
      rest: { least: 600, weight: null },
      weekMinutes: { most: 3 * 720, weight: null },
      daysInRow: { least: 0, most: 4, weight: weights.warning },
      nightsInRow: { most: 3, weight: weights.warning },
      afterNights: { least: 1440, weight: weights.warning },
    },
    away: leave.map((day) => ({ day, kind: null, why: 'leave' as const, weight: null })),
    kept: [],
    history: [],
    wishes: Array.from({ length: 4 }, () => ({
      day: Math.floor(random() * days),
      kind: null,
      isOn: random() < 0.3,
      weight: 1 + Math.floor(random() * 3),
    })),
    shares: [
      { of: 'minutes' as const, target: (sum(ofTeam) * 720 * part) / people, step: 720, weight: 10, had: 0 },
      { of: 'nights' as const, target: (nights * part) / people, step: 1, weight: 10, had: Math.floor(random() * 3) },
    ],
  } satisfies Partial<ProblemPerson>
}
