import { limits } from '@shiftward/contract/limits.ts'
import {
  type AuditAction,
  type AuditSubject,
  auditActions,
  auditSubjects,
} from '@shiftward/contract/rules/audit-words.ts'
import { codeOf, dayOf, onlyGiven, textOf } from '../../lib/address-value.ts'

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

const keyOf = <Key extends string>(words: Record<Key, string>, value: unknown): Key | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (value as Key) : undefined

/** Reads any address: values that make no sense are dropped. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const [from, to] = [dayOf(raw.from), dayOf(raw.to)]
  const read: AuditSearch = {
    from,
    to: from && to && to < from ? undefined : to,
    action: keyOf(auditActions, raw.action),
    subject: keyOf(auditSubjects, raw.subject),
    q: textOf(raw.q, Number.POSITIVE_INFINITY)?.slice(0, limits.audit.search),
    actor: codeOf(raw.actor),
    page: Number.isSafeInteger(raw.page) && Number(raw.page) > 1 ? Number(raw.page) : undefined,
    size: limits.table.pageSizes.find((size) => size === raw.size && size !== limits.table.pageSize),
  }
  return onlyGiven(read)
}
