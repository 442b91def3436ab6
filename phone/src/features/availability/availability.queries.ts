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
  async function change(wanted: Change, back = reverseOf(marks ?? [], wanted)) {
    const title = changeText(wanted)
    const outcome = await send(wanted, { title, about: 'availability' })
    if (outcome.state === 'refused') return complain(outcome.message)
    say(outcome.state === 'done' ? `${title}: saved.` : `${title}: not sent yet.`, {
      name: 'Undo',
      run: () => void change(back, wanted),
    })
  }
  return { marks, change, isError, refetch }
}
