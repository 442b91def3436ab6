import { sql } from 'kysely'
import type { Connection, Database } from '../../lib/database.ts'
import { closeOffers } from './offer-change.store.ts'
import { endReleases, running } from './offer-release.store.ts'

/**
 * Closes open offers that nobody can accept any more, and ends releases of shifts that nobody can take. Each returns the
 * people whom it told; who heard of a release is told nothing.
 */

const open = (db: Connection) =>
  db
    .selectFrom('offers')
    .innerJoin('shifts', 'shifts.id', 'offers.shift_id')
    .select('offers.id')
    .where('offers.state', '=', 'open')
    .orderBy('offers.id')
    .forUpdate('offers')

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

type Taken = { releases: number[]; offers: number[] }

/** The open releases and offers of those shifts that have been assigned. Callers have locked the shifts. */
export async function lockTaken(db: Connection, shiftIds: readonly number[]): Promise<Taken> {
  const isOne = (column: string) => sql<boolean>`${sql.ref(column)} = any(${shiftIds}::bigint[])`
  const released = running(db).where(isOne('releases.shift_id')).where('shifts.state', '=', 'assigned')
  const offered = open(db).where(isOne('offers.shift_id')).where('shifts.state', '=', 'assigned')
  const [releases, offers] = await Promise.all([released.execute(), offered.execute()])
  return { releases: idsOf(releases), offers: idsOf(offers) }
}

export async function closeTaken(db: Connection, { releases, offers }: Taken, now: Date, told: number[] = []) {
  await endReleases(db, releases, 'taken', now)
  return closeOffers(db, offers, { reason: 'taken', now, told })
}

type Closing = { reason: 'changed' | 'withdrawn'; now: Date; told?: number[] }

/** The shift is about to change or to be deleted. Callers have locked it. */
export async function closeOffersOf(db: Connection, shiftId: number, { reason, now, told = [] }: Closing) {
  await endReleaseOf(db, shiftId, now, reason)
  const all = await open(db).where('offers.shift_id', '=', shiftId).execute()
  return closeOffers(db, idsOf(all), { reason, now, told })
}

/** Somebody offers the shift in another way. Offers to chosen people stay. Callers have locked the shift. */
export async function endReleaseOf(db: Connection, shiftId: number, now: Date, reason: Closing['reason'] = 'changed') {
  await endReleases(db, idsOf(await running(db).where('releases.shift_id', '=', shiftId).execute()), reason, now)
}

/** The block has been deactivated, which withdraws what it offers. */
export async function closeOffersIn(db: Connection, blockId: number, now: Date) {
  const released = await running(db).where('shifts.block_id', '=', blockId).execute()
  await endReleases(db, idsOf(released), 'withdrawn', now)
  const all = await open(db).where('shifts.block_id', '=', blockId).execute()
  return closeOffers(db, idsOf(all), { reason: 'withdrawn', now })
}

/** The person leaves a facility, or all of them. Callers have locked the person. */
export async function closeOffersTo(db: Connection, providerId: number, now: Date, facilityId?: number) {
  const all = open(db).where('offers.provider_id', '=', providerId)
  const theirs = await (facilityId === undefined ? all : all.where('shifts.facility_id', '=', facilityId)).execute()
  return closeOffers(db, idsOf(theirs), { reason: 'left', now })
}

/** The shift has begun. Skips what somebody is changing right now. */
export function closeBegunOffers(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const released = running(transaction).where('shifts.starts_at', '<=', now).limit(100)
    await endReleases(transaction, idsOf(await released.forUpdate('releases').skipLocked().execute()), 'begun', now)
    const begun = await open(transaction).where('shifts.starts_at', '<=', now).limit(100).skipLocked().execute()
    await closeOffers(transaction, idsOf(begun), { reason: 'begun', now })
    return begun.length
  })
}
