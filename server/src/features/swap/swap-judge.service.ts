import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { findBlockOfShift, type Place } from '../block/block-place.store.ts'
import { judgePeople, type WantedShift } from '../rule/rule.service.ts'
import { findShift, type Shift } from '../shift/shift.store.ts'
import type { SwapRow } from './swap-change.store.ts'

type Parties = Pick<SwapRow, 'from_provider_id' | 'to_provider_id' | 'return_shift_id'>
type Judged = { findings: { ofTaker: Finding[]; ofGiver: Finding[] }; back: (Shift & Place) | undefined }

/**
 * What speaks against the one who is asked having the shift; in an exchange also against the one who asks having the
 * other. Both shifts change hands together, so each is judged without the shift that they give away.
 */
export async function judgeSwap<Row extends WantedShift & { id: number }>(
  db: Connection,
  swap: Parties,
  shift: Row,
): Promise<Judged> {
  const { from_provider_id: giver, to_provider_id: taker, return_shift_id } = swap
  const back = return_shift_id === null ? undefined : await findPlaced(db, return_shift_id)
  const ofTaker = (await judgePeople(db, [taker], [shift]))(taker, shift, back ? [back.id] : [])
  const ofGiver = back ? (await judgePeople(db, [giver], [back]))(giver, back, [shift.id]) : []
  return { findings: { ofTaker, ofGiver }, back }
}

/** A shift with the names of its place. */
export async function findPlaced(db: Connection, shiftId: number): Promise<Shift & Place> {
  const shift = await findShift(db, shiftId)
  const place = await findBlockOfShift(db, shiftId)
  if (!shift || !place) throw notFound('Shift')
  return { ...place, ...shift }
}
