import { setImmediate } from 'node:timers/promises'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { ExchangeChoice } from '@shiftward/contract/schedule-exchange.ts'
import type { Database } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import { findBlockOfShiftIn, refuseDeactivated } from '../block/block-place.store.ts'
import { findShift, missing } from '../shift/shift.store.ts'
import { listExchangeable } from '../swap/swap-exchange.store.ts'
import { judgeExchanges } from '../swap/swap-judge.service.ts'
import { conflictsOf, findReceiver, ownerOf, refuseBegun } from './assign-exchange.service.ts'

/** For which shifts of others a shift could be exchanged. What nothing speaks against comes first, then the nearest. */
export async function listExchangeChoices(
  db: Database,
  scope: Scope,
  shiftId: number,
  now: Date,
): Promise<ExchangeChoice[]> {
  const place = await findBlockOfShiftIn(db, scope, shiftId)
  const shift = place && (await findShift(db, shiftId))
  if (!shift) throw await missing(db, scope, shiftId)
  refuseDeactivated(place)
  refuseBegun(shift, now)
  const mine = { ...place, ...shift, provider_id: ownerOf(shift) }
  const giver = await findReceiver(db, mine.provider_id, place)
  const others = (await listExchangeable(db, mine, now)).map((one) => ({ ...place, ...one }))
  const findingsOf = await judgeExchanges(db, mine, others)
  const choices: ExchangeChoice[] = []
  for (const other of others) {
    const { ofTaker, ofGiver } = findingsOf(other)
    const taker = { name: other.providerName }
    choices.push({
      shiftId: other.id,
      version: other.version,
      providerCode: other.providerCode,
      providerName: other.providerName,
      teamName: other.teamName,
      skillLevel: other.skill,
      date: toWireDate(other.date),
      startTime: other.start_time,
      endTime: other.end_time,
      hasSwap: other.hasSwap,
      conflicts: [
        ...conflictsOf({ receiver: taker, findings: ofTaker }),
        ...conflictsOf({ receiver: giver, findings: ofGiver }),
      ],
    })
    // Judging hundreds of exchanges takes a while: let other calls in between.
    await setImmediate()
  }
  return choices.toSorted((one, other) => rank(one) - rank(other))
}

const rank = ({ conflicts }: ExchangeChoice): number =>
  conflicts.some(({ level }) => level === 'block') ? 2 : Math.min(conflicts.length, 1)
