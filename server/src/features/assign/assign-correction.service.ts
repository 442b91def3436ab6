import type { Connection } from '../../lib/database.ts'
import { correctionText } from '../../lib/message-text/schedule-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import type { Place } from '../block/block-place.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import { listRecipients } from '../shift/shift-provider.store.ts'
import type { Restored } from './assign-restore.service.ts'

type Corrected = { restored: Restored[]; told: ReadonlySet<number>; places: ReadonlyMap<number, Place> }

/** Those who were told of the action at once hear that it was undone: one message for each team. */
export async function tellCorrected(db: Connection, { restored, told, places }: Corrected, now: Date) {
  const ahead = restored.filter(({ was, is }) => [was, is].some((shift) => shift && shift.ends_at > now))
  for (const recipient of await listRecipients(db, [...told])) {
    const theirs = (shift: Shift | null) => shift?.provider_id === recipient.id
    const concerned = ahead.filter(({ was, is }) => theirs(was) || theirs(is))
    for (const [blockId, shifts] of Map.groupBy(concerned, ({ was, is }) => (is ?? was)?.block_id)) {
      const place = places.get(blockId ?? 0)
      const [first] = shifts.flatMap(({ was, is }) => is ?? was ?? [])
      if (!place || !first) continue
      const has = shifts.flatMap(({ is }) => (is && theirs(is) ? is : []))
      const lost = shifts.flatMap(({ was, is }) => (was && theirs(was) && !theirs(is) ? was : []))
      const cause = `shift:${first.id}:${first.version}:corrected`
      await enqueue(db, now, messageTo(recipient, place, { cause, ...correctionText({ has, lost }, place) }))
    }
  }
}
