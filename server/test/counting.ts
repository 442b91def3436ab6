import type { Database } from '../src/lib/database.ts'

/** The same database, with the number of queries that were sent through it. */
export function counting(db: Database): { db: Database; count: () => number } {
  let queries = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: counted, count: () => queries }
}
