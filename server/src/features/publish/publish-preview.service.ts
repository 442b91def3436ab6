import type { Channels } from '@shiftward/contract/message.ts'
import type { PublishPreview, TakenShift, ToldPerson, ToldShift } from '@shiftward/contract/publish.ts'
import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import { leaveAt } from '@shiftward/contract/rules/assign/leave.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { channelsOf } from '../../lib/outbox/outbox-choice.ts'
import type { Scope } from '../../lib/scope.ts'
import { listCoverageAhead } from '../block/block-need.store.ts'
import { findBlock, type Place } from '../block/block-place.store.ts'
import { dutyOf, judgeEach } from '../rule/rule.service.ts'
import { listAskedLeaves } from '../rule/rule-asked-leave.store.ts'
import { inWords } from '../rule/rule-refusal.service.ts'
import { listPending } from '../shift/shift-published.store.ts'
import { byBlock, type Change, changesOf, partIn, tagOf } from './publish-change.ts'
import { netOf } from './publish-net.ts'
import {
  listGivenAhead,
  listPublishedTeams,
  listToldAtOnce,
  listToldPeople,
  listUnfilled,
} from './publish-read.store.ts'
import { publishedCause } from './publish-tell.service.ts'

export async function previewBlocks(
  { db, clock, settings: { channels } }: Deps,
  scope: Scope,
  codes: string[],
): Promise<PublishPreview> {
  const places: Place[] = []
  for (const code of codes) places.push(await findBlock(db, scope, code))
  return readPreview(db, places, { now: clock(), channels })
}

/** What publishing these blocks does, by a fixed number of queries for each department. */
export async function readPreview(
  db: Connection,
  places: Place[],
  { now, channels }: { now: Date; channels: Channels },
): Promise<PublishPreview> {
  const blockIds = places.map(({ blockId }) => blockId)
  const pending = await listPending(db, { blockIds })
  const changes = byBlock(changesOf(partIn(pending, blockIds), now), blockIds, now)
  const people = await listPeople(db, places, changes, { now, channels })
  const given = await listGiven(db, places, now)
  const newIds = new Set(changes.flatMap(({ kind, shift }) => (kind === 'removed' ? [] : [shift.id])))
  const isNew = ({ id }: { id: number }) => newIds.has(id)
  return {
    teams: (await listPublishedTeams(db, blockIds)).map(({ id, ...team }) => ({
      ...team,
      changes: tagOf(pending, id),
    })),
    people: people.map(({ id: _, ...person }) => person),
    vacancies: await listUnfilled(db, blockIds, now),
    warnings: await listWarnings(db, given, isNew),
    askedLeaves: await listAsked(db, given.filter(isNew)),
    coverage: await listShort(db, places, now),
  }
}

type Told = Pick<ToldPerson, 'added' | 'changed' | 'removed'>
type One = {
  providerId: number
  facilityId: number | undefined
  kind: keyof Told
  shift: ToldShift
  old: Times | null
  taken: Pick<TakenShift, 'nowIn' | 'isMoved'>
}
type Times = { date: string; start_time: string; end_time: string }

async function listPeople(
  db: Connection,
  places: Place[],
  changes: readonly Change[],
  { now, channels }: { now: Date; channels: Channels },
) {
  const placeOf = new Map(places.map((place) => [place.blockId, place]))
  // What came from a block that is not published now is told with its new block.
  const here = (change: Change) =>
    placeOf.get(change.blockId) ?? placeOf.get((change.kind === 'removed' && change.nowIn) || 0)
  const nowIn = (change: Change) =>
    (change.kind === 'removed' && change.nowIn !== change.blockId && placeOf.get(change.nowIn ?? 0)?.blockCode) || null
  const pending = changes.map((change): One => presentChange(change, here(change), nowIn(change)))
  const today = places.map(({ timeZone }) => dateAt(now.getTime(), timeZone)).sort()[0] ?? ''
  const atOnce = await listToldAtOnce(db, [...placeOf.keys()], today)
  const told = netOf(atOnce).map((one) => presentTold(one, placeOf.get(one.block_id)))
  const byPerson = Map.groupBy([...pending, ...told], ({ providerId }) => providerId)
  const people = await listToldPeople(db, [...byPerson.keys()])
  const reached = await channelsOf(db, [...byPerson.keys()], publishedCause, channels)
  return people.map(({ labourTypes, ...person }) => {
    const theirs = byPerson.get(person.id) ?? []
    const facilityIds = theirs.map(({ facilityId }) => facilityId)
    const labourType = labourTypes.find((one) => facilityIds.includes(one.facilityId))?.labourType ?? null
    return { ...person, labourType, ...sorted(theirs), toldBy: reached.get(person.id) ?? [] }
  })
}

const timesOf = ({ date, start_time, end_time }: Times) => ({
  date: toWireDate(date),
  startTime: start_time,
  endTime: end_time,
})

