import { type Leave, type LeaveStatus, type LeaveType, sickLeave } from '@shiftward/contract/leave.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { inNameOrder, isNamed, isPart, type ListPart, sortOf, windowOf } from '../../lib/list.ts'
import { facilityInScope, organizationInScope, type Scope } from '../../lib/scope.ts'

export function listLeaveTypes(db: Connection): Promise<LeaveType[]> {
  return db.selectFrom('leave_types').select(['id as leaveTypeId', 'name as leaveTypeName']).orderBy('id').execute()
}

/** What a provider can ask for. Nobody asks to be sick. */
export async function listAskedTypes(db: Connection): Promise<LeaveType[]> {
  return (await listLeaveTypes(db)).filter(({ leaveTypeId }) => leaveTypeId !== sickLeave)
}

/** A leave belongs to an organization. Facility and department admins see the leaves of providers at their facilities. */
export function leaveInScope(scope: Scope): RawBuilder<boolean> {
  if (scope.level === 'platform' || scope.level === 'organization') {
    return organizationInScope(scope, 'leaves.organization_id')
  }
  const mine = facilityInScope(scope, { organization: 'mapping.organization_id', facility: 'mapping.facility_id' })
  return worksWhere(mine)
}

const worksWhere = (condition: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`exists (
  select from facility_providers as mapping
  where mapping.provider_id = leaves.provider_id and mapping.organization_id = leaves.organization_id
    and ${condition})`

type Time = { startsAt: unknown; endsAt: unknown; timeZone: unknown }

/** A leave that is asked for and not decided yet, and that would be at this time. Its days are local to the time zone. */
export const isAskedAt = ({ startsAt, endsAt, timeZone }: Time) => sql<boolean>`(leaves.status = 'Open'
  and leaves.from_date::timestamp at time zone ${timeZone} < ${endsAt}
  and (leaves.to_date + 1)::timestamp at time zone ${timeZone} > ${startsAt})`

/** A leave that nobody denied ended because the person left. */
export const leaveReason = sql<Leave['reason']>`case
  when leaves.status = 'Denied' and leaves.decided_by is null then 'left' end`

const inScope = (db: Connection, scope: Scope) =>
  db
    .selectFrom('leaves')
    .innerJoin('users', 'users.id', 'leaves.provider_id')
    .innerJoin('leave_types', 'leave_types.id', 'leaves.leave_type_id')
    .where(leaveInScope(scope))

const sortable = {
  provider_Name: inNameOrder(fullName()),
  fromDate: sql`leaves.from_date`,
  toDate: sql`leaves.to_date`,
  leaveType: 'leave_types.name',
  leaveStatus: 'leaves.status',
}

type Filters = ListPart & {
  startDate?: string | undefined
  endDate?: string | undefined
  leaveStatus?: LeaveStatus | undefined
  leaveType?: number | undefined
  facilityCode?: string[] | undefined
  departmentCode?: string[] | undefined
}

/** Newest first unless `sort` says otherwise. */
export async function listLeaves(db: Connection, scope: Scope, filters: Filters) {
  const found = filtered(inScope(db, scope), filters)
  const sorting = filters.sort === undefined ? undefined : sortOf(filters.sort, sortable)
  const rows = (sorting ? found.orderBy(sorting.order, sorting.direction) : found)
    .orderBy('leaves.id', 'desc')
    .select([
      'leaves.id',
      'users.code as providerCode',
      fullName().as('provider_Name'),
      sql<string>`to_char(leaves.from_date, 'MM-DD-YYYY')`.as('fromDate'),
      sql<string>`to_char(leaves.to_date, 'MM-DD-YYYY')`.as('toDate'),
      'leaves.leave_type_id as leaveType',
      'leave_types.name as leaveTypeName',
      sql<Leave['leaveStatus']>`leaves.status`.as('leaveStatus'),
      sql<string | null>`to_char(leaves.cancel_asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
        'cancelAskedAt',
      ),
      leaveReason.as('reason'),
    ])
  if (!isPart(filters)) return rows.execute()
  const { limit, offset } = windowOf(filters)
  const [page, { total }] = await Promise.all([
    rows.limit(limit).offset(offset).execute(),
    found.select((query) => query.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: page, total }
}

function filtered(all: ReturnType<typeof inScope>, filters: Filters) {
  let query = all
  const q = filters.q?.trim() ?? ''
  if (q !== '') query = query.where(isNamed(fullName(), q))
  // An approved leave whose provider asks to cancel it waits for a decision, as open ones do.
  if (filters.leaveStatus === 'Open') {
    query = query.where((leave) =>
      leave.or([leave('leaves.status', '=', 'Open'), leave('leaves.cancel_asked_at', 'is not', null)]),
    )
  } else if (filters.leaveStatus) query = query.where('leaves.status', '=', filters.leaveStatus)
  // 0 means all types, as in the report's filter.
  if (filters.leaveType) query = query.where('leaves.leave_type_id', '=', filters.leaveType)
  if (filters.startDate) query = query.where('leaves.to_date', '>=', filters.startDate)
  if (filters.endDate) query = query.where('leaves.from_date', '<=', filters.endDate)
  if (filters.facilityCode) {
    query = query.where(
      worksWhere(sql`mapping.facility_id in (select id from facilities where code = any(${filters.facilityCode}))`),
    )
  }
  // Providers are mapped to facilities, so a department means the providers of its facility.
  if (filters.departmentCode) {
    query = query.where(
      worksWhere(
        sql`mapping.facility_id in (select facility_id from departments where code = any(${filters.departmentCode}))`,
      ),
    )
  }
  return query
}

/** Where an active provider works in the caller's scope; empty when the caller cannot see them. */
export function listWorkplacesInScope(db: Connection, scope: Scope, providerCode: string) {
  return db
    .selectFrom('facility_providers as mapping')
    .innerJoin('facilities', 'facilities.id', 'mapping.facility_id')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .select(['users.id as providerId', 'mapping.organization_id as organizationId', 'facilities.time_zone as timeZone'])
    .where('users.code', '=', providerCode)
    .where('users.deactivated_at', 'is', null)
    .where(facilityInScope(scope, { organization: 'mapping.organization_id', facility: 'mapping.facility_id' }))
    .orderBy('mapping.organization_id')
    .execute()
}

export function findLeaveInScope(db: Connection, scope: Scope, id: number) {
  return inScope(db, scope)
    .select(['leaves.provider_id', 'users.code as providerCode', 'leaves.organization_id'])
    .select(['leaves.from_date', 'leaves.to_date', 'leaves.decided_at', sql<LeaveStatus>`leaves.status`.as('status')])
    .select('leave_types.name as leaveTypeName')
    .where('leaves.id', '=', id)
    .executeTakeFirst()
}

export const listApprovedSince = (db: Connection, providerIds: number[], at: Date) =>
  db
    .selectFrom('leaves')
    .select(['provider_id', 'from_date', 'to_date'])
    .where(sql<boolean>`provider_id = any(${providerIds}::bigint[])`)
    .where('status', '=', 'Approved')
    .where('decided_at', '>=', at)
    .execute()
