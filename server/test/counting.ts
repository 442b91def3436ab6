import type { Database } from '../src/lib/database.ts'

/** The same database, with the number of queries that were sent through it. */
export function counting(db: Database): { db: Database; count: () => number } {
  let queries = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    // By its result, because a statement that was built before is not transformed.
    transformResult: async ({ result }) => {
      queries++
      return result
    },
  })
  return { db: counted, count: () => queries }
}
