import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Database } from '../../lib/database.ts'
import { findBlocks } from '../block/block-place.store.ts'
import { loadFillFacts } from './fill-fact.service.ts'
import { claimRun, endRun, forgetRuns, type Run, renewRun, type StoredProgress } from './fill-run.store.ts'
import { FillWork } from './fill-work.ts'

/** How long a run stays a server's own if the server says nothing. */
const leaseMs = 15_000
/** How long a search may go on after its time, to prove and explain what it has found. */
const graceMs = 60_000
const day = 86_400_000

type Current = {
  run: Run
  work: FillWork
  known: Pick<StoredProgress, 'startDate' | 'endDate' | 'vacancies' | 'people'>
}

type Options = { db: Database; clock: () => Date; onError: (error: unknown) => void }

/** Works on the runs of auto-fill, one at a time for each server; the others wait. */
export class FillRunner {
  readonly #options: Options
  #current: Current | undefined
  #startedAt = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** The process that searches, if there is one. */
  get pid(): number | undefined {
    return this.#current?.work.pid
  }

  /** Called again and again. */
  async turn() {
    const { db, clock } = this.#options
    if (this.#current) return this.#follow(this.#current)
    const run = await claimRun(db, clock(), this.#lease())
    if (run) await this.#begin(run)
  }

  /** Runs are there for some days, for those who come back to them. */
  forget = () => forgetRuns(this.#options.db, new Date(this.#options.clock().getTime() - limits.fill.keptDays * day))

  /** For a server that stops. */
  async close() {
    const { db, clock } = this.#options
    const current = this.#current
    if (!current) return
    this.#current = undefined
    await current.work.kill()
    await endRun(db, current.run.id, clock(), { state: 'failed', problem: texts.fill.lost })
  }

  async #begin(run: Run) {
    const { db, clock } = this.#options
    try {
      const [first, ...others] = await findBlocks(db, { level: 'platform' }, run.block_codes, 'unheld')
      if (!first) throw new Error(`Run ${run.id} has no block`)
      const { days, ...options } = run.options
      const blocks: [typeof first, ...typeof others] = [first, ...others]
      const facts = await loadFillFacts(db, { blocks, shiftIds: run.shift_ids, days, options }, clock())
      const { startDate, endDate } = facts
      const vacancies = facts.shifts.filter(({ use }) => use === 'fill').length
      const people = facts.people.filter(({ isUsable }) => isUsable).length
      const work = new FillWork(facts, run.seconds)
      this.#startedAt = performance.now()
      this.#current = { run, work, known: { startDate, endDate, vacancies, people } }
    } catch (error) {
      await endRun(db, run.id, clock(), { state: 'failed', problem: texts.fill.broken })
      throw error
    }
  }

  async #follow({ run, work, known }: Current) {
    const { db } = this.#options
    const elapsed = performance.now() - this.#startedAt
    const { bestCost = null, bound = null } = work.progress ?? {}
    const progress = { ...known, bestCost, bound, course: work.course, seconds: Math.round(elapsed / 100) / 10 }
    const row = await renewRun(db, run.id, this.#lease(), progress)
    const asked = row?.asked ?? null
    if (!row) return this.#end(run, undefined)
    if (asked === 'discard') return this.#end(run, { state: 'stopped', isDiscarded: true })
    if (work.outcome) return this.#finish(run, work.outcome, asked)
    if (asked === 'stop') work.stop()
    if (elapsed > run.seconds * 1000 + graceMs) {
      await this.#end(run, { state: 'failed', problem: texts.fill.tooLong })
    }
  }

  async #finish(run: Run, outcome: NonNullable<FillWork['outcome']>, asked: Run['asked']) {
    if ('result' in outcome) {
      const { result } = outcome
      return this.#end(run, { state: asked === 'stop' ? 'stopped' : 'done', result })
    }
    this.#options.onError(new Error(`Run ${run.id} of auto-fill failed: ${outcome.error}`))
    return this.#end(run, { state: 'failed', problem: texts.fill.broken })
  }

  async #end(run: Run, ending: Parameters<typeof endRun>[3] | undefined) {
    const { db, clock } = this.#options
    await this.#current?.work.kill()
    if (ending) await endRun(db, run.id, clock(), ending)
    this.#current = undefined
  }

  #lease(): Date {
    return new Date(this.#options.clock().getTime() + leaseMs)
  }
}
