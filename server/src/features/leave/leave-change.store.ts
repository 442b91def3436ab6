import { texts } from '@shiftward/contract/texts.ts'
import type { Selectable } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { DB } from '../../lib/db-types.ts'
import { refusing } from '../../lib/errors.ts'
import { tellChange } from '../../lib/live.ts'
import { leaveCancellationText, leaveCancelledText, leaveDecidedText } from '../../lib/message-text/request-text.ts'
import type { PlaceNames, ShiftTimes } from '../../lib/message-text/shift-words.ts'
import { enqueue, messageTo, type Words } from '../../lib/outbox/outbox.ts'
import { listRecipients } from '../shift/shift-provider.store.ts'
import type { Actor } from '../shift/shift-write.store.ts'

export type LeaveRow = Selectable<DB['leaves']>

type NewLeave = {
  providerId: number
  fromDate: string
  toDate: string
  leaveType: number
  now: Date
  /** Who enters it for the provider. Then it is approved at once. */
  enteredBy?: number
}

/** One row for each organization, because each decides for itself. */
export function insertLeaves(db: Connection, organizationIds: number[], leave: NewLeave): Promise<LeaveRow[]> {
  const { enteredBy } = leave
  const entered = { status: 'Approved', decided_at: leave.now, decided_by: enteredBy }
  const rows = organizationIds.map((organization_id) => ({
    organization_id,
    provider_id: leave.providerId,
    leave_type_id: leave.leaveType,
    from_date: leave.fromDate,
    to_date: leave.toDate,
    created_at: leave.now,
    ...(enteredBy !== undefined && entered),
  }))
  return refusing({ leaves_overlap: { message: texts.leave.overlaps, field: 'fromDate' } }, () =>
    db.insertInto('leaves').values(rows).returningAll().execute(),
  )
}

/** Callers have locked the provider. */
export function lockLeave(db: Connection, id: number): Promise<LeaveRow | undefined> {
  return db.selectFrom('leaves').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function cancelLeave(db: Connection, id: number, now: Date) {
  await db.updateTable('leaves').set({ status: 'Cancelled', decided_at: now }).where('id', '=', id).execute()
}

export async function askCancellation(db: Connection, id: number, now: Date) {
  await db.updateTable('leaves').set({ cancel_asked_at: now }).where('id', '=', id).execute()
}

/** What the administrator says to a provider who asked to cancel an approved leave. */
export async function decideCancellation(db: Connection, leave: LeaveRow, isApproved: boolean, actor: Actor) {
  const cancelled = { status: 'Cancelled', decided_at: actor.now, decided_by: actor.userId }
  await db
    .updateTable('leaves')
    .set({ cancel_asked_at: null, ...(isApproved && cancelled) })
    .where('id', '=', leave.id)
    .execute()
  if (isApproved) await tellCalendars(db, leave)
  const cause = `leave:${leave.id}:cancellation:${leave.cancel_asked_at?.toISOString()}`
  const words = leaveCancellationText(await nameOrganization(db, leave), isApproved)
  await tellProvider(db, leave, { cause, ...words }, actor)
}

/** An administrator cancels an approved leave without being asked. */
export async function cancelApproved(db: Connection, leave: LeaveRow, isGivenBack: boolean, actor: Actor) {
  await db
    .updateTable('leaves')
    .set({ status: 'Cancelled', decided_at: actor.now, decided_by: actor.userId, cancel_asked_at: null })
    .where('id', '=', leave.id)
    .execute()
  await tellCalendars(db, leave)
  const words = leaveCancelledText(await nameOrganization(db, leave), isGivenBack)
  await tellProvider(db, leave, { cause: `leave:${leave.id}:Cancelled`, ...words }, actor)
}

type Outcome = { status: 'Approved' | 'Denied'; freed: readonly (ShiftTimes & PlaceNames)[] }

export async function decideLeave(db: Connection, leave: LeaveRow, { status, freed }: Outcome, actor: Actor) {
  await db
    .updateTable('leaves')
    .set({ status, decided_at: actor.now, decided_by: actor.userId })
    .where('id', '=', leave.id)
    .execute()
  await tellCalendars(db, leave)
  const words = leaveDecidedText(await nameOrganization(db, leave), status, freed)
  await tellProvider(db, leave, { cause: `leave:${leave.id}:${status}`, ...words }, actor)
}

type Whose = Pick<LeaveRow, 'provider_id' | 'organization_id'>

/** With the name of its organization if the provider works for others, too: each decides about its own leave. */
export async function nameOrganization<Leave extends Whose>(db: Connection, leave: Leave) {
  const organization = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', leave.organization_id)
    .where((query) =>
      query.exists(
        query
          .selectFrom('facility_providers')
          .where('provider_id', '=', leave.provider_id)
          .where('organization_id', '<>', leave.organization_id),
      ),
    )
    .executeTakeFirst()
  return { ...leave, organizationName: organization?.name }
}

type Told = Words & { cause: string }

export async function tellProvider(db: Connection, leave: LeaveRow, text: Told, { now }: Actor) {
  const [recipient] = await listRecipients(db, [leave.provider_id])
  if (recipient) await enqueue(db, now, messageTo(recipient, { organizationId: leave.organization_id }, text))
}

/** Calendars mark leave, asked for or approved, so every department where the person works reloads. */
export async function tellCalendars(db: Connection, { provider_id, organization_id, from_date, to_date }: LeaveRow) {
  const departments = await db
    .selectFrom('facility_providers as mapping')
    .innerJoin('departments', 'departments.facility_id', 'mapping.facility_id')
    .select('departments.id')
    .where('mapping.provider_id', '=', provider_id)
    .where('mapping.organization_id', '=', organization_id)
    .execute()
  for (const { id } of departments) {
    await tellChange(db, { departmentId: id, startDate: from_date, endDate: to_date })
  }
}
