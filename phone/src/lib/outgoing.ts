import { CallError } from '@shiftward/client/call-error.ts'
import { newKey } from '@shiftward/client/new-key.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { refresh } from './answers.ts'
import { call } from './call.ts'
import {
  type Action,
  isWaiting,
  next,
  noAnswer,
  outcomeOf,
  type Queue,
  refused,
  tooOld,
  tried,
  without,
} from './queue.ts'
import { sendable } from './sendable.ts'
import { getSession } from './session.ts'
import { drop, keep, readAll } from './store.ts'
import { watched } from './watched.ts'

/** Sends the actions of the queue, and keeps on the disk what is not sent yet. */

const queue = watched<Queue>([])
export const useQueue = queue.use
export const hasUnsent = (): boolean => queue.get().some(isWaiting)

export type Outcome = { state: 'done'; answer: unknown } | { state: 'waiting' } | { state: 'refused'; message: string }

/** Screens that wait for the outcome of what was just pressed, by key. */
const waiters = new Map<string, (outcome: Outcome) => void>()

export async function loadQueue() {
  const kept = (await readAll('actions')) as Action[]
  queue.set(kept.toSorted((one, other) => one.at - other.at))
}

/** Puts an action on the disk and sends it, if that is possible now. */
export async function act(made: Pick<Action, 'call' | 'input' | 'title' | 'about' | 'isGain'>): Promise<Outcome> {
  const latest = queue.get().at(-1)?.at ?? 0
  const action: Action = { ...made, key: newKey(), at: Math.max(Date.now(), latest + 1) }
  await keep('actions', action.key, action)
  queue.set([...queue.get(), action])
  const outcome = new Promise<Outcome>((resolve) => waiters.set(action.key, resolve))
  void flush()
  return outcome
}

/** Takes back what is not sent yet, or puts away a refusal that was read. */
export async function dismiss(key: string) {
  queue.set(without(queue.get(), key))
  await drop('actions', key)
}

export function forgetQueue() {
  queue.set([])
}

let isRunning = false
let isWanted = false
let timer: ReturnType<typeof setTimeout> | undefined
const waitMs = { first: 4_000, most: 60_000 }
let wait = waitMs.first

/** Sends what waits, one after the other. */
export async function flush(): Promise<void> {
  isWanted = true
  if (isRunning) return
  isRunning = true
  clearTimeout(timer)
  try {
    while (isWanted) {
      isWanted = false
      while (await sendNext()) wait = waitMs.first
    }
  } finally {
    isRunning = false
    // What is still there has to wait: the screens say so.
    for (const { key } of queue.get()) settle(key, { state: 'waiting' })
    if (hasUnsent()) {
      timer = setTimeout(() => void flush(), wait)
      wait = Math.min(wait * 2, waitMs.most)
    }
  }
}

function settle(key: string, outcome: Outcome): boolean {
  const waiter = waiters.get(key)
  waiters.delete(key)
  waiter?.(outcome)
  return waiter !== undefined
}

const store = async (changed: Queue, key: string) => {
  queue.set(changed)
  await keep(
    'actions',
    key,
    changed.find((action) => action.key === key),
  )
}

/** Whether the next one can be sent. */
async function sendNext(): Promise<boolean> {
  for (const { key } of tooOld(queue.get(), Date.now())) await store(refused(queue.get(), key, noAnswer), key)
  const session = getSession()
  const action = next(queue.get())
  if (!action || !session?.token || session.mustChangePassword || !navigator.onLine) return false
  await store(tried(queue.get(), action.key, Date.now()), action.key)
  try {
    const answer = await call(sendable(action.call), action.input as never, { key: action.key })
    await dismiss(action.key)
    settle(action.key, { state: 'done', answer })
    void refresh()
    return true
  } catch (error) {
    return await fail(action, error)
  }
}

async function fail(action: Action, error: unknown): Promise<boolean> {
  const { status, message } = error instanceof CallError ? error : { status: 500, message: messages.common.tryAgain }
  if (outcomeOf(status) !== 'refused') return false
  void refresh()
  // Who is still looking is told; for the others it stays.
  if (settle(action.key, { state: 'refused', message })) await dismiss(action.key)
  else await store(refused(queue.get(), action.key, message), action.key)
  return true
}
