import type { Connection } from '../../lib/database.ts'
import { changesText } from '../../lib/message-text/schedule-text.ts'
import { enqueue, messageTo, newTelling } from '../../lib/outbox/outbox.ts'
import type { NewMessage } from '../../lib/outbox/outbox-message.ts'
import { placed } from '../block/block-place.store.ts'
import { listRecipients } from '../shift/shift-provider.store.ts'
import type { Change } from './publish-change.ts'

/** The first word of the cause: people choose channels by it. */
export const publishedCause = 'published'

/** Tells each person all their changes in one message, and returns the messages. */
export async function tellChanges(
  db: Connection,
  changes: readonly Change[],
  kind: typeof publishedCause | 'urgent',
  now: Date,
): Promise<NewMessage[]> {
  if (changes.length === 0) return []
  const recipients = await listRecipients(db, [...new Set(changes.map(({ providerId }) => providerId))])
  const shifts = await placed(
    db,
    changes.map(({ shift }) => shift),
  )
  const there = changes
    .map((change, index) => ({
      ...change,
      words: shifts[index] ?? { ...change.shift, teamName: '', facilityName: '' },
    }))
    .toSorted((one, other) => one.shift.starts_at.getTime() - other.shift.starts_at.getTime())
  // Each telling has its own cause: what has been told is known from published_shifts.
  const telling = await newTelling(db)
  const messages = recipients.flatMap((recipient) => {
    const theirs = there.filter(({ providerId }) => providerId === recipient.id)
    return [...Map.groupBy(theirs, ({ shift }) => shift.organization_id)].map(([organizationId, some]) => {
      const text = changesText({
        added: some.flatMap(({ kind, words }) => (kind === 'added' ? [words] : [])),
        changed: some.flatMap((one) => (one.kind === 'changed' ? [{ ...one.words, was: one.was }] : [])),
        removed: some.flatMap(({ kind, words }) => (kind === 'removed' ? [words] : [])),
      })
      return messageTo(
        recipient,
        { organizationId },
        { cause: `${causeOf(kind, some)}:${telling}:${organizationId}`, ...text },
      )
    })
  })
  await enqueue(db, now, ...messages)
  return messages
}

/** An urgent change of one shift leads to it, unless it was taken away. */
function causeOf(kind: typeof publishedCause | 'urgent', [only, ...others]: readonly Change[]): string {
  if (kind === publishedCause || !only || only.kind === 'removed' || others.length > 0) return kind
  return `urgent-shift:${only.shift.id}`
}
