import { CallError } from '@shiftward/client/call-error.ts'
import { newKey } from '@shiftward/client/new-key.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { refresh } from './answers.ts'
import { call } from './call.ts'
import { type Action, isWaiting, type Queue } from './queue.ts'
import { sendable } from './sendable.ts'
import { type Made, type Outcome, Sender, type Sent } from './sender.ts'
import { getSession, keepMine } from './session.ts'
import { drop, readAll } from './store.ts'
import { watched } from './watched.ts'

/** The actions of this phone: sent now if that is possible, and otherwise when the network is back. */

const shown = watched<Queue>([])
export const useQueue = shown.use

/** The action about one thing, such as 'shift 12', that still waits to be sent. */
export const useUnsent = (about: string): Action | undefined =>
  useQueue().find((action) => isWaiting(action) && action.about === about)

const sender = new Sender({
  keep: (action) => keepMine('actions', action.key, action),
  drop: (key) => drop('actions', key),
  canSend: () => navigator.onLine && getSession()?.token !== undefined && getSession()?.mustChangePassword === false,
  send,
  show: shown.set,
  now: Date.now,
})

async function send(action: Action): Promise<Sent> {
  try {
    const answer = await call(sendable(action.call), action.input as never, { key: action.key })
    return { status: 200, answer, message: '' }
  } catch (error) {
    if (error instanceof CallError) {
      const { status, message, isSecondTry } = error
      return { status, message, isSecondTry }
    }
    return { status: 500, message: texts.common.tryAgain }
  } finally {
    void refresh()
  }
}

export const loadQueue = async () => sender.load((await readAll('actions')) as Action[])
export const forgetQueue = () => sender.load([])
export const dismiss = (key: string) => sender.dismiss(key)

/** Puts an action on the disk and sends it, if that is possible now. */
export async function act(made: Made): Promise<Outcome> {
  const outcome = await sender.act(made, newKey())
  if (outcome.state === 'waiting') sendLater()
  return outcome
}

/** For the screen with the button: what was pressed here counts as unsent only when that is known. Until then it is sending. */
export function useAct(about: string) {
  const [isSending, setSending] = useState(false)
  const unsent = useUnsent(about)
  return {
    unsent: isSending ? undefined : unsent,
    act: (made: Omit<Made, 'about'>): Promise<Outcome> => {
      setSending(true)
      return act({ ...made, about }).finally(() => setSending(false))
    },
  }
}

const wait = { first: 4_000, most: 60_000 }
let pause = wait.first
let timer: ReturnType<typeof setTimeout> | undefined

function sendLater() {
  clearTimeout(timer)
  timer = setTimeout(() => void flush(), pause)
  pause = Math.min(pause * 2, wait.most)
}

/** Sends what waits, and tries again later if something is left. */
export async function flush(): Promise<void> {
  await sender.flush()
  if (sender.queue.some(isWaiting)) sendLater()
  else pause = wait.first
}
