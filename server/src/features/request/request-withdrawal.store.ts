import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Connection } from '../../lib/database.ts'
import { enqueue } from '../../lib/outbox.ts'

/** Those who have asked for an open shift hear that it is withdrawn; their requests go with it. */
export async function tellOfWithdrawal(
  db: Connection,
  shift: { id: number; organization_id: number; date: string },
  now: Date,
) {
  const asking = await db
    .selectFrom('shift_requests')
    .innerJoin('users', 'users.id', 'shift_requests.provider_id')
    .select(['shift_requests.id', 'users.id as userId', 'users.phone', 'users.email'])
    .where('shift_requests.shift_id', '=', shift.id)
    .where('shift_requests.status', '=', 'Open')
    .where('users.deactivated_at', 'is', null)
    .orderBy('shift_requests.id')
    .execute()
  await enqueue(
    db,
    now,
    ...asking.map(({ id, userId, phone, email }) => ({
      channel: phone === '' ? ('email' as const) : ('sms' as const),
      address: phone === '' ? email : phone,
      recipientId: userId,
      organizationId: shift.organization_id,
      subject: 'Your shift request',
      body: `The open shift on ${toWireDate(shift.date)} has been withdrawn.`,
      cause: `request:${id}:withdrawn`,
    })),
  )
}
