import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Connection } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Entry, Facts } from './audit.store.ts'
import {
  type FactsById,
  findOwnPeople,
  isNamedTable,
  type NamedTable,
  readFacts,
  readHolders,
} from './audit-name.store.ts'
import { tableOfColumn, tableOfSubject } from './audit-reference.ts'

const codes: Record<string, NamedTable> = {
  ORG: 'organizations',
  FAC: 'facilities',
  DEP: 'departments',
  TEAM: 'teams',
  USR: 'users',
  BLK: 'blocks',
}

type Reference = { table: NamedTable; id: number }

function referenceOfCode(text: unknown): Reference | undefined {
  const parts = typeof text === 'string' ? /^([A-Z]+)([1-9]\d{0,14})$/.exec(text) : null
  const table = codes[parts?.[1] ?? '']
  return table && { table, id: Number(parts?.[2]) }
}

function referencesIn(facts: Facts | null | undefined): Reference[] {
  return Object.entries(facts ?? {}).flatMap(([column, value]) => {
    const table = tableOfColumn[column]
    return table && typeof value === 'number' ? [{ table, id: value }] : []
  })
}

function referencesOf({ subject, subject_id, actor_id, before, after }: Entry): Reference[] {
  const table = tableOfSubject(subject)
  return [
    ...(table && subject_id !== null ? [{ table, id: subject_id }] : []),
    ...(actor_id === null ? [] : [{ table: 'users' as const, id: actor_id }]),
    ...referencesIn(before),
    ...referencesIn(after),
  ]
}

/** Rows named by the codes in an export's input, which may be anything that a person typed. */
function referencesTyped({ subject, after }: Entry): Reference[] {
  const typed = subject === 'export' ? Object.values(after ?? {}).flat() : []
  return typed.map(referenceOfCode).filter((one) => one !== undefined)
}

/** Each kind of row before the kinds that it names itself. */
const order: NamedTable[] = [
  'pattern_days',
  'patterns',
  'fill_runs',
  'holidays',
  'sso_providers',
  'policy_rules',
  'department_skills',
  'department_credentials',
  'credentials',
  'availability',
  'facility_providers',
  'shift_requests',
  'swaps',
  'offers',
  'releases',
  'leaves',
  'shifts',
  'blocks',
  'teams',
  'departments',
  'facilities',
  'organizations',
  'users',
  'leave_types',
  'credential_types',
]

export type Names = {
  of(table: NamedTable, id: unknown): string | undefined
  ofCode(text: string): string | undefined
  /** What is known of the subject beyond the entry itself. */
  factsOf(entry: Entry): Facts | undefined
}

/** Reads everything that the entries name, with one query for each kind of row. */
export async function readNames(db: Connection, scope: Scope, entries: Entry[]): Promise<Names> {
  const ids = new Map(order.map((table) => [table, new Set<number>()]))
  const add = ({ table, id }: Reference) => ids.get(table)?.add(id)
  for (const entry of entries) referencesOf(entry).forEach(add)
  const typed = entries.flatMap(referencesTyped)
  const people = typed.filter(({ table }) => table === 'users').map(({ id }) => id)
  const own = await findOwnPeople(db, scope, people)
  for (const one of typed) if (one.table !== 'users' || own.has(one.id)) add(one)
  const holders = await readHolders(db, entries.flatMap(historyIdOf))
  for (const id of holders.values()) add({ table: 'users', id })
  const found = new Map<NamedTable, FactsById>()
  for (const table of order) {
    const rows = await readFacts(db, scope, table, [...(ids.get(table) ?? [])])
    found.set(table, rows)
    for (const facts of rows.values()) referencesIn(facts).forEach(add)
  }

  function nameOf(table: NamedTable, id: unknown): string | undefined {
    const facts = typeof id === 'number' ? found.get(table)?.get(id) : undefined
    if (!facts) return undefined
    if (table === 'users') return `${facts.first_name} ${facts.last_name}`
    if (table === 'shifts') return `${nameOf('teams', facts.team_id) ?? ''}, ${dayOf(facts.date)}`
    if (table === 'blocks') return `${dayOf(facts.start_date)} to ${dayOf(facts.end_date)}`
    return typeof facts.name === 'string' ? facts.name : undefined
  }

  return {
    of: nameOf,
    ofCode: (text) => {
      const reference = referenceOfCode(text)
      return reference && nameOf(reference.table, reference.id)
    },
    factsOf: (entry) => {
      const { subject, subject_id } = entry
      const facts = isNamedTable(subject) && subject_id !== null ? found.get(subject)?.get(subject_id) : undefined
      const [historyId] = historyIdOf(entry)
      return historyId === undefined ? facts : { ...facts, provider_id: holders.get(historyId) }
    },
  }
}

/** Entries about shifts have the number of their history in their code. */
const historyIdOf = ({ subject, code }: Entry): number[] => (subject === 'shifts' ? [Number(code.slice(1))] : [])

const dayOf = (date: unknown): string => toWireDate(String(date))
