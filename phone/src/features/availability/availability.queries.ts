import { availabilityEndpoints } from '@shiftward/contract/availability.ts'
import { useMemo } from 'react'
import { storeAnswer, useAnswer } from '../../lib/answers.ts'
import { useInstant } from '../../lib/instant.ts'
import { complain, say } from '../../ui/toast.tsx'
import { type Change, changeText, type Mark, marksOf, reverseOf, withChange } from './marks.part.ts'

/** My marks, and how to change them: at once, with Undo, and also without a network. */
export function useAvailability() {
  const { data, isError, refetch } = useAnswer(availabilityEndpoints.mine, {})
  const stored = useMemo(() => data && marksOf(data), [data])
  const { shown: marks, send } = useInstant<Mark[], Change>({
    stored,
    path: availabilityEndpoints.saveMine.path,
    apply: withChange,
    onAnswer: (answer) => storeAnswer(availabilityEndpoints.mine, {}, answer),
  })
  async function change(next: Change, back = reverseOf(marks ?? [], next)) {
    const title = changeText(next)
    const outcome = await send(next, { title, about: 'availability' })
    if (outcome.state === 'refused') return complain(outcome.message)
    say(outcome.state === 'done' ? `${title}: saved.` : `${title}: not sent yet.`, {
      name: 'Undo',
      run: () => void change(back, next),
    })
  }
  return { marks, change, isError, refetch }
}
