import { limits } from '@shiftward/contract/limits.ts'
import {
  type AuditAction,
  type AuditSubject,
  auditActions,
  auditSubjects,
} from '@shiftward/contract/rules/audit-words.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'

/** What the address bar carries, so that a link shows the same entries. Dates are ISO text. */
export type AuditSearch = {
  from?: string | undefined
  to?: string | undefined
  action?: AuditAction | undefined
  subject?: AuditSubject | undefined
  q?: string | undefined
  /** The user code of the person who acted. */
  actor?: string | undefined
  page?: number | undefined
  size?: number | undefined
}

/** The router parses what looks like a number as one. */
function textOf(value: unknown, most: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, most) : undefined
}

const keyOf = <Key extends string>(words: Record<Key, string>, value: unknown): Key | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (value as Key) : undefined

const dayOf = (value: unknown): string | undefined => (typeof value === 'string' ? toIsoDate(value) : undefined)

/** Reads any address: values that make no sense are dropped. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const [from, to] = [dayOf(raw.from), dayOf(raw.to)]
  const read: AuditSearch = {
    from,
    to: from && to && to < from ? undefined : to,
    action: keyOf(auditActions, raw.action),
    subject: keyOf(auditSubjects, raw.subject),
    q: textOf(raw.q, limits.audit.search),
    actor: textOf(raw.actor, limits.text.code),
    page: Number.isSafeInteger(raw.page) && Number(raw.page) > 1 ? Number(raw.page) : undefined,
    size: limits.table.pageSizes.find((size) => size === raw.size && size !== limits.table.pageSize),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
