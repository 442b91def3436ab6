import {
  type Action,
  next,
  noAnswer,
  outcomeOf,
  type Queue,
  refused,
  tooOld,
  tried,
  untried,
  without,
} from './queue.ts'

export type Outcome = { state: 'done'; answer: unknown } | { state: 'waiting' } | { state: 'refused'; message: string }

/**
 * What sending an action came to: an answer, or why there is none. `isSecondTry`: an earlier try got no answer, and may
 * have been carried out.
 */
export type Sent = { status: number; answer?: unknown; message: string; isSecondTry?: boolean }

/** What the sender needs of the phone. */
export type Phone = {
  keep(action: Action): Promise<void>
  drop(key: string): Promise<void>
  /** Whether there is a session, and a network as far as the phone knows. */
  canSend(): boolean
  send(action: Action): Promise<Sent>
  show(queue: Queue): void
  now(): number
}

export type Made = Pick<Action, 'call' | 'input' | 'title' | 'about' | 'isGain'>

/**
 * Sends actions one after the other. Each is on the disk before it is sent, and goes from there when the server has
 * answered: a phone that dies in between sends it again with the same key.
 */
export class Sender {
  #queue: Queue = []
  #isRunning = false
  #isWanted = false
  /** Screens that wait for the outcome of what was just pressed. */
  readonly #waiters = new Map<string, (outcome: Outcome) => void>()
  readonly #phone: Phone

  constructor(phone: Phone) {
    this.#phone = phone
  }

  get queue(): Queue {
    return this.#queue
  }

  load(kept: Queue) {
    this.#set(kept.toSorted((one, other) => one.at - other.at))
  }

  async act(made: Made, key: string): Promise<Outcome> {
    const latest = this.#queue.at(-1)?.at ?? 0
    const action: Action = { ...made, key, at: Math.max(this.#phone.now(), latest + 1) }
    await this.#phone.keep(action)
    this.#set([...this.#queue, action])
    const outcome = new Promise<Outcome>((resolve) => this.#waiters.set(key, resolve))
    void this.flush()
    return outcome
  }

  /** Takes back what is not sent yet, or puts away a refusal that was read. */
  async dismiss(key: string) {
    this.#set(without(this.#queue, key))
    await this.#phone.drop(key)
  }

  /** Sends what waits, as far as it goes. */
  async flush(): Promise<void> {
    this.#isWanted = true
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      while (this.#isWanted) {
        this.#isWanted = false
        while (await this.#sendNext());
      }
    } finally {
      this.#isRunning = false
      for (const { key } of this.#queue) this.#settle(key, { state: 'waiting' })
    }
  }

  #set(queue: Queue) {
    this.#queue = queue
    this.#phone.show(queue)
  }

  async #store(queue: Queue, key: string) {
    this.#set(queue)
    const action = queue.find((one) => one.key === key)
    if (action) await this.#phone.keep(action)
  }

  #settle(key: string, outcome: Outcome): boolean {
    const waiter = this.#waiters.get(key)
    this.#waiters.delete(key)
    waiter?.(outcome)
    return waiter !== undefined
  }

  /** Whether another one may be sent after it. */
  async #sendNext(): Promise<boolean> {
    const now = this.#phone.now()
    for (const { key } of tooOld(this.#queue, now)) await this.#store(refused(this.#queue, key, noAnswer), key)
    const action = next(this.#queue)
    if (!action || !this.#phone.canSend()) return false
    await this.#store(tried(this.#queue, action.key, now), action.key)
    const { status, answer, message, isSecondTry } = await this.#phone.send(action)
    const outcome = outcomeOf(status)
    if (outcome === 'done') {
      await this.dismiss(action.key)
      this.#settle(action.key, { state: 'done', answer })
    } else if (outcome === 'refused') await this.#refuse(action.key, message)
    else {
      if (outcome === 'later' && !isSecondTry) await this.#store(untried(this.#queue, action), action.key)
      return false
    }
    return true
  }

  /** Who is still looking is told. For the others it stays. */
  async #refuse(key: string, message: string) {
    if (this.#settle(key, { state: 'refused', message })) await this.dismiss(key)
    else await this.#store(refused(this.#queue, key, message), key)
  }
}
