import { CompiledQuery, type DatabaseConnection } from 'kysely'

/**
 * The connection of a call's transaction. Statements are sent before earlier ones are answered, and nobody waits for
 * some of them. A step of the transaction is a savepoint, so that it can fail alone.
 */
export class CallConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  /** Ends when the statement that was sent last is answered. */
  #last: Promise<unknown> = Promise.resolve()
  #sent = 0
  /**
   * The first statement that failed, by its number. PostgreSQL then refuses all others, also those that have left
   * already, until it is rolled back: whoever waits for them is told the reason.
   */
  #failure: { reason: unknown; at: number } | undefined
  /** The statements that nobody waits for. If one of them fails, the transaction is not committed. */
  readonly #along: Promise<unknown>[] = []
  /** For each open step, how many statements had been sent when it began, and how many that nobody waits for. */
  readonly #steps: { sent: number; along: number }[] = []

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  /** Counts the open transactions, each inside the one before. */
  get depth(): number {
    return 1 + this.#steps.length
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

  beginStep() {
    this.#steps.push({ sent: this.#sent, along: this.#along.length })
    this.addAlong(this.#send(`savepoint level_${this.depth}`))
  }

  async endStep() {
    const release = this.#send(`release savepoint level_${this.depth}`)
    // After a failure that the step has hidden, this fails too, and the step is rolled back.
    if (this.#failure) await release
    else this.addAlong(release)
    this.#steps.pop()
  }

  async rollBackStep() {
    const level = `level_${this.depth}`
    const before = this.#steps.pop() ?? { sent: 0, along: 0 }
    this.#along.length = before.along
    // Wait for all answers first, also those that nobody waits for any more.
    await this.#last
    // If one from before the step has failed, there is no savepoint to go back to: the whole call fails.
    await Promise.all(this.#along)
    if (this.#failure && this.#failure.at < before.sent) throw this.#failure.reason
    this.#failure = undefined
    await this.#send(`rollback to savepoint ${level}; release savepoint ${level}`)
  }

  /** Fails with the reason of the first statement that failed: PostgreSQL has then rolled back instead. */
  async commit(send: () => Promise<void>) {
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
