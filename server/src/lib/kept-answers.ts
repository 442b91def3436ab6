import { createHash } from 'node:crypto'
import { TaggedText } from './answer.ts'

type Kept = { marks: string; answer: TaggedText; size: number; forgetAt: number }

/** Characters, most of which take one byte. A page of ten requests has 3,500. */
const mostText = 8_000_000
/** What a kept answer takes besides its text. */
const overhead = 400

/** The last answers to the same question. An answer holds as long as the marks of what it shows are the same. */
export class KeptAnswers {
  /** The one used longest ago comes first. */
  readonly #answers = new Map<string, Kept>()
  readonly #most: number
  #size = 0

  constructor(most = mostText) {
    this.#most = most
  }

  find(question: string, marks: string): TaggedText | undefined {
    const found = this.#answers.get(question)
    if (!found) return undefined
    this.#drop(question, found)
    if (found.marks !== marks || performance.now() > found.forgetAt) return undefined
    this.#add(question, found)
    return found.answer
  }

  /** The marks were read before the answer. */
  keep(question: string, marks: string, text: string, forgetAt: number): TaggedText {
    const former = this.#answers.get(question)
    if (former) this.#drop(question, former)
    const tag = createHash('sha256').update(text).digest('base64url')
    const answer = new TaggedText(tag, () => text)
    this.#add(question, { marks, answer, size: question.length + text.length + overhead, forgetAt })
    for (const [oldest, kept] of this.#answers) {
      if (this.#size <= this.#most) break
      this.#drop(oldest, kept)
    }
    return answer
  }

  get size(): number {
    return this.#size
  }

  #add(question: string, kept: Kept) {
    this.#answers.set(question, kept)
    this.#size += kept.size
  }

  #drop(question: string, { size }: Kept) {
    this.#answers.delete(question)
    this.#size -= size
  }
}
