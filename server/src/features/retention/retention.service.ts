import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Database } from '../../lib/database.ts'
import { Archive } from './archive.ts'
import {
  beginning,
  findOld,
  type Kind,
  kinds,
  type Old,
  oldRows,
  type Position,
  recordRemoval,
  removeOld,
  tryLock,
  unlock,
} from './retention.store.ts'

/** A step locks its rows for some milliseconds; the pause leaves the disk to others. */
const stepSize = 500
const pause = 50
const day = 86_400_000

type Options = {
  /** As the role that may remove, with one connection. */
  db: Database
  clock: () => Date
  /** How many days each kind is kept; absent: forever. */
  keep: Partial<Record<Kind, number>>
  /** Where removed rows are written before; undefined: nowhere. */
  archiveFolder: string | undefined
  /** Aborted to stop between two steps. */
  signal: AbortSignal
}

type Run = { archive: Archive | undefined; days: Partial<Record<Kind, string>>; isRecorded: boolean }

/** Removes what is older than the settings say. Any number of servers may run it: one works, the others skip. */
export class Retention {
  /** How many rows this server has removed. */
  readonly removed: Record<Kind, number> = { audit: 0, history: 0, messages: 0, requests: 0 }
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async run(): Promise<void> {
    const { db } = this.#options
    await db.connection().execute(async (connection) => {
      if (!(await tryLock(connection))) return
      try {
        await this.#removeAll(connection)
      } finally {
        await unlock(connection)
      }
    })
  }

  async #removeAll(db: Connection) {
    const { keep, archiveFolder, clock } = this.#options
    const now = clock()
    // Whole days, so that only the first run of a day has something to do.
    const today = Math.floor(now.getTime() / day) * day
    const cutoffs = new Map(kinds.flatMap((kind) => (keep[kind] ? [[kind, new Date(today - keep[kind] * day)]] : [])))
    const days = Object.fromEntries([...cutoffs].map(([kind, cutoff]) => [kind, cutoff.toISOString().slice(0, 10)]))
    const archive = archiveFolder === undefined ? undefined : new Archive(archiveFolder, now)
    const run = { archive, days, isRecorded: false }
    try {
      for (const old of oldRows) {
        const cutoff = cutoffs.get(old.kind)
        if (cutoff) await this.#remove(db, run, old, cutoff)
      }
    } finally {
      await archive?.close()
    }
  }

  /** Step by step. A step is on the disk of the archive before it is committed: a crash leaves a double, no gap. */
  async #remove(db: Connection, run: Run, old: Old, cutoff: Date) {
    let after: Position | undefined = beginning
    while (after && !this.#options.signal.aborted) {
      const found = await findOld(db, old, { cutoff, after, size: stepSize })
      const ids = found.map(({ id }) => id)
      const count = await db.transaction().execute(async (transaction) => {
        const lines = await removeOld(transaction, old, ids, cutoff)
        if (lines.length === 0) return 0
        if (!run.isRecorded) await recordRemoval(transaction, run.days)
        await run.archive?.write(old.table, lines)
        return lines.length
      })
      run.isRecorded ||= count > 0
      this.removed[old.kind] += count
      after = found.at(-1)
      if (after) await sleep(pause)
    }
  }
}
