import { texts } from '@shiftward/contract/texts.ts'
import type { Insertable } from 'kysely'
import type { DB } from '../lib/db-types.ts'
import type { User } from './factories.ts'
import type { Moment } from './moment.ts'
import type { Random } from './random.ts'

/** A message to one person. */
export type Told = { to: User; organization_id: number; cause: string; subject: string; body: string; at: Date }

const daysOfMessages = 30

/** Messages of the last weeks: every fourth an email, the others SMS. The demo has no service to send them with. */
export function messageRows(told: Told[], { now }: Moment, random: Random): Insertable<DB['outbox']>[] {
  const since = new Date(now.getTime() - daysOfMessages * 86_400_000)
  return told
    .filter((one) => one.at >= since)
    .map((one) => {
      const channel = random.chance(0.25) ? 'email' : 'sms'
      return {
        organization_id: one.organization_id,
        channel,
        recipient_id: one.to.id,
        address: channel === 'email' ? one.to.email : one.to.phone,
        subject: one.subject,
        body: one.body,
        cause: one.cause,
        idempotency_key: uuidOf(random),
        status: 'not sent',
        last_error: texts.message.noService[channel],
        attempts: 1,
        next_attempt_at: one.at,
        created_at: one.at,
      }
    })
}

/** A version 4 UUID from the seeded generator, so that two demos of the same day are equal. */
function uuidOf(random: Random): string {
  const hex = (length: number) => Array.from({ length }, () => random.between(0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}
