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
  const named = await namesOf(db, changes)
  const inOrder = changes.toSorted((one, other) => one.shift.starts_at.getTime() - other.shift.starts_at.getTime())
  // Each telling has its own cause: what has been told is known from published_shifts.
  const telling = await newTelling(db)
  const messages = recipients.flatMap((recipient) => {
    const theirs = inOrder.filter(({ providerId }) => providerId === recipient.id)
    return [...Map.groupBy(theirs, ({ shift }) => shift.organization_id)].map(([organizationId, some]) => {
      const text = changesText({
        added: some.flatMap((one) => (one.kind === 'added' ? [named(one.shift)] : [])),
        changed: some.flatMap((one) => (one.kind === 'changed' ? [{ ...named(one.shift), was: named(one.was) }] : [])),
        removed: some.flatMap((one) => (one.kind === 'removed' ? [named(one.shift)] : [])),
      })
      return messageTo(
        recipient,
        { organizationId },
        { cause: `${causeOf(kind, some)}:${telling}:${organizationId}:${some[0]?.shift.date}`, ...text },
      )
    })
  })
  await enqueue(db, now, ...messages)
  return messages
}

/** Adds the names of its team and facility to a shift of the changes, as it is or as it was. */
async function namesOf(db: Connection, changes: readonly Change[]) {
  const sides = changes.flatMap((change) => (change.kind === 'changed' ? [change.shift, change.was] : [change.shift]))
  const places = new Map((await placed(db, sides)).map((side) => [side.team_id, side]))
  return <Side extends { team_id: number }>(side: Side) => {
    const { teamName = '', facilityName = '' } = places.get(side.team_id) ?? {}
    return { ...side, teamName, facilityName }
  }
}

/** An urgent change of one shift leads to it, unless it was taken away. */
function causeOf(kind: typeof publishedCause | 'urgent', [only, ...others]: readonly Change[]): string {
  if (kind === publishedCause || !only || only.kind === 'removed' || others.length > 0) return kind
  return `urgent-shift:${only.shift.id}`
}
