import type { Channels } from '@shiftward/contract/message.ts'
import type { Database } from '../../lib/database.ts'
import { scheduledText } from '../../lib/message-text/schedule-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import type { Caller } from '../../lib/session.ts'
import { lockBlock, refuseDeactivated, refuseEmpty, stampBlock } from '../block/block-place.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import { listRecipients } from '../shift/shift-provider.store.ts'
import { announceShifts } from '../shift/shift-write.store.ts'

type Publishing = { now: Date; channels: Channels }

/** Marks the block as published and tells each provider, in one message, which of their shifts are new or changed. */
export function publishBlock(db: Database, caller: Caller, code: string, { now, channels }: Publishing) {
  return db.transaction().execute(async (transaction) => {
    const place = await lockBlock(transaction, caller.scope, code)
    refuseDeactivated(place)
    await refuseEmpty(transaction, place)
    await stampBlock(transaction, place, now)
    const changed = await announceShifts(transaction, place.blockId)
    const byProvider = Map.groupBy(
      changed.filter(({ ends_at }) => ends_at > now),
      ({ provider_id }) => provider_id ?? 0,
    )
    const recipients = await listRecipients(transaction, [...byProvider.keys()])
    const told = recipients.flatMap((recipient) => {
      const [first, ...others] = inOrder(byProvider.get(recipient.id) ?? [])
      if (!first) return []
      // The cause names the first shift and its version, so no version of a shift is announced twice.
      const cause = `shift:${first.id}:${first.version}`
      return [messageTo(recipient, place, { cause, ...scheduledText([first, ...others], place) })]
    })
    await enqueue(transaction, now, ...told)
    return {
      scheduleCode: place.blockCode,
      publishedAt: now.toISOString(),
      toldProviders: told.length,
      notSent: told.filter(({ channel }) => !channels[channel]).length,
    }
  })
}

const inOrder = (shifts: Shift[]): Shift[] =>
  shifts.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
