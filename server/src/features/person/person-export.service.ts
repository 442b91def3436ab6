import { fieldWords } from '@shiftward/contract/rules/field-words.ts'
import type { Connection } from '../../lib/database.ts'
import { toRows } from '../audit/audit-row.service.ts'
import { personWith, recordCommand } from './person.store.ts'
import { type Row, readActs, readEntries, readNames, readOwn } from './person-export.store.ts'

/** Everything that is held about the person, in plain words. The log tells of it when the caller's transaction commits. */
export async function exportPerson(db: Connection, email: string, now: Date) {
  const person = await personWith(db, email).executeTakeFirst()
  if (!person) throw new Error(`Nobody has the E-Mail ${email}.`)
  const tables = await readOwn(db, person.id)
  const nameOf = await readNames(db, Object.values(tables).flat())
  const readable = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [fieldWords([column]), nameOf(column, value) ?? value]),
    )
  const content = {
    madeAt: now.toISOString(),
    person: `${person.name} (${person.code})`,
    tables: Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.map(readable)])),
    rowsMadeOrDecided: await readActs(db, person.id),
    auditLog: await readLog(db, person.id),
  }
  await recordCommand(db, person.id, { action: 'read', subject: 'person_export' })
  return { code: person.code, content }
}

/** What the person did to others is told without the data of the others, and what others did without their address. */
async function readLog(db: Connection, id: number) {
  const entries = await readEntries(db, id)
  const rows = await toRows(
    db,
    { level: 'platform' },
    entries.map(({ is_about, ...entry }) => ({
      ...entry,
      address: entry.actor_id === id ? entry.address : '',
      ...(is_about ? {} : { before: null, after: null }),
    })),
  )
  return rows
}
