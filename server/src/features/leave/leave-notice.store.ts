import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { leaveFreedText } from '../../lib/message-text/request-text.ts'
import { enqueue, messageTo, type Recipient, type Words } from '../../lib/outbox/outbox.ts'
import type { LeaveRow } from './leave-change.store.ts'
import type { ShiftInLeave } from './leave-shift.store.ts'

/** `words` are those of a call-out; otherwise the message tells of a leave. */
type Freed = {
  shifts: ShiftInLeave[]
  cause: string
  words?: (providerName: string, theirs: readonly ShiftInLeave[]) => Words
}

/** Tells the administrators of departments which shifts of theirs a leave has freed: one message for each person. */
export async function tellAdministrators(
  db: Connection,
  leave: Pick<LeaveRow, 'provider_id' | 'organization_id' | 'from_date' | 'to_date'>,
  { shifts, cause, words }: Freed,
  now: Date,
) {
  if (shifts.length === 0) return
  const departmentIds = [...new Set(shifts.map(({ department_id }) => department_id))]
  const admins = await listAdministrators(db, departmentIds)
  const { name } = await db
    .selectFrom('users')
    .select(fullName().as('name'))
    .where('id', '=', leave.provider_id)
    .executeTakeFirstOrThrow()
  const told = [...Map.groupBy(admins, ({ id }) => id).values()].flatMap((mappings) => {
    const [admin] = mappings
    if (!admin) return []
    const theirs = shifts.filter((shift) => mappings.some(({ departmentId }) => departmentId === shift.department_id))
    const text = { cause, ...(words ? words(name, theirs) : leaveFreedText(name, leave, theirs)) }
    return [messageTo(admin, { organizationId: leave.organization_id }, text)]
  })
  await enqueue(db, now, ...told)
}

/** The department's own administrators; where there are none, the facility's; where there are none, the organization's. */
function listAdministrators(
  db: Connection,
  departmentIds: number[],
): Promise<(Recipient & { departmentId: number })[]> {
  return db
    .with('mapped', (query) =>
      query
        .selectFrom('departments')
        .innerJoin('department_users as mapping', 'mapping.department_id', 'departments.id')
        .select(['departments.id as departmentId', 'mapping.user_id', sql<number>`1`.as('distance')])
        .unionAll((all) =>
          all
            .selectFrom('departments')
            .innerJoin('facility_users as mapping', 'mapping.facility_id', 'departments.facility_id')
            .select(['departments.id as departmentId', 'mapping.user_id', sql<number>`2`.as('distance')]),
        )
        .unionAll((all) =>
          all
            .selectFrom('departments')
            .innerJoin('organization_users as mapping', 'mapping.organization_id', 'departments.organization_id')
            .select(['departments.id as departmentId', 'mapping.user_id', sql<number>`3`.as('distance')]),
        ),
    )
    .with('ranked', (query) =>
      query
        .selectFrom('mapped')
        .innerJoin('users', 'users.id', 'mapped.user_id')
        .select(['users.id', 'users.phone', 'users.email', 'mapped.departmentId', 'mapped.distance'])
        .select(sql<number>`min(mapped.distance) over (partition by mapped."departmentId")`.as('nearest'))
        .where(sql<boolean>`mapped."departmentId" = any(${departmentIds}::bigint[])`)
        .where('users.user_type', 'in', ['department', 'facility', 'organization'])
        .where('users.is_view_scheduler', '=', false)
        .where('users.deactivated_at', 'is', null),
    )
    .selectFrom('ranked')
    .select(['id', 'phone', 'email', 'departmentId'])
    .whereRef('distance', '=', 'nearest')
    .orderBy('id')
    .execute()
}
