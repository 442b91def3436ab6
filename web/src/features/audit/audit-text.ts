import type { AuditRow, AuditValues } from '@shiftward/contract/audit.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { momentText } from '../../lib/moment-text.ts'
import { auditFieldLabel } from './audit-field.ts'

/** The words for audit entries, on screen and in the file. */

export const localTimeZone = (): string => new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone

/** Without a name, either nobody was signed in, or the server acted by itself. */
export const actorText = ({ actorName, call }: AuditRow): string =>
  actorName || (call === '' ? 'The server' : 'Not signed in')

export const nothing = '–'

export function valueText(value: AuditValues[string] | undefined): string {
  if (value === null || value === undefined || value === '') return nothing
  // A period without a first or a last day.
  if (value === '-infinity' || value === 'infinity') return nothing
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.join(', ')
  if (typeof value === 'number') return String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return toWireDate(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) ? momentText(value) : value
}

type Difference = { field: string; before: string; after: string }

export function differencesOf({ before, after }: AuditRow): Difference[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({
      field: auditFieldLabel(name),
      before: valueText(before?.[name]),
      after: valueText(after?.[name]),
    }))
    .toSorted((one, other) => one.field.localeCompare(other.field))
}

/** A little below the limit of a spreadsheet cell. */
const cellMost = 32_000

/** The values before or after, on one line. */
export function valuesText(values: AuditValues | null): string {
  const parts = Object.entries(values ?? {}).map(([name, value]) => `${auditFieldLabel(name)}: ${valueText(value)}`)
  const text = parts.join('; ')
  return text.length > cellMost ? `${text.slice(0, cellMost)}…` : text
}
