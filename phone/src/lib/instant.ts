import { useState } from 'react'
import { act, useQueue } from './outgoing.ts'
import { isWaiting } from './queue.ts'
import type { Outcome } from './sender.ts'

type Words = { title: string; about: string }

/** What the person changes shows at once: before the server has answered, and after a reload without a network. */
export function useInstant<Shown, Change>({
  stored,
  path,
  apply,
  onAnswer,
}: {
  stored: Shown | undefined
  /** The path of the call that makes the change. */
  path: string
  apply: (shown: Shown, change: Change) => Shown
  onAnswer: (answer: unknown) => void
}) {
  const [sending, setSending] = useState<readonly Change[]>([])
  const queued = useQueue().filter((action) => action.call === path && isWaiting(action))
  const waiting = queued.map(({ input }) => input as Change)
  async function send(change: Change, words: Words): Promise<Outcome> {
    setSending((all) => [...all, change])
    try {
      const outcome = await act({ call: path, input: change, isGain: false, ...words })
      if (outcome.state === 'done') onAnswer(outcome.answer)
      return outcome
    } finally {
      setSending((all) => all.filter((one) => one !== change))
    }
  }
  return { shown: stored && [...waiting, ...sending].reduce(apply, stored), send }
}
