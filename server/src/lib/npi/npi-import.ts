import { type Kysely, sql } from 'kysely'
import type { DB } from '../db-types.ts'

/**
 * Imports the monthly file of the NPI registry ('npidata_pfile_….csv', one row per number) into our table. Known
 * numbers are replaced, so an interrupted import can simply be started again.
 */

type Imported = { stored: number; removed: number; skipped: number }

type Column = (row: string[]) => string
type Change = { npi: string; entry?: object }

const batch = 1_000
const taxonomiesMost = 15
const individual = '1'

export async function importRegistry(
  db: Kysely<DB>,
  rows: AsyncIterable<string[]>,
  descriptions: ReadonlyMap<string, string> = new Map(),
): Promise<Imported> {
  const counts = { stored: 0, removed: 0, skipped: 0 }
  let read: ((row: string[]) => Change | undefined) | undefined
  // By number: one statement cannot write the same row twice, and the later line wins.
  const changes = new Map<string, Change>()
  for await (const row of rows) {
    if (!read) {
      read = changeReader(row, descriptions)
      continue
    }
    const change = read(row)
    if (!change) counts.skipped += 1
    else changes.set(change.npi, change)
    if (changes.size >= batch) await write(db, changes, counts)
  }
  if (!read) throw new Error('The file is empty.')
  await write(db, changes, counts)
  return counts
}

async function write(db: Kysely<DB>, changes: Map<string, Change>, counts: Imported) {
  const people = [...changes.values()].filter(({ entry }) => entry)
  const gone = [...changes.values()].filter(({ entry }) => !entry).map(({ npi }) => npi)
  changes.clear()
  if (people.length > 0) {
    await sql`
      insert into npi_registry (npi, entry)
      select npi, entry from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (npi text, entry jsonb)
      on conflict (npi) do update set entry = excluded.entry`.execute(db)
  }
  if (gone.length > 0) await db.deleteFrom('npi_registry').where('npi', 'in', gone).execute()
  counts.stored += people.length
  counts.removed += gone.length
}

/** The table row for a line of the file; undefined for organizations, which do not register here. */
function changeReader(header: string[], descriptions: ReadonlyMap<string, string>) {
  const column = (name: string): Column => {
    const index = header.indexOf(name)
    if (index < 0) throw new Error(`This is not the registry's file: it has no column '${name}'.`)
    return (row) => row[index]?.trim() ?? ''
  }
  const npiOf = column('NPI')
  const kindOf = column('Entity Type Code')
  const deactivatedOn = column('NPI Deactivation Date')
  const reactivatedOn = column('NPI Reactivation Date')
  const basic = {
    first_name: column('Provider First Name'),
    last_name: column('Provider Last Name (Legal Name)'),
    credential: column('Provider Credential Text'),
    // Files before 2025 name the column gender.
    sex: column(header.includes('Provider Sex Code') ? 'Provider Sex Code' : 'Provider Gender Code'),
  }
  const addresses = [
    { address_purpose: () => 'LOCATION', ...addressColumns(column, 'Practice Location') },
    { address_purpose: () => 'MAILING', ...addressColumns(column, 'Mailing') },
  ]
  const taxonomies = Array.from({ length: taxonomiesMost }, (_, index) => ({
    code: column(`Healthcare Provider Taxonomy Code_${index + 1}`),
    primary: column(`Healthcare Provider Primary Taxonomy Switch_${index + 1}`),
  }))

  return (row: string[]): Change | undefined => {
    const npi = npiOf(row)
    if (!/^\d{10}$/.test(npi)) return undefined
    // For a deactivated number the file fills only these columns.
    if (deactivatedOn(row) && !reactivatedOn(row)) return { npi }
    if (kindOf(row) !== individual) return undefined
    const entry = {
      enumeration_type: 'NPI-1',
      number: npi,
      basic: readAll(basic, row),
      addresses: addresses.map((address) => readAll(address, row)).filter(({ address_1 }) => address_1),
      taxonomies: taxonomies
        .map(({ code, primary }) => ({ code: code(row), primary: primary(row) === 'Y' }))
        .filter(({ code }) => code)
        .map((taxonomy) => ({ ...taxonomy, desc: descriptions.get(taxonomy.code) ?? '' })),
    }
    return { npi, entry }
  }
}

const addressColumns = (column: (name: string) => Column, which: string) => ({
  address_1: column(`Provider First Line Business ${which} Address`),
  address_2: column(`Provider Second Line Business ${which} Address`),
  city: column(`Provider Business ${which} Address City Name`),
  state: column(`Provider Business ${which} Address State Name`),
  postal_code: column(`Provider Business ${which} Address Postal Code`),
})

const readAll = <Name extends string>(columns: Record<Name, Column>, row: string[]) =>
  Object.fromEntries(Object.entries<Column>(columns).map(([name, read]) => [name, read(row)])) as Record<Name, string>

/** The file has codes only; their names come from the taxonomy code set ('nucc_taxonomy_….csv'). */
export async function readDescriptions(rows: AsyncIterable<string[]>): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  let columns: { code: number; name: number } | undefined
  for await (const row of rows) {
    if (!columns) {
      columns = { code: row.indexOf('Code'), name: row.indexOf('Display Name') }
      if (columns.code < 0 || columns.name < 0)
        throw new Error("This is not the taxonomy code set: it has no 'Display Name'.")
      continue
    }
    names.set(row[columns.code] ?? '', row[columns.name] ?? '')
  }
  return names
}
