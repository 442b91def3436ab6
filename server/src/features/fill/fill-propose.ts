import { run } from '@shiftward/solver/run.ts'
import type { FillFacts, FillResult } from './fill-facts.ts'
import { figuresOf } from './fill-figures.ts'
import { FillPlan } from './fill-plan.ts'
import { buildProblem } from './fill-problem.ts'
import { settle } from './fill-settle.ts'
import { explainProposed, explainUncovered } from './fill-why.ts'

export type FillProgress = { bestCost: number; bound: number; seconds: number; uncovered: number }

type Options = {
  seconds: number
  onProgress: (progress: FillProgress) => void
  /** Called with what ends the search early. */
  onStart: (stop: () => void) => void
}

/**
 * The same facts give the same answer if the search ends by itself: it counts its rounds, and uses one thread for people
 * and shifts that depend on each other. That also leaves a processor to the calls.
 */
const seed = 1
const rounds = 1000

/** Searches for the best proposal, and explains it. Takes a processor for itself, so it runs in a process of its own. */
export async function propose(facts: FillFacts, { seconds, onProgress, onStart }: Options): Promise<FillResult> {
  const built = buildProblem(facts)
  const search =
    built &&
    run(built.problem, {
      seconds,
      seed,
      rounds,
      onProgress: ({ cost, bound, missing, seconds }) =>
        onProgress({ bestCost: cost, bound, seconds, uncovered: missing }),
    })
  if (search) onStart(search.stop)
  const solution = await search?.done
  const plan = settle(facts, built, solution?.assignments ?? [])
  const given = [...plan.given].toSorted(([one], [other]) => one.duty.startsAt - other.duty.startsAt)
  const left = facts.shifts.filter((shift) => shift.use === 'fill' && !plan.given.has(shift))
  return {
    before: figuresOf(new FillPlan(facts)),
    after: figuresOf(plan),
    proposal: given.map(([shift, one]) => explainProposed(plan, shift, one)),
    uncovered: left
      .toSorted((one, other) => one.duty.startsAt - other.duty.startsAt)
      .map((shift) => explainUncovered(plan, shift)),
    bestCost: solution?.cost ?? null,
    bound: solution?.bound ?? null,
  }
}
