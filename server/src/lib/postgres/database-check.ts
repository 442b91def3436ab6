import pg from 'pg'

const oldest = 15

/** Which database it is, however one gets there. A standby has its primary's. */
export const identity = `(select system_identifier from pg_control_system()) || ' ' || current_database() as identity`

/**
 * Fails at once with one line when no database is at the address, without the password. Returns which database
 * it is.
 */
export async function checkDatabase(setting: string, connectionString: string): Promise<string> {
  const client = openClient(setting, connectionString)
  try {
    await client.connect()
    const { rows } = await client.query<{ identity: string; encoding: string; version: number }>(
      `select ${identity}, pg_encoding_to_char(encoding) as encoding,
              current_setting('server_version_num')::int / 10000 as version
         from pg_database where datname = current_database()`,
    )
    const { identity: found = '', encoding = '', version = 0 } = rows[0] ?? {}
    if (version < oldest) throw new Error(`it is of PostgreSQL ${version}, and has to be of ${oldest} or newer`)
    if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and has to be UTF8`)
    return found
  } catch (error) {
    const place = `${client.host}:${client.port}/${client.database ?? ''}`
    throw new Error(`${setting}: the database at ${place} cannot be used: ${reasonOf(error)}`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Fails when the address leads to another database than DATABASE_URL, whose identity is given. */
export async function checkSame(setting: string, connectionString: string, found: string): Promise<void> {
  if ((await checkDatabase(setting, connectionString)) === found) return
  throw new Error(`${setting}: is another database than DATABASE_URL; both must name the same one`)
}

/** Reads a certificate that the address names right away, so that a missing file is reported here. */
function openClient(setting: string, connectionString: string): pg.Client {
  try {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
    return client.on('error', () => undefined)
  } catch (error) {
    throw new Error(`${setting}: ${reasonOf(error)}`, { cause: error })
  }
}

/** A host name with several addresses fails with one error per address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  const message = error instanceof Error ? error.message : String(error)
  return /client password must be/.test(message) ? 'it asks for a password, and the address has none' : message
}
