import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { NamedQuery } from './named-query.ts'

/**
 * Planning costs more than running most statements. So a statement that is sent again and again is sent by
 * name: each connection parses and plans it once and keeps the plan.
 */

/** A statement counts as repeated from this time on. */
const repeated = 3

/** A plan takes memory on each connection, and a statement with a list of values has a variant for each length. */
const most = 500
const longest = 20_000
const mostSeen = 2_000

/** The plan of `select *` breaks when a newer server adds a column while this one still runs. */
const takesAllColumns = /(?:\bselect|\breturning|,)\s+\*|\.\*/i

/**
 * Written into a statement that needs a plan for its very values. PostgreSQL takes a range of days that it does not know
 * for a few days, and would sort the shifts of a year instead of hashing them.
 */
export const plannedEachTime = sql.raw('/* planned each time */')
const needsOwnPlan = /\/\* planned each time \*\//

const mustBePlannedAnew = (text: string) => takesAllColumns.test(text) || needsOwnPlan.test(text)

export class Repeated {
  readonly #seen = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** The name by which to send a statement; undefined when it is to be planned for this one use. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= most) return name
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times >= repeated && text.length <= longest && !mustBePlannedAnew(text)) return this.#nameFor(text)
    if (this.#seen.size >= mostSeen) this.#seen.clear()
    this.#seen.set(text, times)
    return undefined
  }

  #nameFor(text: string): string {
    const name = `repeated_${hash('sha256', text).slice(0, 32)}`
    this.#seen.delete(text)
    this.#names.set(text, name)
    return name
  }
}

/** Sends the repeated statements of a pool by name. Those without values, like BEGIN, have nothing to plan. */
export function prepareRepeated(pool: pg.Pool) {
  const statements = new Repeated()
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const isPlanned = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const name = isPlanned && rest.length === 0 ? statements.nameOf(text) : undefined
      return name === undefined
        ? send(text, values, ...rest)
        : sendNamed(send, name, text as string, values as unknown[])
    }) as typeof client.query
  })
}

function sendNamed(send: (query: NamedQuery) => unknown, name: string, text: string, values: unknown[]) {
  return new Promise((resolve, reject) => {
    send(new NamedQuery(name, text, values, (error, result) => (error ? reject(error) : resolve(result))))
  })
}

/**
 * The data lies in memory or on a disk that reads any page as quickly as the next one. PostgreSQL assumes a disk that
 * turns, and would rather read a table of thousands of people as a whole than forty of them by an index.
 */
const anyPageIsNear = '-c random_page_cost=1.1'

/**
 * The settings of connections whose repeated statements keep one plan for all values. Without them PostgreSQL plans each
 * statement anew at each use, as long as it hopes for a slightly better plan with these very values.
 */
export const onePlan = `${anyPageIsNear} -c plan_cache_mode=force_generic_plan`

/** For statements that run long, and seldom: there PostgreSQL may decide whether planning anew pays. */
export const planForValues = `${anyPageIsNear} -c plan_cache_mode=auto`
