import { hash } from 'node:crypto'
import { TaggedText } from './answer.ts'
import { RecentlyUsed } from './recently-used.ts'

type Kept = { marks: string; answer: TaggedText; forgetAt: number }

/** Characters, most of which take one byte. A page of ten requests has 3,500. */
const mostText = 8_000_000
/** What a kept answer takes besides its text. */
const overhead = 400

/** The last answers to the same question. An answer holds as long as the marks of what it shows are the same. */
export class KeptAnswers {
  readonly #answers: RecentlyUsed<Kept>

  constructor(most = mostText) {
    this.#answers = new RecentlyUsed(most)
  }

  find(question: string, marks: string): TaggedText | undefined {
    const isGood = (kept: Kept) => kept.marks === marks && performance.now() <= kept.forgetAt
    return this.#answers.find(question, isGood)?.answer
  }

  /** `marks` must be read before the answer: a change in between then makes us read once too often, never too seldom. */
  keep(question: string, marks: string, text: string, forgetAt: number): TaggedText {
    const tag = hash('sha256', text, 'base64url')
    const answer = new TaggedText(tag, () => text)
    this.#answers.keep(question, { marks, answer, forgetAt }, question.length + text.length + overhead)
    return answer
  }

  get size(): number {
    return this.#answers.size
  }
}
