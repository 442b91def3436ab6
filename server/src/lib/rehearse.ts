import { step } from './call.ts'
import type { Database } from './database.ts'

class Rehearsed<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('rehearsed')
    this.result = result
  }
}

/** Does the work, answers its result and rolls it back. Only inside a call that changes: there it is one transaction. */
export async function rehearse<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  try {
    return await step(db, async () => {
      throw new Rehearsed(await work())
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result
    throw error
  }
}
