import { CompiledQuery, type DatabaseConnection } from 'kysely'

/** How many statements had been sent when a step began, and how many that nobody waits for. */
type Step = { sent: number; along: number }

/**
 * The connection of a call's transaction. Statements are sent before earlier ones are answered, and nobody waits for
 * some of them. A transaction inside it is a part of it; a step is a savepoint, so that it can fail alone.
 */
export class CallConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  /** Ends when the statement that was sent last is answered. */
  #last: Promise<unknown> = Promise.resolve()
  #sent = 0
  /**
   * The first statement or part that failed, by the number of its last statement. After a statement, PostgreSQL refuses
   * all others, also those that have left already, until it is rolled back: whoever waits for them is told the reason.
   */
  #failure: { reason: unknown; at: number } | undefined
  /** The statements that nobody waits for. If one of them fails, the transaction is not committed. */
  readonly #along: Promise<unknown>[] = []
  /** The open steps and parts, each inside the one before. */
  readonly #open: (Step | 'part')[] = []

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  /** Counts the open transactions, each inside the one before. */
  get depth(): number {
    return 1 + this.#open.length
  }

  executeQuery<Row>(query: CompiledQuery) {
    const before = this.#last
    const asked = this.#execute<Row>(query, before, this.#sent++)
    this.#last = asked.catch(() => undefined)
    return asked
  }

  async #execute<Row>(query: CompiledQuery, before: Promise<unknown>, at: number) {
    try {
      return await this.#connection.executeQuery<Row>(query)
    } catch (error) {
      // PostgreSQL has answered the statements before this one, but their failure may be on its way to us.
      await before
      this.#failure ??= { reason: error, at }
      throw this.#failure.reason
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#connection.streamQuery<Row>(query, chunkSize)
  }

  /** Nobody waits for this statement: it leaves together with the one that follows. */
  addAlong(statement: Promise<unknown>) {
    this.#along.push(statement)
    // The commit reports its failure.
    statement.catch(() => undefined)
  }

  beginPart() {
    this.#open.push('part')
  }

  beginStep() {
    this.#open.push({ sent: this.#sent, along: this.#along.length })
    this.addAlong(this.#send(`savepoint level_${this.depth}`))
  }

  /** Fails if its work has hidden a failure: it is then rolled back. */
  end() {
    if (this.#failure) throw this.#failure.reason
    if (this.#open.at(-1) !== 'part') this.addAlong(this.#send(`release savepoint level_${this.depth}`))
    this.#open.pop()
  }

  async rollBack() {
    const level = `level_${this.depth}`
    const before = this.#open.pop()
    if (before === 'part' || before === undefined) return this.#failPart()
    this.#along.length = before.along
    // Wait for all answers first, also those that nobody waits for any more.
    await this.#last
    // If one from before the step has failed, there is no savepoint to go back to: the whole call fails.
    await Promise.all(this.#along)
    if (this.#failure && this.#failure.at < before.sent) throw this.#failure.reason
    this.#failure = undefined
    await this.#send(`rollback to savepoint ${level}; release savepoint ${level}`)
  }

  /** Part of a change must not be committed, even if somebody hides that the rest has failed. */
  #failPart() {
    this.#failure ??= { reason: new Error('A part of the call failed, and the call went on'), at: this.#sent - 1 }
  }

  /** Fails with the reason of the first statement that failed: PostgreSQL has then rolled back instead. */
  async commit(send: () => Promise<void>) {
    if (this.#failure) throw this.#failure.reason
    const commit = send().catch((error) => {
      throw this.#failure ? this.#failure.reason : error
    })
    const outcomes = await Promise.allSettled([...this.#along, commit])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  async #send(statement: string) {
    await this.executeQuery(CompiledQuery.raw(statement))
  }
}
