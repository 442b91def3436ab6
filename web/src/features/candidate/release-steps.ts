import type { ReleaseStep } from '@shiftward/contract/rules/release-steps.ts'
import { waits } from './release-words.ts'

/** Dollars an hour. */
type Rates = { baseRate: number; ceilingRate: number }

const own = ['Employee', 'PerDiem'] as const
const all = ['Employee', 'PerDiem', 'Locum'] as const

/**
 * What the dialog proposes: our own people at the base rate, then locums too, then half of the way to the ceiling, then
 * the ceiling. The steps fit into three quarters of the time that is left.
 */
export function proposedSteps({ baseRate, ceilingRate }: Rates, minutesLeft: number): ReleaseStep[] {
  const half = Math.ceil((baseRate + ceilingRate) / 2)
  const raises = [half, ceilingRate].filter((rate, index, rates) => rate > (rates[index - 1] ?? baseRate))
  const waitMinutes = waitFor(minutesLeft, raises.length + 1)
  return [
    { waitMinutes: 0, labourType: own, askRate: baseRate },
    { waitMinutes, labourType: all, askRate: baseRate },
    ...raises.map((askRate) => ({ waitMinutes, labourType: all, askRate: Math.min(askRate, ceilingRate) })),
  ]
}

const longest = 240

function waitFor(minutesLeft: number, times: number): number {
  const fitting = waits.filter(({ minutes }) => minutes <= longest && minutes * times <= minutesLeft * 0.75)
  return fitting.at(-1)?.minutes ?? waits[0]?.minutes ?? 15
}

/** Another step like the last one, for the person to change. */
export function withStep(steps: readonly ReleaseStep[], { ceilingRate }: Rates): ReleaseStep[] {
  const last = steps.at(-1)
  if (!last) return [...steps]
  return [...steps, { ...last, waitMinutes: last.waitMinutes || 60, askRate: ceilingRate }]
}
