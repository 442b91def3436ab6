import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { findBlockOfShift, type Place } from '../block/block-place.store.ts'
import { judgePeople, type WantedShift } from '../rule/rule.service.ts'
import { findShift, type Shift } from '../shift/shift.store.ts'
import type { SwapRow } from './swap-change.store.ts'

type Parties = Pick<SwapRow, 'from_provider_id' | 'to_provider_id' | 'return_shift_id'>
type Findings = { ofTaker: Finding[]; ofGiver: Finding[] }
type Judged = { findings: Findings; back: (Shift & Place) | undefined }

/** What speaks against the one who is asked having the shift; in an exchange also against the one who asks having the other. */
export async function judgeSwap<Row extends WantedShift & { id: number }>(
  db: Connection,
  swap: Parties,
  shift: Row,
): Promise<Judged> {
  const { from_provider_id: giver, to_provider_id: taker, return_shift_id } = swap
  const back = return_shift_id === null ? undefined : await findPlaced(db, return_shift_id)
  if (back) {
    const theirs = { ...back, provider_id: taker }
    const findingsOf = await judgeExchanges(db, { ...shift, provider_id: giver }, [theirs])
    return { findings: findingsOf(theirs), back }
  }
  const ofTaker = (await judgePeople(db, [taker], [shift]))(taker, shift)
  return { findings: { ofTaker, ofGiver: [] }, back }
}

/** A shift that somebody has. */
export type OwnedShift = WantedShift & { id: number; provider_id: number }

/**
 * What speaks against exchanging a shift for one of the others, by a fixed number of queries. The giver has the shift now,
 * the taker has the other. Both change hands together, so each is judged without the shift that they give away.
 */
export async function judgeExchanges<Other extends OwnedShift>(
  db: Connection,
  shift: OwnedShift,
  others: readonly Other[],
): Promise<(other: Other) => Findings> {
  const giver = shift.provider_id
  const takers = [...new Set(others.map(({ provider_id }) => provider_id))]
  const ofGiver = await judgePeople(db, [giver], others)
  const ofTakers = await judgePeople(db, takers, [shift])
  return (other) => ({
    ofTaker: ofTakers(other.provider_id, shift, [other.id]),
    ofGiver: ofGiver(giver, other, [shift.id]),
  })
}

/** A shift with the names of its place. */
export async function findPlaced(db: Connection, shiftId: number): Promise<Shift & Place> {
  const shift = await findShift(db, shiftId)
  const place = await findBlockOfShift(db, shiftId)
  if (!shift || !place) throw notFound('Shift')
  return { ...place, ...shift }
}
