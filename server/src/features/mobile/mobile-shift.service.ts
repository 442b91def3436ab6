import type { MyShift, MyShiftsSince, ShiftDetail, ToldChange, ToldShift } from '@shiftward/contract/mobile-shift.ts'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import {
  type Change,
  findLastTold,
  listRemovedSince,
  listToldOf,
  listUnseen,
  type Told,
} from '../shift/shift-told.store.ts'
import { presentMine, presentShift, presentTimes, spanOfTimes } from './mobile-present.ts'
import { findMineWithPlace, listMine, listTeams, listWithMe } from './mobile-shift.store.ts'
import { newFrom } from './mobile-since.ts'

type Range = { from: string; to: string; since?: string | undefined }

/** With `since`, what was published from that moment on, and the moment to ask from next time. */
export async function listMyShifts(
  db: Connection,
  providerId: number,
  { from, to, since }: Range,
): Promise<MyShift[] | MyShiftsSince> {
  if (since === undefined) return (await listMine(db, providerId, { from, to })).map(presentMine)
  const moment = newFrom(since)
  const asOf = (await findLastTold(db, providerId))?.toISOString() ?? since
  const rows = await listMine(db, providerId, { from, to, since: moment })
  return { rows: rows.map(presentMine), removed: await listRemovedSince(db, providerId, moment), asOf }
}

export async function readMyShift(db: Connection, providerId: number, shiftId: number): Promise<ShiftDetail> {
  const row = await findMineWithPlace(db, providerId, shiftId)
  if (!row) throw notFound('Shift')
  const { addressLine1, city, state, zip, deskPhone, team_id: teamId, date, starts_at, ends_at } = row
  const time = { date, startsAt: starts_at, endsAt: ends_at }
  const colleagues = await listWithMe(db, { providerId, teamId, ...time })
  const history = await presentChanges(db, (await listToldOf(db, providerId, shiftId)).toReversed())
  return {
    ...presentMine(row),
    address: { addressLine1, city, state, zip },
    deskPhone,
    colleagues: colleagues.map(({ providerName, skill, is_on_call, ...times }) => {
      const { startTime, endTime, startsAt, endsAt } = presentTimes(times)
      return { providerName, skillLevel: skill, startTime, endTime, startsAt, endsAt, onCall: is_on_call }
    }),
    history,
  }
}

/**
 * One change for each shift, from what the person last saw to what is true now. A shift that is again as they saw it has
 * not changed.
 */
export async function listChanges(db: Connection, providerId: number, now: Date): Promise<ToldChange[]> {
  const byShift = Map.groupBy(await listUnseen(db, providerId), ({ shift_id }) => shift_id)
  const changes = [...byShift.values()].flatMap(([first, ...others]): Change[] => {
    if (!first) return []
    const last = others.at(-1) ?? first
    return [{ ...last, before: first.before }]
  })
  const ahead = changes.filter(({ before, after }) => [before, after].some((side) => side && isAhead(side, now)))
  return presentChanges(
    db,
    ahead.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
  )
}

const isAhead = ({ ends_at }: Told, now: Date): boolean => new Date(ends_at) > now

async function presentChanges(db: Connection, changes: readonly Change[]): Promise<ToldChange[]> {
  const sides = changes.flatMap(({ before, after }) => [before, after].filter((side) => side !== null))
  const teams = new Map(
    (
      await listTeams(
        db,
        sides.map(({ team_id }) => team_id),
      )
    ).map((team) => [team.id, team]),
  )
  const presentSide = ({ shift_id: shiftId, at }: Change, side: Told | null): ToldShift | null => {
    const team = side && teams.get(side.team_id)
    if (!team) return null
    const { add_on_hours: addOnHours, comment } = side
    // By the local times: they stay what was told when the facility gets another time zone.
    const told = { ...side, ...team, ...spanOfTimes({ ...side, timeZone: team.timeZone }), shiftId, updated_at: at }
    return { ...presentShift(told), addOnHours, comment }
  }
  return changes.map((change) => ({
    changeId: change.id,
    shiftId: change.shift_id,
    kind: change.before === null ? 'added' : change.after === null ? 'removed' : 'changed',
    at: change.at.toISOString(),
    before: presentSide(change, change.before),
    after: presentSide(change, change.after),
  }))
}
