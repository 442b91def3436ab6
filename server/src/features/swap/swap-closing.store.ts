import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { enqueue } from '../../lib/outbox.ts'

/** A swap whose shift moves or goes is closed as denied, and both are told. */
export async function closeSwapsOf(db: Connection, shiftId: number, now: Date) {
  const closed = await db
    .updateTable('swaps')
    .set({ status: 'MediatorDenied', decided_at: sql`coalesce(decided_at, ${now})` })
    .where('shift_id', '=', shiftId)
    .where('status', 'in', ['Open', 'MediatorApproved'])
    .returning(['id', 'organization_id', 'from_provider_id', 'to_provider_id'])
    .execute()
  for (const swap of closed) {
    const people = await db
      .selectFrom('users')
      .innerJoin('shifts', (join) => join.on('shifts.id', '=', shiftId))
      .select(['users.id', 'users.phone', 'users.email', 'shifts.date'])
      .where('users.id', 'in', [swap.from_provider_id, swap.to_provider_id])
      .where('users.deactivated_at', 'is', null)
      .orderBy('users.id')
      .execute()
    await enqueue(
      db,
      now,
      ...people.map(({ id, phone, email, date }) => ({
        channel: phone === '' ? ('email' as const) : ('sms' as const),
        address: phone === '' ? email : phone,
        recipientId: id,
        organizationId: swap.organization_id,
        subject: 'Shift swap',
        body: `The swap of the shift on ${toWireDate(date)} was denied: the shift has changed.`,
        cause: `swap:${swap.id}:MediatorDenied`,
      })),
    )
  }
}
