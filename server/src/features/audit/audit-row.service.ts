import type { AuditRow, AuditValues } from '@shiftward/contract/audit.ts'
import { weekdayNames } from '@shiftward/contract/choices.ts'
import type { Connection } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Entry, Facts } from './audit.store.ts'
import { type Names, readNames } from './audit-name.service.ts'
import { tableOfColumn } from './audit-reference.ts'
import { subjectName } from './audit-subject.ts'
import { ruleWord } from './audit-word.ts'

/** Turns entries of the log into what people read. */
export async function toRows(db: Connection, scope: Scope, entries: Entry[]): Promise<AuditRow[]> {
  const names = await readNames(db, scope, entries)
  return entries.map((entry) => ({
    code: entry.code,
    at: entry.at.toISOString(),
    actorName: names.of('users', entry.actor_id) ?? '',
    actorCode: entry.actor_id === null ? '' : `USR${entry.actor_id}`,
    address: entry.address,
    call: entry.call,
    action: entry.action,
    subject: entry.subject,
    subjectName: subjectName(entry, names),
    before: entry.before && valuesOf(entry, entry.before, names),
    after: entry.after && valuesOf(entry, entry.after, names),
    requestId: entry.request_id,
  }))
}

/** Columns that the entry shows elsewhere, or that nobody needs. */
const left = new Set(['id', 'code', 'version', 'created_at', 'created_by', 'updated_at', 'starts_at', 'ends_at'])

function valuesOf({ subject, before, after }: Entry, facts: Facts, names: Names): AuditValues {
  const isChange = before !== null && after !== null
  const isKept = (column: string, value: unknown) => {
    if (left.has(column)) return false
    if (isChange) return true
    // For a whole row the organization only decides who may read it.
    if (column === 'organization_id' && subject !== 'organization_users') return false
    return value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
  }
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([column, value]) => isKept(column, value))
      .map(([column, value]) => [column, readable(column, value, names, subject === 'export')]),
  )
}

type Value = AuditValues[string]

function readable(column: string, value: unknown, names: Names, isAsked: boolean): Value {
  if (/_hash$/.test(column)) return 'hidden'
  if (value === null || value === undefined) return null
  const table = tableOfColumn[column]
  if (table) return names.of(table, Number(value)) ?? 'Unknown'
  if (column === 'weekdays' && Array.isArray(value)) return value.map((day) => weekdayNames[day] ?? String(day))
  if (column === 'rule') return ruleWord(String(value)) ?? null
  if (column === 'findings' && Array.isArray(value)) return value.map(({ rule }) => ruleWord(rule) ?? '')
  if (column === 'steps' && Array.isArray(value)) return value.map(stepWords)
  if (Array.isArray(value)) return value.map((one) => textOf(one, names, isAsked))
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return textOf(value, names, isAsked)
}

/** 'Employee, PerDiem at $70 after 0 min, 12 told' */
function stepWords({ waitMinutes, labourType, askRate, told }: Record<string, unknown>): string {
  const words = `${(labourType as string[]).join(', ')} at $${askRate} after ${waitMinutes} min`
  return told === null ? words : `${words}, ${told} told`
}

/** The input of an export names rows by their codes. */
function textOf(value: unknown, names: Names, isAsked: boolean): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (isAsked ? names.ofCode(text) : undefined) ?? text
}
