import { z } from 'zod'

/**
 * What the solver is asked. Days are numbered from 0, minutes of a day from midnight. Every weight is a whole number:
 * so is every cost, and a bound can be rounded up.
 */

const id = z.string().min(1).max(100)
const count = z.int().min(0).max(1_000_000)
const weight = z.int().min(0).max(1_000_000)
/** Null: nothing may break the limit. A number: breaking it is a warning that costs as much. */
const level = weight.nullable()

const kind = z.strictObject({
  id,
  minutes: z.int().min(1).max(2880),
  /** From midnight of the day that the shift counts for; the end is above 1440 if it is on the next day. */
  start: z.int().min(0).max(1439),
  end: z.int().min(1).max(4320),
  isNight: z.boolean(),
  /** Kinds that nobody has on the day after this one, whatever the hours say. */
  notBefore: z.array(id).max(500).default([]),
})

const onDay = z.strictObject({ day: z.int().min(-60).max(400), kind: id })

const limits = z.strictObject({
  /** Minutes off between two shifts. */
  rest: z.strictObject({ least: count, weight: level }).optional(),
  /** Minutes in all. The weight is for each started hour above or below. */
  minutes: z.strictObject({ least: count, most: count, weight: level }).optional(),
  /** Minutes in each week. The weight is for each started hour above. */
  weekMinutes: z.strictObject({ most: count, weight: level }).optional(),
  /** Minutes in each week too, beside the limit that is hard: what is dear, but nothing against the rules. */
  overtime: z.strictObject({ most: count, weight }).optional(),
  /** Days worked one after another. The weight is for each day more or less. */
  daysInRow: z.strictObject({ least: count, most: count, weight: level }).optional(),
  nightsInRow: z.strictObject({ most: count, weight: level }).optional(),
  /** Minutes off after two or more nights in a row. */
  afterNights: z.strictObject({ least: count, weight: level }).optional(),
  daysOffInRow: z.strictObject({ least: count, weight: level }).optional(),
  /** Weekends worked, in all or out of any four that follow each other (judged for the four that end with each). */
  weekends: z.strictObject({ most: count, isOfFour: z.boolean(), weight: level }).optional(),
})

/** A fair share: the cost is the weight times the square of the steps between the target and what the person then has. */
const share = z.strictObject({
  of: z.enum(['minutes', 'nights', 'weekends']),
  target: z.number().min(0).max(1_000_000),
  /** What the person has had before the first day and counts with it. */
  had: z.number().min(0).max(1_000_000).default(0),
  step: z.int().min(1).max(100_000),
  weight,
})

const person = z.strictObject({
  id,
  /** What the person may do, how often at most, and what one shift costs. */
  kinds: z.array(z.strictObject({ kind: id, most: count.nullable().default(null), cost: weight.default(0) })).max(500),
  limits,
  /** Days, or kinds on a day, that the person cannot do, and why. */
  away: z
    .array(
      z.strictObject({
        day: z.int().min(0).max(400),
        kind: id.nullable(),
        why: z.enum(['day off', 'leave', 'unavailable', 'working', 'credential']),
        weight: level,
      }),
    )
    .default([]),
  /** Shifts that the person has and keeps. */
  kept: z.array(onDay).default([]),
  /** Shifts before the first day. Null: nothing is known, and runs at the edge count as long enough. */
  history: z.array(onDay).nullable().default(null),
  wishes: z
    .array(z.strictObject({ day: z.int().min(0).max(400), kind: id.nullable(), isOn: z.boolean(), weight }))
    .default([]),
  shares: z.array(share).max(10).default([]),
})

const need = z.strictObject({
  day: z.int().min(0).max(400),
  kind: id,
  count,
  /** What each missing and each superfluous person costs. */
  under: weight,
  over: weight,
})

const problemSchema = z.strictObject({
  days: z.int().min(1).max(400),
  /** Of day 0; 0 is Sunday. */
  firstWeekday: z.int().min(0).max(6),
  /** The weekday that weeks begin with. */
  weekStart: z.int().min(0).max(6).default(0),
  /** From when on a shift that starts on Friday takes the weekend; null: never. */
  fridayFrom: z.int().min(0).max(1439).nullable().default(null),
  kinds: z.array(kind).min(1).max(500),
  people: z.array(person).max(5000),
  /** A kind without a need on a day is given to nobody on that day. */
  needs: z.array(need).max(100_000),
})

export type Problem = z.infer<typeof problemSchema>
export type ProblemKind = Problem['kinds'][number]
export type ProblemPerson = Problem['people'][number]
export type Limits = ProblemPerson['limits']

export type Assignment = { person: string; day: number; kind: string }

/** What a solution costs, by goal, in the order of their importance. */
export type Costs = {
  uncovered: number
  over: number
  warnings: number
  fairness: number
  wishes: number
  money: number
}

export type Solution = {
  /** All shifts that people then have, the kept ones included. */
  assignments: Assignment[]
  cost: number
  costs: Costs
  /** No solution costs less. */
  bound: number
  /** How far the cost can be from the best, as a part of the cost. */
  gap: number
  seconds: number
  seed: number
  /** People whose kept shifts fit no roster that obeys the limits. They keep these and get nothing else. */
  frozen: string[]
}

/** The best so far: `missing` is how many people it leaves missing. */
export type Progress = { cost: number; costs: Costs; bound: number; seconds: number; missing: number }

/** Reads a problem and says clearly what is wrong with it. */
export function readProblem(value: unknown): Problem {
  const problem = problemSchema.parse(value)
  const kinds = new Set(unique(problem.kinds, 'kind'))
  unique(problem.people, 'person')
  const used = [
    ...problem.kinds.flatMap(({ notBefore }) => notBefore),
    ...problem.needs.map(({ kind }) => kind),
    ...problem.people.flatMap((person) => [
      ...person.kinds.map(({ kind }) => kind),
      ...[...person.kept, ...(person.history ?? [])].map(({ kind }) => kind),
      ...[...person.away, ...person.wishes].flatMap(({ kind }) => kind ?? []),
    ]),
  ]
  const unknown = used.find((kind) => !kinds.has(kind))
  if (unknown !== undefined) throw new Error(`There is no kind '${unknown}'.`)
  checkDays(problem)
  return problem
}

function unique(list: readonly { id: string }[], word: string): string[] {
  const ids = list.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new Error(`The ${word} '${twice}' is there twice.`)
  return ids
}

function checkDays({ days, people, needs }: Problem): void {
  const inside = [...needs, ...people.flatMap(({ away, kept, wishes }) => [...away, ...kept, ...wishes])]
  const outside = inside.find(({ day }) => day < 0 || day >= days)
  if (outside) throw new Error(`Day ${outside.day} is not one of the ${days} days.`)
  const late = people.find(({ history }) => history?.some(({ day }) => day >= 0))
  if (late) throw new Error(`The history of '${late.id}' reaches into the problem.`)
  for (const { id, kept } of people) {
    if (new Set(kept.map(({ day }) => day)).size < kept.length) throw new Error(`'${id}' keeps two shifts on one day.`)
  }
}
