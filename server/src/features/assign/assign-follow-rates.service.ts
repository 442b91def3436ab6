import type { Followed, FollowRatesInput } from '@shiftward/contract/schedule-follow.ts'
import type { z } from 'zod'
import type { Database } from '../../lib/database.ts'
import type { Caller } from '../../lib/session.ts'
import { listActiveBlocks } from '../block/block-of-team.store.ts'
import { findPlace } from '../department/department-place.store.ts'
import { lockShifts } from '../shift/shift.store.ts'
import { changeShifts } from '../shift/shift-write.store.ts'
import { countStates, refuseTooMany } from './assign-follow.service.ts'
import { listWithOtherRates } from './assign-follow.store.ts'

type Input = z.output<typeof FollowRatesInput>

/**
 * Gives planned shifts the rate that their skill has now. People were told ask rates and add-on rates, which stay; the
 * rate itself is what the department reckons with, so there is nobody to ask or to tell.
 */
export function followRates(db: Database, caller: Caller, input: Input, now: Date): Promise<Followed> {
  const { departmentCode, startDate, isPreview } = input
  return db.transaction().execute(async (transaction) => {
    const { departmentIds } = await findPlace(transaction, caller.scope, { departmentCode })
    const [departmentId = 0] = departmentIds
    const blocks = { departmentId, from: startDate }
    if (!isPreview) await listActiveBlocks(transaction, caller.scope, blocks, 'alone')
    const shifts = await listWithOtherRates(transaction, departmentId, { startDate, now })
    const chosen = new Set(input.rates.map(keyOf))
    const following = shifts.filter((shift) => chosen.has(keyOf(shift)))
    refuseTooMany(following)
    if (!isPreview) {
      const ids = following.map(({ id }) => id)
      await lockShifts(transaction, ids)
      const actor = { userId: caller.userId, now }
      for (const [rate, alike] of Map.groupBy(following, ({ newRate }) => newRate)) {
        await changeShifts(transaction, alike, 'changed', { rate }, actor)
      }
    }
    const others = shifts.length - following.length
    return { ...countStates(following), others, ended: 0, conflicts: [] }
  })
}

const keyOf = ({ skill, rate }: { skill: string; rate: string | number }) => `${skill} ${Number(rate).toFixed(2)}`