function presentChange(change: Change, place: Place | undefined, nowIn: string | null): One {
  const { kind, providerId, shift } = change
  const codes = { scheduleCode: place?.blockCode ?? '', teamCode: place?.teamCode ?? '' }
  const shiftId = kind === 'removed' ? shift.shift_id : shift.id
  const isConfirmed = kind !== 'removed' && shift.confirmed_rules.length > 0
  return {
    providerId,
    facilityId: place?.facilityId,
    kind,
    shift: { shiftId, ...codes, ...timesOf(shift), isTold: false, isConfirmed },
    old: kind === 'changed' ? change.was : null,
    taken: { nowIn, isMoved: kind === 'removed' && change.isMoved },
  }
}

function presentTold(told: Awaited<ReturnType<typeof listToldAtOnce>>[number], place: Place | undefined): One {
  const { scheduleCode, teamCode, shift_id: shiftId, old_date, old_start_time, old_end_time } = told
  const old =
    old_date && old_start_time && old_end_time
      ? { date: old_date, start_time: old_start_time, end_time: old_end_time }
      : null
  return {
    providerId: told.provider_id,
    facilityId: place?.facilityId,
    kind: told.kind as keyof Told,
    shift: { shiftId, scheduleCode, teamCode, ...timesOf(told), isTold: true, isConfirmed: false },
    old,
    taken: { nowIn: null, isMoved: false },
  }
}

function sorted(theirs: readonly One[]): Told {
  const startOf = ({ shift }: One) => `${toIsoDate(shift.date)} ${shift.startTime}`
  const inOrder = theirs.toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
  return {
    added: inOrder.flatMap(({ kind, shift }) => (kind === 'added' ? [shift] : [])),
    changed: inOrder.flatMap(({ kind, shift, old }) => {
      if (kind !== 'changed' || !old) return []
      return [{ ...shift, oldDate: toWireDate(old.date), oldStartTime: old.start_time, oldEndTime: old.end_time }]
    }),
    removed: inOrder.flatMap(({ kind, shift, taken }) => (kind === 'removed' ? [{ ...shift, ...taken }] : [])),
  }
}

/** The shifts ahead that somebody has, published already or not, each with its place. */
async function listGiven(db: Connection, places: Place[], now: Date) {
  const placeOf = new Map(places.map((place) => [place.blockId, place]))
  const shifts = await listGivenAhead(db, [...placeOf.keys()], now)
  return shifts.flatMap((shift) => {
    const place = placeOf.get(shift.block_id)
    return place ? [{ ...place, ...shift }] : []
  })
}
type Given = Awaited<ReturnType<typeof listGiven>>

const presentGiven = (shift: Given[number]) => ({
  shiftId: shift.id,
  scheduleCode: shift.blockCode,
  date: toWireDate(shift.date),
  providerName: shift.providerName,
})

/** Leave that somebody has asked for takes the shift away again once it is approved. */
async function listAsked(db: Connection, given: Given) {
  const asked = await listAskedLeaves(db, [...new Set(given.map(({ providerId }) => providerId))])
  return given.flatMap((shift) => {
    const theirs = asked.filter(
      ({ providerId, organizationId }) => providerId === shift.providerId && organizationId === shift.organizationId,
    )
    const leave = leaveAt(theirs, dutyOf(shift))
    if (!leave) return []
    return [{ ...presentGiven(shift), fromDate: toWireDate(leave.fromDate), toDate: toWireDate(leave.toDate) }]
  })
}

/**
 * Of shifts that stay as they are published, only what somebody confirmed, which the roster marks, and what is blocked:
 * a warning is confirmed at one shift, and found again at the others that it is about.
 */
async function listWarnings(db: Connection, given: Given, isNew: (shift: Given[number]) => boolean) {
  const judged = await judgeEach(
    db,
    Map.groupBy(given, ({ providerId }) => providerId),
  )
  const inOrder = judged.toSorted((one, other) => one.shift.starts_at.getTime() - other.shift.starts_at.getTime())
  return inOrder.flatMap(({ shift, findings }) => {
    const isConfirmed = ({ rule }: Finding) => shift.confirmed_rules.includes(rule)
    return findings
      .filter((finding) => isNew(shift) || isConfirmed(finding) || isBlocked([finding]))
      .map((finding) => ({ ...inWords(finding), ...presentGiven(shift), isConfirmed: isConfirmed(finding) }))
  })
}

/** Each day counts for the block that covers it. */
async function listShort(db: Connection, places: Place[], now: Date): Promise<PublishPreview['coverage']> {
  const short: PublishPreview['coverage'] = []
  for (const [departmentId, there] of Map.groupBy(places, (place) => place.departmentId)) {
    const today = dateAt(now.getTime(), there[0]?.timeZone ?? 'UTC')
    const ends = there.map((place) => place.endDate).sort()
    const days = { startDate: today, endDate: ends.at(-1) ?? today }
    const all = await listCoverageAhead(db, departmentId, days, now)
    for (const one of all.filter(({ filled, needed }) => filled < needed)) {
      const day = toIsoDate(one.date) ?? ''
      const place = there.find(
        (block) => block.teamCode === one.teamCode && block.startDate <= day && day <= block.endDate,
      )
      if (place) short.push({ ...one, scheduleCode: place.blockCode })
    }
  }
  return short
}
