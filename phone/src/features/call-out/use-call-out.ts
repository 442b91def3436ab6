import { newKey } from '@shiftward/client/new-key.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { useState } from 'react'
import { refresh } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { go } from '../../lib/router.ts'
import { dateOf, dayText } from '../../lib/words.ts'
import { say } from '../../ui/toast.tsx'
import { isSettled, type Outcome, outcomeOf, outcomeText } from './outcome.ts'

/** Until when I have worked a running shift; empty if I did not come. */
type Left = { shift: MyShift; leftAt: string }

/** Calls out of each of the shifts, and knows what became of it. Pressed again, it sends only what is missing. */
export function useCallOut(shifts: MyShift[], left: Left) {
  const [tried, setTried] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [problem, setProblem] = useState<string>()
  // Pressed again after a lost answer, it is still the same call-out.
  const [key] = useState(newKey)
  async function send() {
    setProblem(undefined)
    const known = new Map(tried)
    for (const shift of shifts.filter((one) => !isSettled(known.get(one.shiftId)))) {
      const { shiftId } = shift
      const leftAt = (shift === left.shift && left.leftAt) || undefined
      const outcome = await outcomeOf(call(mobileEndpoints.callOut, { shiftId, leftAt }, { key: `${key}-${shiftId}` }))
      known.set(shiftId, outcome)
      // The others would wait for the same network, and whoever is sick should phone soon.
      if (outcome === 'unknown') break
    }
    const outcomes = shifts.map(({ shiftId }) => known.get(shiftId))
    if (outcomes.every(isSettled) && outcomes.includes('out')) {
      await refresh()
      say('Your schedulers have been told. Get well soon.')
      return go('/', { isReplacing: true })
    }
    setTried(known)
    setProblem(
      outcomeText(shifts.map((shift, at) => ({ day: dayText(dateOf(shift.startsAt)), outcome: outcomes[at] }))),
    )
    void refresh()
  }
  return { tried, problem, send }
}
