import pg from 'pg'

/** Speaks up at once, and in one line, when there is no database at the address; never tells the password. */
export async function checkDatabase(setting: string, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
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
