import { CompiledQuery, type Kysely, type RootOperationNode } from 'kysely'
import type { DB } from '../src/lib/db-types.ts'

/** The tables that an act reads, as PostgreSQL's own plans list them, so that a table in any part of a statement counts. */
export async function tablesRead(db: Kysely<DB>, act: (heard: Kysely<DB>) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  let results = 0
  const heard = db.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => {
      results++
      return result
    },
  })
  await act(heard)
  if (results > nodes.length) throw new Error('A statement of builtOnce was sent, whose tables are not known here')
  const tables = new Set<string>()
  for (const node of nodes) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'explained' })
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]))
    for (const [, name = ''] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) tables.add(name)
  }
  return [...tables].sort()
}
