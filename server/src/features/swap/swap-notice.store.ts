import type { SwapStatus } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { swapTexts, takerWords } from '../../lib/message-text/swap-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import { listRecipients } from '../shift/shift-provider.store.ts'

const reasons = texts.request.reason

/**
 * Tells the providers of swaps that took the same step: the one who gives the shift once, and each who is asked. The
 * cause names swap and status, so each step is told once.
 */
export async function tellSwaps(db: Connection, ids: number[], now: Date, why?: string) {
  const swaps = await listTold(db, ids)
  const [first] = swaps
  if (!first) return
  const takers = takerWords(swaps.map(({ taker }) => taker))
  const recipients = await listRecipients(db, [first.giverId, ...swaps.map(({ takerId }) => takerId)])
  const told = recipients.flatMap((recipient) => {
    if (recipient.id === first.giverId) {
      // Another message has told them who took it.
      if (why === reasons.taken) return []
      const words = swapTexts({ ...first, taker: takers, areSeveral: swaps.length > 1 }, why).giver
      return [messageTo(recipient, first, { cause: causeOf(first), ...words })]
    }
    return swaps
      .filter(({ takerId }) => takerId === recipient.id)
      .map((swap) => messageTo(recipient, swap, { cause: causeOf(swap), ...swapTexts(swap, why).taker }))
  })
  await enqueue(db, now, ...told)
}

const causeOf = ({ id, status }: { id: number; status: SwapStatus }) => `swap:${id}:${status}`

async function listTold(db: Connection, ids: number[]) {
  const rows = await db
    .selectFrom('swaps')
    .innerJoin('shifts', 'shifts.id', 'swaps.shift_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .innerJoin('facilities', 'facilities.id', 'swaps.facility_id')
    .innerJoin('users as giver', 'giver.id', 'swaps.from_provider_id')
    .innerJoin('users as taker', 'taker.id', 'swaps.to_provider_id')
    .select(['swaps.id', 'swaps.organization_id as organizationId', 'giver.id as giverId', 'taker.id as takerId'])
    .select([sql<SwapStatus>`swaps.status`.as('status'), 'swaps.date', 'swaps.start_time', 'swaps.end_time'])
    .select('swaps.is_on_call')
    .select(['swaps.return_date', 'swaps.return_start_time', 'swaps.return_end_time'])
    .select('swaps.return_is_on_call')
    .select(['teams.name as teamName', 'facilities.name as facilityName'])
    .select([fullName('giver').as('giver'), fullName('taker').as('taker')])
    .select(
      sql<boolean>`exists (
        select from swaps as other where other.group_id = swaps.group_id and other.id <> swaps.id
          and other.status in ('Open', 'MediatorApproved'))`.as('areOthersAsked'),
    )
    .where(sql<boolean>`swaps.id = any(${ids}::bigint[])`)
    .orderBy('swaps.id')
    .execute()
  return rows.map(({ return_date, return_start_time, return_end_time, return_is_on_call, ...swap }) => ({
    ...swap,
    back:
      return_date && return_start_time && return_end_time
        ? {
            date: return_date,
            start_time: return_start_time,
            end_time: return_end_time,
            is_on_call: return_is_on_call ?? false,
          }
        : undefined,
  }))
}
