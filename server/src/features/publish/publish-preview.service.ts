import type { Channels } from '@shiftward/contract/message.ts'
import type { PublishPreview, TakenShift, ToldPerson, ToldShift } from '@shiftward/contract/publish.ts'
import { leaveAt } from '@shiftward/contract/rules/assign/leave.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { channelsOf } from '../../lib/outbox/outbox-choice.ts'
import type { Scope } from '../../lib/scope.ts'
import { listCoverageAhead } from '../block/block-need.store.ts'
import { findBlock, type Place } from '../block/block-place.store.ts'
import { dutyOf, judgePeople } from '../rule/rule.service.ts'
import { listAskedLeaves } from '../rule/rule-asked-leave.store.ts'
import { inWords } from '../rule/rule-refusal.service.ts'
import { listPending } from '../shift/shift-published.store.ts'
import { byBlock, type Change, changesOf, partIn, tagOf } from './publish-change.ts'
import { netOf } from './publish-net.ts'
import { listPublishedTeams, listToldAtOnce, listToldPeople, listUnfilled } from './publish-read.store.ts'
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
  const nameOf = new Map(people.map(({ id, providerName }) => [id, providerName]))
  const wanted = wantedIn(places, changes)
  return {
    teams: (await listPublishedTeams(db, blockIds)).map(({ id, ...team }) => ({
      ...team,
      changes: tagOf(pending, id),
    })),
    people: people.map(({ id: _, ...person }) => person),
    vacancies: await listUnfilled(db, blockIds, now),
    warnings: await listWarnings(db, wanted, nameOf),
    askedLeaves: await listAsked(db, wanted, nameOf),
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

/** The new and changed shifts, each with its place. */
const wantedIn = (places: Place[], changes: readonly Change[]) =>
  changes.flatMap((change) => {
    if (change.kind === 'removed') return []
    const place =
      places.find(({ blockId }) => blockId === change.blockId) ??
      places.find(({ teamId }) => teamId === change.shift.team_id)
    return place ? [{ ...place, ...change.shift }] : []
  })
type Wanted = ReturnType<typeof wantedIn>

/** Leave that somebody has asked for takes the shift away again once it is approved. */
async function listAsked(db: Connection, wanted: Wanted, nameOf: Map<number, string>) {
  const asked = await listAskedLeaves(db, [...new Set(wanted.map(({ provider_id }) => provider_id ?? 0))])
  return wanted.flatMap((shift) => {
    const theirs = asked.filter(
      ({ providerId, organizationId }) => providerId === shift.provider_id && organizationId === shift.organizationId,
    )
    const leave = leaveAt(theirs, dutyOf(shift))
    if (!leave) return []
    return [
      {
        shiftId: shift.id,
        scheduleCode: shift.blockCode,
        date: toWireDate(shift.date),
        providerName: nameOf.get(shift.provider_id ?? 0) ?? '',
        fromDate: toWireDate(leave.fromDate),
        toDate: toWireDate(leave.toDate),
      },
    ]
  })
}

async function listWarnings(db: Connection, wanted: Wanted, nameOf: Map<number, string>) {
  const findingsOf = await judgePeople(db, [...new Set(wanted.map(({ provider_id }) => provider_id ?? 0))], wanted)
  return wanted.flatMap((shift) =>
    findingsOf(shift.provider_id ?? 0, shift).map((finding) => ({
      ...inWords(finding),
      shiftId: shift.id,
      scheduleCode: shift.blockCode,
      date: toWireDate(shift.date),
      providerName: nameOf.get(shift.provider_id ?? 0) ?? '',
      isConfirmed: shift.confirmed_rules.includes(finding.rule),
    })),
  )
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
