import type { ShiftApproval, ShiftApprovalStatus } from '@shiftward/contract/request.ts'
import { elapsedMinutes, hoursOf } from '@shiftward/contract/rules/shift-time.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { inNameOrder, isNamed, isPart, type ListPart, sortOf, windowOf } from '../../lib/list.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'
import { spanOf } from '../shift/shift.store.ts'

/** A caller sees the shift requests of the departments in their scope. */
const inScope = (db: Connection, scope: Scope) =>
  db.selectFrom('shift_requests as request').where(
    departmentInScope(scope, {
      organization: 'request.organization_id',
      facility: 'request.facility_id',
      department: 'request.department_id',
    }),
  )

const withNames = (query: ReturnType<typeof inScope>) =>
  query
    .innerJoin('shifts', 'shifts.id', 'request.shift_id')
    .innerJoin('users', 'users.id', 'request.provider_id')
    .innerJoin('departments', 'departments.id', 'request.department_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .innerJoin('facilities', 'facilities.id', 'request.facility_id')

const rowsOf = (query: ReturnType<typeof withNames>) =>
  query.select([
    'request.id',
    'request.shift_id',
    'users.code',
    fullName().as('name'),
    'departments.name as department',
    'teams.name as team',
    'shifts.skill',
    sql<string>`to_char(shifts.date, 'MM-DD-YYYY')`.as('date'),
    'shifts.start_time',
    'shifts.end_time',
    'shifts.starts_at',
    'shifts.ends_at',
    sql<string>`to_char(request.submitted_at at time zone facilities.time_zone, 'MM-DD-YYYY HH24:MI:SS')`.as(
      'submitted',
    ),
    'facilities.time_zone as timeZone',
    sql<ShiftApprovalStatus>`request.status`.as('status'),
    'request.reason',
  ])
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const sortable = {
  providerName: inNameOrder(fullName()),
  departmentName: 'departments.name',
  teamName: 'teams.name',
  skill: 'shifts.skill',
  shiftDate: sql`shifts.date`,
  startTime: sql`shifts.start_time`,
  endTime: sql`shifts.end_time`,
  submittedOn: sql`request.submitted_at`,
  duration: sql`shifts.ends_at - shifts.starts_at`,
  approvalStatus: 'request.status',
}

type Filters = ListPart & { approvalStatus?: ShiftApprovalStatus | undefined }

/** Newest first unless `sort` says otherwise. */
export async function listRequests(db: Connection, scope: Scope, filters: Filters) {
  const found = ofStatus(inScope(db, scope), filters)
  const { order, direction } = sortOf(filters.sort ?? '-submittedOn', sortable)
  const rows = rowsOf(matching(withNames(found), filters))
    .orderBy(order, direction)
    .orderBy('request.id', 'desc')
  if (!isPart(filters)) return (await rows.execute()).map(presentRequest)
  const { limit, offset } = windowOf(filters)
  const counted = isSearch(filters) ? matching(withNames(found), filters) : found
  const count = counted.select(sql<number>`count(*)`.as('total'))
  const page = await rows.select(count.as('total')).limit(limit).offset(offset).execute()
  // A page beyond the last row has none to tell how many there are.
  const total = page[0]?.total ?? (offset === 0 ? 0 : (await count.executeTakeFirstOrThrow()).total)
  return { rows: page.map(presentRequest), total }
}

const ofStatus = (query: ReturnType<typeof inScope>, { approvalStatus }: Filters) =>
  approvalStatus ? query.where('request.status', '=', approvalStatus) : query

const isSearch = ({ q = '' }: Filters) => q.trim() !== ''

function matching(query: ReturnType<typeof withNames>, filters: Filters) {
  if (!isSearch(filters)) return query
  const isLike = (name: Parameters<typeof isNamed>[0]) => isNamed(name, filters.q ?? '')
  return query.where(
    sql<boolean>`(${isLike(fullName())} or ${isLike('departments.name')} or ${isLike('teams.name')}
      or ${isLike('shifts.skill')})`,
  )
}

function presentRequest(row: Row): ShiftApproval {
  return {
    shiftApprovalId: row.id,
    shiftId: row.shift_id,
    providerCode: row.code,
    providerName: row.name,
    departmentName: row.department,
    teamName: row.team,
    skill: row.skill,
    shiftDate: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    submittedOn: row.submitted,
    timeZone: row.timeZone,
    duration: hoursOf(elapsedMinutes(spanOf(row))),
    approvalStatus: row.status,
    reason: row.reason,
  }
}

export function findRequestInScope(db: Connection, scope: Scope, id: number) {
  return inScope(db, scope)
    .select(['request.shift_id', 'request.provider_id'])
    .select(sql<ShiftApprovalStatus>`request.status`.as('status'))
    .where('request.id', '=', id)
    .executeTakeFirst()
}

/** The other providers who asked for the shift: approving denies them. */
export function listOtherAskers(db: Connection, shiftId: number, requestId: number) {
  return db
    .selectFrom('shift_requests as request')
    .innerJoin('users', 'users.id', 'request.provider_id')
    .select(['users.code as providerCode', fullName().as('providerName')])
    .where('request.shift_id', '=', shiftId)
    .where('request.status', '=', 'Open')
    .where('request.id', '<>', requestId)
    .orderBy('request.submitted_at')
    .orderBy('request.id')
    .execute()
}

/** Those of the requests that are in scope, the oldest first. */
export function listInOrderOfAsking(db: Connection, scope: Scope, ids: number[]) {
  return inScope(db, scope)
    .select(['request.id', 'request.shift_id', 'request.provider_id'])
    .where(sql<boolean>`request.id = any(${ids}::bigint[])`)
    .orderBy('request.submitted_at')
    .orderBy('request.id')
    .execute()
}

export async function findName(db: Connection, providerId: number): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select(fullName().as('name'))
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  return name
}
