import { datesBetween } from '@shiftward/contract/rules/calendar-date.ts'
import { sourceDayOf } from '@shiftward/contract/rules/copy-days.ts'
import type { CopyBlockInput, Planned } from '@shiftward/contract/schedule-plan.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Database } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { findBlock, holdBlockAlone, type Place, refuseDeactivated } from '../block/block-place.store.ts'
import { listShiftsOfBlocks, type Shift } from '../shift/shift.store.ts'
import { listPlannedEnds } from '../shift/shift-action.store.ts'
import { addPlanned } from './assign-plan.service.ts'
import { asPlanned, type Wish, wishLike } from './assign-plan.ts'

type Input = z.output<typeof CopyBlockInput>

/** Fills a block from another block of the team. Open shifts and vacancies of the source are copied as vacancies. */
export function copyBlock(db: Database, caller: Caller, input: Input, now: Date): Promise<Planned> {
  return db.transaction().execute(async (transaction) => {
    const hold = input.isPreview ? findBlock : holdBlockAlone
    const to = await hold(transaction, caller.scope, input.toCode)
    const from = await findBlock(transaction, caller.scope, input.fromCode)
    refuseDeactivated(to)
    if (from.teamId !== to.teamId) throw refusal(400, 'fromCode', texts.plan.otherTeam)
    const shifts = await listShiftsOfBlocks(transaction, [from.blockId])
    const ends = await listPlannedEnds(
      transaction,
      shifts.map(({ id }) => id),
    )
    const planned = asPlanned(shifts, [...shifts, ...ends])
    return addPlanned(transaction, wishesOf(planned, from, to, input), input, { userId: caller.userId, now })
  })
}

function wishesOf(shifts: Shift[], from: Place, to: Place, { by, as }: Input): Wish[] {
  const byDate = Map.groupBy(shifts, ({ date }) => date)
  return datesBetween(to.startDate, to.endDate).flatMap((date) => {
    const source = byDate.get(sourceDayOf(date, { from, to, by }) ?? '') ?? []
    return source.map((shift) =>
      wishLike(shift, { place: to, date, providerId: as === 'assigned' ? shift.provider_id : null }),
    )
  })
}
