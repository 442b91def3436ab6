import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import type { Followed, FollowHoursInput } from '@shiftward/contract/schedule-follow.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { findTeamForBlock } from '../block/block.store.ts'
import { listActiveBlocks } from '../block/block-of-team.store.ts'
import type { Place } from '../block/block-place.store.ts'
import { judgeEach } from '../rule/rule.service.ts'
import { asConflict } from '../rule/rule-refusal.service.ts'
import { lockShifts, type Shift } from '../shift/shift.store.ts'
import { listPeopleAt, lockProviders } from '../shift/shift-provider.store.ts'
import { countAwaiting, listAwaited } from '../shift/shift-wait.store.ts'
import { type Actor, changeEach } from '../shift/shift-write.store.ts'
import { settleChanged, settleMoved } from './assign-consequence.service.ts'
import { countStates, refuseTooMany } from './assign-follow.service.ts'
import { listWithOtherHours } from './assign-follow.store.ts'
import { timeColumns } from './assign-row.ts'
import { confirmationOf, type JudgedTime, judgedTime } from './assign-worse.ts'

type Input = z.output<typeof FollowHoursInput>

/** A shift, and when it would be. */
type Move = { shift: Shift; place: Place; times: ReturnType<typeof timeColumns> }
type JudgedMove = Move & { judged: JudgedTime }

/**
 * Gives planned shifts the hours that their team has now: each as by a change of its hours, all of them judged as one
 * change. What the rules do not allow stays as it is.
 */
export function followHours(db: Database, caller: Caller, input: Input, now: Date): Promise<Followed> {
  const { startDate, isPreview } = input
  return db.transaction().execute(async (transaction) => {
    const { id: teamId } = await findTeamForBlock(transaction, caller.scope, input.teamCode)
    const blocks = { teamId, from: startDate }
    const places = await listActiveBlocks(transaction, caller.scope, blocks, isPreview ? 'unheld' : 'alone')
    const shifts = await listWithOtherHours(transaction, teamId, { startDate, now })
    const moves = movesOf(shifts, places, input, now)
    refuseTooMany(moves)
    if (!isPreview) await lock(transaction, moves)

    const { admitted, refused, undecided } = await admitMoves(transaction, moves, input)
    const following = admitted.map(({ shift }) => shift)
    const ended = await countAwaiting(
      transaction,
      following.map(({ id }) => id),
    )
    if (!isPreview) await write(transaction, admitted, { userId: caller.userId, now })
    const others = shifts.length - moves.length + undecided
    return { ...countStates(following), others, ended, conflicts: await conflictsOf(transaction, refused) }
  })
}

/** Those that have the old hours. Nobody can come in time to a shift that would have begun. */
function movesOf(shifts: readonly Shift[], places: readonly Place[], { hours }: Input, now: Date): Move[] {
  const placeOf = new Map(places.map((place) => [place.blockId, place]))
  const old = new Set(hours.map(({ startTime, endTime }) => `${startTime} ${endTime}`))
  return shifts.flatMap((shift) => {
    const place = placeOf.get(shift.block_id)
    const isChosen = old.has(`${shift.start_time} ${shift.end_time}`) && shift.add_on_hours === 0
    if (!place || !isChosen) return []
    const { startTime, endTime, timeZone } = place
    const times = timeColumns({ date: shift.date, startTime, endTime }, timeZone)
    return times.starts_at > now ? [{ shift, place, times }] : []
  })
}

/** In the common order. The caller holds the blocks alone, but leave frees shifts without holding their blocks. */
async function lock(db: Connection, moves: readonly Move[]) {
  await lockProviders(
    db,
    moves.flatMap(({ shift }) => shift.provider_id ?? []),
  )
  const locked = await lockShifts(
    db,
    moves.map(({ shift }) => shift.id),
  )
  const versionOf = new Map(locked.map(({ id, version }) => [id, version]))
  if (moves.some(({ shift }) => versionOf.get(shift.id) !== shift.version)) {
    throw new AppError(409, texts.schedule.changedMeanwhile)
  }
}

/** A shift that stays can keep the next one of the person from changing, and so on for a whole year. */
const rounds = 5

/**
 * Which shifts can change, all of them together. Where some of a person's shifts have to stay, their others are judged
 * again beside those; after some rounds the rest of them stay too.
 */
async function admitMoves(db: Connection, moves: readonly Move[], { isConfirmed }: Input) {
  const ofPeople = moves.filter(({ shift }) => shift.provider_id !== null)
  const before = await judgeMoves(db, ofPeople, ({ place, shift }) => ({ ...place, ...shift }))
  const admitted: JudgedMove[] = moves
    .filter(({ shift }) => shift.provider_id === null)
    .map((move) => ({ ...move, judged: { worse: [], stays: [] } }))
  const refused: JudgedMove[] = []
  let asked = ofPeople
  for (let round = 0; round < rounds && asked.length > 0; round++) {
    const after = await judgeMoves(db, asked, ({ place, shift, times }) => ({ ...place, ...shift, ...times }))
    const judged = asked.map((move) => {
      const { shift } = move
      return { ...move, judged: judgedTime(shift, before.get(shift.id) ?? [], after.get(shift.id) ?? []) }
    })
    const out = judged.filter(({ judged: { worse } }) => isBlocked(worse) || (worse.length > 0 && !isConfirmed))
    const again = new Set(out.map(({ shift }) => shift.provider_id))
    refused.push(...out)
    admitted.push(...judged.filter(({ shift }) => !again.has(shift.provider_id)))
    const stay = new Set(out.map(({ shift }) => shift.id))
    asked = asked.filter(({ shift }) => again.has(shift.provider_id) && !stay.has(shift.id))
  }
  return { admitted, refused, undecided: asked.length }
}

/** The findings by shift. */
async function judgeMoves(db: Connection, moves: readonly Move[], wantedOf: (move: Move) => Place & Shift) {
  const wanted = Map.groupBy(moves.map(wantedOf), ({ provider_id }) => provider_id ?? 0)
  const judged = await judgeEach(db, wanted)
  return new Map<number, Finding[]>(judged.map(({ shift, findings }) => [shift.id, findings]))
}

async function write(db: Connection, moves: readonly JudgedMove[], actor: Actor) {
  const shifts = moves.map(({ shift }) => shift)
  const ids = shifts.map(({ id }) => id)
  const awaited = await listAwaited(db, ids)
  for (const shift of shifts) if (awaited.has(shift.id)) await settleMoved(db, shift, actor)
  const rows = moves.map(({ shift, times, judged }) => ({
    id: shift.id,
    ...times,
    ...confirmationOf(shift, judged, actor),
  }))
  await settleChanged(db, await changeEach(db, shifts, rows, actor), actor.now)
}

/** In order of day. */
async function conflictsOf(db: Connection, refused: readonly JudgedMove[]): Promise<Followed['conflicts']> {
  const [first] = refused
  if (!first) return []
  const ids = refused.flatMap(({ shift }) => shift.provider_id ?? [])
  const people = new Map((await listPeopleAt(db, first.place.facilityId, { ids })).map((one) => [one.id, one]))
  return refused
    .toSorted((one, other) => one.shift.date.localeCompare(other.shift.date) || one.shift.id - other.shift.id)
    .flatMap(({ shift, judged }) => {
      const person = people.get(shift.provider_id ?? 0)
      const whose = { providerCode: person?.code ?? '', providerName: person?.name ?? '' }
      return judged.worse.map((finding) => ({ ...asConflict(finding), ...whose }))
    })
}
