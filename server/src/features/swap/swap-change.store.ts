import { messages } from '@shiftward/contract/messages.ts'
import type { SwapStatus } from '@shiftward/contract/swap.ts'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { DB } from '../../lib/db-types.ts'
import { refusing } from '../../lib/errors.ts'
import { fullName } from '../../lib/full-name.ts'
import { swapTexts } from '../../lib/message-text/request-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import type { Shift } from '../shift/shift.store.ts'
import { listRecipients } from '../shift/shift-provider.store.ts'

/** Writes each step of a swap and tells both providers. */

export type SwapRow = Selectable<DB['swaps']>

type NewSwap = { shift: Shift; fromId: number; toId: number; now: Date }

export async function insertSwap(db: Connection, { shift, fromId, toId, now }: NewSwap): Promise<number> {
  const { organization_id, date, start_time, end_time, skill, is_on_call } = shift
  const values = {
    shift_id: shift.id,
    organization_id,
    date,
    start_time,
    end_time,
    skill,
    is_on_call,
    from_provider_id: fromId,
    to_provider_id: toId,
    created_at: now,
  }
  const { id } = await refusing({ swaps_pending_key: { message: messages.mobile.swapPending } }, () =>
    db.insertInto('swaps').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  await tellBoth(db, id, now)
  return id
}

/** Callers have locked the shift. */
export function lockSwap(db: Connection, id: number): Promise<SwapRow | undefined> {
  return db.selectFrom('swaps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Step = { status: SwapStatus; now: Date; decidedBy?: number; isAnswer?: boolean; why?: string }

/** Callers have locked the swap. */
export async function changeSwap(db: Connection, id: number, { status, now, decidedBy, isAnswer, why }: Step) {
  await db
    .updateTable('swaps')
    .set({
      status,
      ...(isAnswer
        ? { answered_at: now }
        : { decided_at: sql`coalesce(decided_at, ${now})`, ...(decidedBy && { decided_by: decidedBy }) }),
    })
    .where('id', '=', id)
    .execute()
  await tellBoth(db, id, now, why)
}

/** The warnings about the to-QHP that the administrator has confirmed. Callers have locked the swap. */
export async function confirmRules(db: Connection, id: number, findings: readonly { rule: string }[]) {
  const rules = [...new Set(findings.map(({ rule }) => rule))]
  await db.updateTable('swaps').set({ confirmed_rules: rules }).where('id', '=', id).execute()
}

/** The cause names swap and status, so each step is told once. */
async function tellBoth(db: Connection, id: number, now: Date, why?: string) {
  const swap = await db
    .selectFrom('swaps')
    .innerJoin('shifts', 'shifts.id', 'swaps.shift_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .innerJoin('users as giver', 'giver.id', 'swaps.from_provider_id')
    .innerJoin('users as taker', 'taker.id', 'swaps.to_provider_id')
    .select(['swaps.organization_id as organizationId', 'giver.id as giverId', 'taker.id as takerId'])
    .select([sql<SwapStatus>`swaps.status`.as('status'), 'swaps.date', 'swaps.start_time', 'swaps.end_time'])
    .select(['teams.name as teamName', 'facilities.name as facilityName'])
    .select([fullName('giver').as('giver'), fullName('taker').as('taker')])
    .where('swaps.id', '=', id)
    .executeTakeFirstOrThrow()
  const texts = swapTexts(swap, why)
  const both = await listRecipients(db, [swap.giverId, swap.takerId])
  const messages = both.map((recipient) => {
    const words = recipient.id === swap.giverId ? texts.giver : texts.taker
    return messageTo(recipient, swap, { cause: `swap:${id}:${swap.status}`, ...words })
  })
  await enqueue(db, now, ...messages)
}
