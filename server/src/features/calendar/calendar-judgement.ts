import { hash } from 'node:crypto'
import type { AvailableProvider } from '@shiftward/contract/schedule.ts'
import { RecentlyUsed } from '../../lib/recently-used.ts'

/** The judge's result for one provider and all shifts of a block. */
export type Judged = Pick<AvailableProvider, 'hours' | 'busyDates' | 'findings'>

/** As JSON, because that is what is sent: hundreds of findings would take several times the memory and be written each time. */
type Kept = { json: string; tag: string; busyDates: readonly string[] }

/** In bytes, roughly. A QHP with three shifts a week takes 8,000 in a block of three months. */
const mostSize = 64_000_000
/** Two bytes a character: the texts contain en dashes, and V8 then stores no text with one byte a character. */
const sizeOf = ({ json, busyDates }: Kept) => 400 + 2 * json.length + 30 * busyDates.length

/**
 * The judgements that were used last, by all the facts they follow from. Facts are read anew for each call, and the same
 * facts have the same judgement, so nothing here can be out of date.
 */
export class Judgements {
  readonly #kept: RecentlyUsed<Kept>

  constructor(most = mostSize) {
    this.#kept = new RecentlyUsed(most)
  }

  find(facts: readonly string[], judge: () => Judged): Kept {
    const key = hash('sha256', facts.join('\0'), 'base64url')
    const known = this.#kept.find(key, () => true)
    if (known) return known
    const judged = judge()
    const json = JSON.stringify(judged)
    const kept = { json, tag: hash('sha256', json, 'base64url'), busyDates: judged.busyDates }
    this.#kept.keep(key, kept, sizeOf(kept))
    return kept
  }

  get size(): number {
    return this.#kept.size
  }
}
