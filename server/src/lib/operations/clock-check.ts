import type pg from 'pg'
import { remembering } from './remembering.ts'

/**
 * All servers of a database go by its time, each with its own clock. A server whose clock is wrong would end what is
 * still open, and tell people so.
 */

/** Too little to do harm, and far more than a synchronized clock is ever off. */
const mostApart = 120_000

type Clock = () => Date

/** Both times, if they are too far apart. `there` is the database's, read after `asked` and before `now`. */
export function clockFault(there: Date, asked: Date, now: Date): string | undefined {
  const apart = Math.max(asked.getTime() - there.getTime(), there.getTime() - now.getTime())
  if (apart <= mostApart) return undefined
  return `the clocks differ: it is ${there.toISOString()} for the database, and ${now.toISOString()} for this server`
}

async function askDatabase(pool: pg.Pool, clock: Clock): Promise<string | undefined> {
  const asked = clock()
  const { rows } = await pool.query<{ there: Date }>('select clock_timestamp() as there')
  const now = clock()
  return clockFault(rows[0]?.there ?? now, asked, now)
}

/** Fails at once when the clock is wrong. Returns what jobs ask before each run. */
export async function checkClock(pool: pg.Pool, clock: Clock, onNews: (news: string) => void) {
  const atStart = await askDatabase(pool, clock)
  if (atStart) throw new Error(`Cannot start: ${atStart}. Synchronize both, e.g. with chrony.`)
  let wasRight = true
  return remembering(async () => {
    const fault = await askDatabase(pool, clock)
    const isRight = fault === undefined
    if (isRight !== wasRight) onNews(fault ? `no jobs are run: ${fault}` : 'jobs are run again: the clocks agree')
    wasRight = isRight
    return isRight
  })
}
