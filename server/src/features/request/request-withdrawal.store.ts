import type { Connection } from '../../lib/database.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import { dayText } from '../../lib/shift-text.ts'
import type { Shift } from '../schedule/schedule-shift.store.ts'

/** Tells the providers who asked for an open shift that it is withdrawn. Deleting the shift deletes their requests. */
export async function tellOfWithdrawal(db: Connection, shift: Shift, now: Date) {
  const asking = await db
    .selectFrom('shift_requests')
    .innerJoin('users', 'users.id', 'shift_requests.provider_id')
    .select(['shift_requests.id as requestId', 'users.id', 'users.phone', 'users.email'])
    .where('shift_requests.shift_id', '=', shift.id)
    .where('shift_requests.status', '=', 'Open')
    .where('users.deactivated_at', 'is', null)
    .orderBy('shift_requests.id')
    .execute()
  const told = asking.map(({ requestId, ...recipient }) =>
    messageTo(
      recipient,
      { organizationId: shift.organization_id },
      {
        cause: `request:${requestId}:withdrawn`,
        subject: 'Your shift request',
        body: `The open shift of ${dayText(shift)} has been withdrawn.`,
      },
    ),
  )
  await enqueue(db, now, ...told)
}
