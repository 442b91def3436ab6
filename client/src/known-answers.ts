type Answer = { tag: string; data: unknown }

/** As many as a person may have on the screen, with the months before and after. */
const most = 40

/**
 * The last answers that came with a tag. Sent along with the next question, the tag saves the server from sending the
 * same again. They are kept in memory only, and only for the session that asked.
 */
export class KnownAnswers {
  readonly #answers = new Map<string, Answer>()
  #token: string | undefined

  find(url: string, token: string | undefined): Answer | undefined {
    if (token !== this.#token) this.#answers.clear()
    this.#token = token
    return this.#answers.get(url)
  }

  note(url: string, token: string | undefined, answer: Answer) {
    if (token !== this.#token) return
    this.#answers.delete(url)
    this.#answers.set(url, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > most && oldest !== undefined) this.#answers.delete(oldest)
  }
}
