import type { LabourType } from '../common.ts'
import { texts } from '../texts.ts'

/** Release in steps: what its steps may be, and whom each of them concerns. Does not import zod. */

const text = texts.release

export type ReleaseStep = {
  /** After the step before it. */
  waitMinutes: number
  labourType: readonly LabourType[]
  askRate: number
}

type StepProblem = { index: number; field: 'waitMinutes' | 'labourType' | 'askRate'; message: string }

/** The first step begins at once. Later ones reach more people or pay more, and take nothing back. */
export function stepProblem(steps: readonly ReleaseStep[]): StepProblem | undefined {
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1]
    const problem = before ? problemAfter(before, step) : problemOfFirst(step)
    if (problem) return { index, ...problem }
  }
  return undefined
}

type Problem = Omit<StepProblem, 'index'>

function problemOfFirst({ waitMinutes }: ReleaseStep): Problem | undefined {
  return waitMinutes === 0 ? undefined : { field: 'waitMinutes', message: text.firstAtOnce }
}

function problemAfter(before: ReleaseStep, step: ReleaseStep): Problem | undefined {
  if (step.waitMinutes === 0) return { field: 'waitMinutes', message: text.waitRequired }
  if (step.askRate < before.askRate) return { field: 'askRate', message: text.rateFalls }
  if (!before.labourType.every((type) => step.labourType.includes(type))) {
    return { field: 'labourType', message: text.typesShrink }
  }
  return typesTold(before, step).length > 0 ? undefined : { field: 'askRate', message: text.nothingNew }
}

/** Who hears of a step: everybody if it pays more, otherwise those who could not take the shift before. */
export function typesTold(before: ReleaseStep | undefined, step: ReleaseStep): LabourType[] {
  const isRaised = before !== undefined && step.askRate > before.askRate
  return step.labourType.filter((type) => isRaised || !before?.labourType.includes(type))
}

/** How long after the start the step comes, in minutes. */
export const minutesUntil = (steps: readonly ReleaseStep[], index: number): number =>
  steps.slice(0, index + 1).reduce((sum, { waitMinutes }) => sum + waitMinutes, 0)
