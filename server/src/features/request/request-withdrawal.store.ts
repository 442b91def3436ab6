import type { Connection } from '../../lib/database.ts'
import { requestLostText } from '../../lib/message-text/request-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import type { Place } from '../schedule/schedule-place.store.ts'
import { listRecipients } from '../schedule/schedule-provider.store.ts'
import type { Shift } from '../schedule/schedule-shift.store.ts'
import { lockOpenRequests } from './request-change.store.ts'
import { tellInterested } from './request-interest.store.ts'

/**
 * Tells the providers who asked for an open shift, or showed interest in it, that it is withdrawn. Deleting the shift
 * deletes their requests and interests.
 */
export async function tellOfWithdrawal(db: Connection, shift: Shift, place: Place, now: Date) {
  const requests = await lockOpenRequests(db, shift.id)
  const requestOf = new Map(requests.map(({ id, provider_id }) => [provider_id, id]))
  const words = requestLostText(shift, place, 'withdrawn')
  const recipients = await listRecipients(db, [...requestOf.keys()])
  const messages = recipients.map((recipient) =>
    messageTo(recipient, place, { cause: `request:${requestOf.get(recipient.id)}:withdrawn`, ...words }),
  )
  await enqueue(db, now, ...messages)
  if (shift.state === 'open') {
    await tellInterested(db, { shift, place, how: 'withdrawn', told: [...requestOf.keys()] }, now)
  }
}
