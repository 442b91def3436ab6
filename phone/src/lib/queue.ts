import { limits } from '@shiftward/contract/limits.ts'

/**
 * Actions that wait to be sent, as a value: the steps below are all that can happen to it. An action is on the disk
 * before it is sent, keeps its key, and leaves the queue only when the server has answered.
 */
export type Action = {
  /** The idempotency key: sent twice, it is done once. */
  key: string
  call: string
  input: unknown
  /** What the person did, in words: 'Take Sat, Nov 21'. */
  title: string
  /** What it is about, so that screens can mark it: 'shift 12'. */
  about: string
  /** Something the person may count on as theirs, which it is not before it is sent. */
  isGain: boolean
  at: number
  /** Since when it may have reached the server. From then on it can no longer be taken back here. */
  triedAt?: number
  /** Why the server refused it. It stays until the person has read it. */
  refusal?: string
}

export type Queue = readonly Action[]

/** The server remembers keys so long. After that a second try could be done a second time. */
const keyLifeMs = limits.idempotencyKey.lifeMs
export const noAnswer = 'No answer came within a day. Please check whether it was done.'

export const isWaiting = (action: Action): boolean => action.refusal === undefined

/** The one to send next: they go in the order in which they were made. */
export const next = (queue: Queue): Action | undefined => queue.find(isWaiting)

export const canUndo = (action: Action): boolean => isWaiting(action) && action.triedAt === undefined

const change = (queue: Queue, key: string, to: (action: Action) => Action): Queue =>
  queue.map((action) => (action.key === key ? to(action) : action))

export const without = (queue: Queue, key: string): Queue => queue.filter((action) => action.key !== key)

export const tried = (queue: Queue, key: string, now: number): Queue =>
  change(queue, key, (action) => ({ ...action, triedAt: action.triedAt ?? now }))

/** The server has answered that it did nothing: the action is as it was before this try. */
export const untried = (queue: Queue, before: Action): Queue => change(queue, before.key, () => before)

export const refused = (queue: Queue, key: string, refusal: string): Queue =>
  change(queue, key, (action) => ({ ...action, refusal }))

/** The server may or may not have done these, and it would no longer notice a second try. */
export const tooOld = (queue: Queue, now: number): Queue =>
  queue.filter((action) => isWaiting(action) && action.triedAt !== undefined && now - action.triedAt > keyLifeMs * 0.95)

/**
 * What an answer means for the action: done, refused for good, not done and to be sent later (after signing in, or when
 * the server counts fewer calls), or unknown, to be sent again with the same key.
 */
export function outcomeOf(status: number): 'done' | 'refused' | 'later' | 'unknown' {
  if (status >= 200 && status < 300) return 'done'
  if (status === 401 || status === 429) return 'later'
  if (status === 0 || (status >= 502 && status <= 504)) return 'unknown'
  return 'refused'
}
