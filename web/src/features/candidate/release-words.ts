import { counted } from '@shiftward/client/counted.ts'
import { dollars } from '@shiftward/client/money.ts'
import type { Release } from '@shiftward/contract/release.ts'
import { momentWords } from '../../lib/facility-moment.ts'

/** 'Step 2 of 4 · 12 told · next: $95.00 at 14:00 to 18 people' */
export function releaseWords({ steps }: Release, timeZone: string): string {
  const done = steps.filter(({ doneAt }) => doneAt !== null)
  const told = done.reduce((sum, step) => sum + (step.told ?? 0), 0)
  const notTold = done.reduce((sum, step) => sum + (step.notSent ?? 0), 0)
  const next = steps[done.length]
  return [
    next ? `Step ${done.length} of ${steps.length}` : 'All steps done',
    notTold > 0 ? `${told} told, ${notTold} not told` : `${told} told`,
    next?.dueAt &&
      `next: ${dollars(next.askRate)} at ${momentWords(next.dueAt, timeZone)} to ${toText(next.people ?? 0, next.notSent ?? 0)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The shift opens for all of them, also for those whom no service reaches. */
function toText(told: number, notTold: number): string {
  const all = counted(told + notTold, 'person', 'people')
  return notTold > 0 ? `${all}, ${notTold} of them without a message` : all
}

export const waits = [
  { minutes: 15, label: '15 min' },
  { minutes: 30, label: '30 min' },
  { minutes: 60, label: '1 h' },
  { minutes: 120, label: '2 h' },
  { minutes: 240, label: '4 h' },
  { minutes: 480, label: '8 h' },
  { minutes: 720, label: '12 h' },
  { minutes: 1440, label: '1 day' },
  { minutes: 2880, label: '2 days' },
]
