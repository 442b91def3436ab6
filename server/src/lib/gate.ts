import { AppError, isLockedOut } from './errors.ts'

const usual = {
  /** Half of the connections for calls: ten, less the one that listens. */
  perRoute: 4,
  /** For all routes together that have met a lock. */
  ofSuspects: 3,
  /** After a restart everybody's calendar asks at the same moment. */
  waiting: 2_000,
  suspectFor: 5_000,
}

type Route = { running: number; waiting: PromiseWithResolvers<void>[]; suspectUntil: number }

/**
 * Keeps calls that wait for a lock from taking all connections to the database. One route gets at most half of them;
 * further calls wait here. When a call gave up on a lock, its route is suspect for some seconds: those that wait here
 * are refused, and all suspect routes together get only a few connections, with which to find out that the lock is gone.
 */
export class Gate {
  readonly #routes = new Map<string, Route>()
  readonly #limits: typeof usual
  #suspectsRunning = 0

  constructor(limits: Partial<typeof usual> = {}) {
    this.#limits = { ...usual, ...limits }
  }

  /** The routes that wait for a lock. */
  suspects(): string[] {
    return [...this.#routes].filter(([, route]) => isSuspect(route)).map(([path]) => path)
  }

  /** Lets everybody through, but notices who gives up on a lock. */
  watch<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
    return this.#watch(this.#routeOf(path), work)
  }

  async pass<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
    const route = this.#routeOf(path)
    if (isSuspect(route)) return this.#tryOut(route, work)
    if (route.running >= this.#limits.perRoute) await this.#wait(route)
    else route.running++
    try {
      return await this.#watch(route, work)
    } finally {
      const next = route.waiting.shift()
      // The place passes on to the next one.
      if (next) next.resolve()
      else route.running--
    }
  }

  #routeOf(path: string): Route {
    return this.#routes.getOrInsertComputed(path, () => ({ running: 0, waiting: [], suspectUntil: 0 }))
  }

  async #tryOut<Result>(route: Route, work: () => Promise<Result>): Promise<Result> {
    if (this.#suspectsRunning >= this.#limits.ofSuspects) throw lockedOut()
    this.#suspectsRunning++
    try {
      return await this.#watch(route, work)
    } finally {
      this.#suspectsRunning--
    }
  }

  async #watch<Result>(route: Route, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (isLockedOut(error)) {
        route.suspectUntil = Date.now() + this.#limits.suspectFor
        for (const one of route.waiting.splice(0)) one.reject(lockedOut())
      }
      throw error
    }
  }

  async #wait(route: Route) {
    if (route.waiting.length >= this.#limits.waiting) throw lockedOut()
    const turn = Promise.withResolvers<void>()
    route.waiting.push(turn)
    await turn.promise
  }
}

const isSuspect = ({ suspectUntil }: Route) => Date.now() < suspectUntil
const lockedOut = () => new AppError(503, 'The service is busy right now. Please try again.')
