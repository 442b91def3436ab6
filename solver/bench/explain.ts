import { type Broken, checkPerson } from '../src/check.ts'
import type { Assignment, Problem, ProblemPerson } from '../src/problem.ts'

export type Uncovered = {
  day: number
  kind: string
  missing: number
  /** How many people may do such a shift. */
  skilled: number
  /** How many of them each reason rules out, each person by the first thing that does: `{ working: 7, rest: 3 }`. */
  ruledOut: Partial<Record<Broken['rule'] | 'working', number>>
  /** People whom no limit rules out: to take the shift they would have to break wishes or limits that warn. */
  possible: string[]
  /** The person whom the least rules out, by how much in the limit's unit. */
  nearest: { person: string; rule: Broken['rule']; by: number } | null
}

/** Of the reasons that rule somebody out, the one that people would name first. */
const order: readonly Broken['rule'][] = [
  'day off',
  'leave',
  'unavailable',
  'credential',
  'overlap',
  'succession',
  'rest',
  'afterNights',
]

/** Limits whose unit is minutes; the others count days, weekends or shifts, which are farther away. */
const inMinutes: readonly Broken['rule'][] = ['rest', 'afterNights', 'minutes', 'weekMinutes']

/** Why nobody has the shifts that are still open. */
export function explainUncovered(problem: Problem, assignments: readonly Assignment[]): Uncovered[] {
  return problem.needs.flatMap(({ day, kind, count }) => {
    const missing = count - assignments.filter((one) => one.day === day && one.kind === kind).length
    return missing > 0 ? [explainOne(problem, assignments, { day, kind, missing })] : []
  })
}

type Open = Pick<Uncovered, 'day' | 'kind' | 'missing'>

function explainOne(problem: Problem, assignments: readonly Assignment[], open: Open): Uncovered {
  const skilled = problem.people.filter(({ kinds }) => kinds.some(({ kind }) => kind === open.kind))
  const ruledOut: Uncovered['ruledOut'] = {}
  const possible: string[] = []
  let nearest: (NonNullable<Uncovered['nearest']> & { distance: number }) | null = null
  for (const person of skilled) {
    const own = assignments.filter((one) => one.person === person.id)
    const broken = against(problem, person, own, open)
    if (broken === 'working') ruledOut.working = (ruledOut.working ?? 0) + 1
    else if (broken.length === 0) possible.push(person.id)
    else {
      const [first] = broken.toSorted((one, other) => rank(one) - rank(other)) as [Broken]
      ruledOut[first.rule] = (ruledOut[first.rule] ?? 0) + 1
      const distance = broken.reduce((sum, one) => sum + distanceOf(one), 0)
      if (!nearest || distance < nearest.distance)
        nearest = { person: person.id, rule: first.rule, by: first.by, distance }
    }
  }
  const { distance: _, ...named } = nearest ?? { distance: 0 }
  return { ...open, skilled: skilled.length, ruledOut, possible, nearest: nearest && (named as Uncovered['nearest']) }
}

const rank = ({ rule }: Broken): number => (order.includes(rule) ? order.indexOf(rule) : order.length)
const distanceOf = ({ rule, by }: Broken): number => (inMinutes.includes(rule) ? by : 10_000 * by)

/** The limits that nobody can break and that one more shift would break. */
function against(
  problem: Problem,
  person: ProblemPerson,
  own: readonly Assignment[],
  open: Open,
): Broken[] | 'working' {
  const needed = new Set([`${open.day} ${open.kind}`, ...own.map(({ day, kind }) => `${day} ${kind}`)])
  if (own.some(({ day }) => day === open.day)) return 'working'
  const hard = (shifts: readonly { day: number; kind: string }[]) =>
    checkPerson(problem, person, shifts, needed).broken.filter(({ weight }) => weight === null)
  const before = hard(own)
  const isNew = (one: Broken) =>
    !before.some(({ rule, day, by }) => rule === one.rule && day === one.day && by >= one.by)
  return hard([...own, open]).filter(isNew)
}
