import pg from 'pg'

/**
 * Speaks up at once, and in one line, when there is no database at the address; never tells the password. Answers what
 * tells this database from others, by whatever way it is reached.
 */
export async function checkDatabase(setting: string, connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; oid: number }>(
      'select datname as name, oid from pg_database where datname = current_database()',
    )
    return `${rows[0]?.name} ${rows[0]?.oid}`
  } catch (error) {
    const place = `${client.host}:${client.port}/${client.database ?? ''}`
    throw new Error(`${setting}: the database at ${place} cannot be used: ${reasonOf(error)}`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A name with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
