import { createHash } from 'node:crypto'
import type { AvailableProvider } from '@shiftward/contract/schedule.ts'
import { RecentlyUsed } from '../../lib/recently-used.ts'

/** The judge's result for one provider and all shifts of a block. */
export type Judged = Pick<AvailableProvider, 'hours' | 'busyDates' | 'findings'>

/** About as many bytes. A QHP with three shifts a week takes 4,000 in a block of three months. */
const mostSize = 64_000_000
const sizeOf = ({ busyDates, findings }: Judged) =>
  findings.reduce((size, { text }) => size + 100 + text.length, 400 + 30 * busyDates.length)

/**
 * The judgements that were used last, by all the facts they follow from. Facts are read anew for each call, and the same
 * facts have the same judgement, so nothing here can be out of date.
 */
export class Judgements {
  readonly #kept: RecentlyUsed<Judged>

  constructor(most = mostSize) {
    this.#kept = new RecentlyUsed(most)
  }

  find(facts: readonly string[], judge: () => Judged): Judged {
    const key = createHash('sha256').update(facts.join('\0')).digest('base64url')
    const known = this.#kept.find(key, () => true)
    if (known) return known
    const judged = judge()
    this.#kept.keep(key, judged, sizeOf(judged))
    return judged
  }

  get size(): number {
    return this.#kept.size
  }
}
