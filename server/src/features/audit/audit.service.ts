import type { AuditFilters, AuditRow } from '@shiftward/contract/audit.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { type ListPart, windowOf } from '../../lib/list.ts'
import type { Scope } from '../../lib/scope.ts'
import { type Conditions, countEntries, findActor, listEntries } from './audit.store.ts'
import { toRows } from './audit-row.service.ts'
import { searchCondition } from './audit-search.store.ts'

type PageFilters = AuditFilters & Pick<ListPart, 'page' | 'size'>
type Page = { rows: AuditRow[]; total: number; isMore: boolean }

export async function readPage(db: Connection, scope: Scope, filters: PageFilters, now: Date): Promise<Page> {
  const conditions = await conditionsOf(db, scope, filters, now)
  const { limit, offset } = windowOf(filters)
  const most = limits.audit.counted
  const isBeyond = offset >= most
  const entries = isBeyond ? [] : await listEntries(db, scope, conditions, { limit, offset })
  // The last page already knows the total.
  const isLast = !isBeyond && entries.length < limit && (entries.length > 0 || offset === 0)
  const total = isLast ? offset + entries.length : await countEntries(db, scope, conditions)
  return { rows: await toRows(db, scope, entries), total: Math.min(total, most), isMore: total > most }
}

export async function readAll(db: Connection, scope: Scope, filters: AuditFilters, now: Date): Promise<AuditRow[]> {
  const most = limits.audit.exported
  const conditions = await conditionsOf(db, scope, filters, now)
  const entries = await listEntries(db, scope, conditions, { limit: most + 1, offset: 0 })
  if (entries.length > most) throw new AppError(413, texts.audit.tooMany(most))
  return toRows(db, scope, entries)
}

async function conditionsOf(db: Connection, scope: Scope, filters: AuditFilters, now: Date): Promise<Conditions> {
  const { q, action, subject, actor } = filters
  const actorId = actor === undefined ? undefined : await findActor(db, scope, actor)
  if (actor !== undefined && actorId === undefined) throw notFound('User')
  const moments = momentsOf(filters, now)
  const search = q ? await searchCondition(db, scope, { q, from: moments.from }) : undefined
  return { action, subject, actorId, search, ...moments }
}

/** Days are in the time zone of the person who looks. */
function momentsOf({ from, to, timeZone }: AuditFilters, now: Date) {
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds)
  const last = to ? Temporal.PlainDate.from(to) : now.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate()
  const first = from ? Temporal.PlainDate.from(from) : last.subtract({ days: limits.audit.days })
  return { from: startOf(first), until: to === undefined ? undefined : startOf(last.add({ days: 1 })) }
}
