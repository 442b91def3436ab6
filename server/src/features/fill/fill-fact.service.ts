import type { FillOptions } from '@shiftward/contract/fill.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { Person, Policy } from '@shiftward/contract/rules/assign/rule.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Connection } from '../../lib/database.ts'
import { listCoverageAhead } from '../block/block-need.store.ts'
import type { Place } from '../block/block-place.store.ts'
import { listStaff } from '../calendar/calendar-staff.store.ts'
import { listAskingFor } from '../candidate/candidate.store.ts'
import { type Fairness, listFairness } from '../fairness/fairness.service.ts'
import { dutyOf } from '../rule/rule.service.ts'
import { listAskedLeaves } from '../rule/rule-asked-leave.store.ts'
import { loadFacts } from '../rule/rule-fact.service.ts'
import { listShiftsOfBlocks, type Shift } from '../shift/shift.store.ts'
import { listPeopleAt } from '../shift/shift-provider.store.ts'
import { listBeyondNeed } from './fill-coverage.ts'
import type { FillDays, FillFacts, FillNeed, FillPerson, FillShift } from './fill-facts.ts'

type FillWish = {
  blocks: [Place, ...Place[]]
  shiftIds: readonly number[] | null
  /** What the figures and shares are about, if they are not all days of the blocks. */
  days: FillDays | undefined
  options: FillOptions
}

/** A shift that begins sooner stays with its person: they would hear of a change at once, not with the others. */
const stays = 48 * 3_600_000

/** The shifts ahead that nobody has; of a selection only those. */
export function toFill(shifts: readonly Shift[], shiftIds: readonly number[] | null, now: Date): Shift[] {
  const chosen = shiftIds && new Set(shiftIds)
  return aheadIn(shifts, now).filter(({ id, state }) => state !== 'assigned' && (chosen === null || chosen.has(id)))
}

/** The rest of a shift that somebody left counts for the day of that shift, which has begun. */
const aheadIn = (shifts: readonly Shift[], now: Date): Shift[] =>
  shifts.filter(({ starts_at, rest_of }) => starts_at > now && rest_of === null)

/** Reads what a run is about, by a fixed number of queries. */
export async function loadFillFacts(db: Connection, wish: FillWish, now: Date): Promise<FillFacts> {
  const { blocks, options } = wish
  const [place] = blocks
  const all = await listShiftsOfBlocks(
    db,
    blocks.map(({ blockId }) => blockId),
  )
  const vacancies = toFill(all, wish.shiftIds, now)
  const days = daysOf(wish, vacancies, now)
  const around = aheadIn(all, now).filter(({ date }) => date >= days.startDate && date <= days.endDate)
  const { people, policy, requires } = await readPeople(db, wish, { vacancies, around, ...days })
  const needs = await readNeeds(db, blocks, days, now)
  const shifts = await readShifts(db, wish, { vacancies, around, policy, needs }, now)
  return { timeZone: place.timeZone, ...days, shifts, people, needs, policy, requires, options }
}

/** The days ahead that were chosen. The shifts to fill are always among them. */
function daysOf({ blocks, days }: FillWish, vacancies: readonly Shift[], now: Date): FillDays {
  const today = dateAt(now.getTime(), blocks[0].timeZone)
  const dates = vacancies.map(({ date }) => date)
  const ofBlocks = {
    startDate: earliest(blocks.map(({ startDate }) => startDate)),
    endDate: latest(blocks.map(({ endDate }) => endDate)),
  }
  const chosen = days ?? ofBlocks
  return {
    startDate: earliest([...dates, latest([chosen.startDate, ofBlocks.startDate, today])]),
    endDate: latest([...dates, earliest([chosen.endDate, ofBlocks.endDate])]),
  }
}

const earliest = (dates: readonly string[]): string => dates.toSorted()[0] ?? ''
const latest = (dates: readonly string[]): string => dates.toSorted().at(-1) ?? ''

async function readNeeds(db: Connection, blocks: FillWish['blocks'], days: FillDays, now: Date) {
  const rows = await listCoverageAhead(db, blocks[0].departmentId, days, now)
  return rows.flatMap(({ teamCode, date: wireDate, ...need }): FillNeed[] => {
    const date = toIsoDate(wireDate) ?? wireDate
    const block = blocks.find((one) => one.teamCode === teamCode && one.startDate <= date && date <= one.endDate)
    return block ? [{ ...need, teamId: block.teamId, date }] : []
  })
}

type Rows = { vacancies: readonly Shift[]; around: readonly Shift[] }

async function readShifts(
  db: Connection,
  { blocks, options }: FillWish,
  { vacancies, around, policy, needs }: Rows & { policy: Policy; needs: readonly FillNeed[] },
  now: Date,
) {
  const ids = vacancies.map(({ id }) => id)
  const asking = await listAskingFor(db, ids)
  const toBeFilled = new Set(ids)
  const beyondNeed = new Set(listBeyondNeed(vacancies, needs))
  const dates = vacancies.map(({ date }) => date)
  const [first, last] = [earliest(dates), latest(dates)]
  const placeOf = new Map(blocks.map((block) => [block.blockId, block]))
  const roleOf = (shift: Shift): FillShift['use'] => {
    if (toBeFilled.has(shift.id)) return 'fill'
    const isBetween = shift.date >= first && shift.date <= last
    return options.mayMove && shift.provider_id !== null && isBetween && isMovable(shift, now) ? 'move' : 'keep'
  }
  return around.map((shift): FillShift => {
    const { teamName, facilityName, timeZone } = placeOf.get(shift.block_id) ?? blocks[0]
    const { state, rate, ask_rate, add_on_rate, add_on_hours } = shift
    return {
      duty: { ...dutyOf({ ...shift, teamName, facilityName, timeZone }), policy, shiftId: shift.id },
      version: shift.version,
      pay: { state, rate, ask_rate, add_on_rate, add_on_hours },
      holderId: shift.provider_id,
      use: roleOf(shift),
      askedBy: [...(asking.get(shift.id) ?? [])],
      isBeyondNeed: beyondNeed.has(shift),
    }
  })
}

/** Not what a person took or asked for themselves. */
const isMovable = ({ is_sourced, is_mobile_request, starts_at }: Shift, now: Date): boolean =>
  !is_sourced && !is_mobile_request && starts_at.getTime() > now.getTime() + stays

async function readPeople(
  db: Connection,
  { blocks: [place], options }: FillWish,
  { vacancies, around, startDate, endDate }: Rows & FillDays,
) {
  const { facilityId, organizationId } = place
  const since = addDays(startDate, -limits.schedule.latelyDays)
  const skills = [...new Set(vacancies.map(({ skill }) => skill))]
  const staff = await listStaff(db, { ...place, skills, latelySince: since })
  const here = new Set(staff.map(({ id }) => id))
  const others = [...new Set(around.flatMap(({ provider_id }) => provider_id ?? []))].filter((id) => !here.has(id))
  const known = await loadFacts(db, [...here, ...others], { ...place, startDate, endDate })
  const asked = await listAskedLeaves(db, [...here])
  const leavesOf = Map.groupBy(
    asked.filter((leave) => leave.organizationId === organizationId),
    ({ providerId }) => providerId,
  )
  const fairness = await listFairness(db, { facilityId, organizationId, from: since, to: addDays(startDate, -1) })
  const worked = workedIn(fairness)
  const personOf = (id: number): Person => {
    const person = known.people.get(id)
    if (!person) throw new Error(`Nothing is known about the provider ${id}`)
    return person
  }
  const people = staff.map(({ id, providerCode: code, providerName: name, lastName, labourType }): FillPerson => {
    const isUsable = options.labourTypes?.includes(labourType) ?? true
    const askedLeaves = (leavesOf.get(id) ?? []).map(({ fromDate, toDate }) => ({ fromDate, toDate }))
    const known = { id, code, name, lastName, labourType, person: personOf(id), askedLeaves, ...worked(id) }
    return { ...known, isStaff: true, isUsable }
  })
  // Those who have a shift but none of the skills, or who have left: their shifts count, but they get no others.
  const strangers = (await listPeopleAt(db, facilityId, { ids: others })).map(({ id, code, name }): FillPerson => {
    const known = { id, code, name, lastName: name, labourType: 'PerDiem' as const, askedLeaves: [], ...worked(id) }
    return { ...known, isStaff: false, isUsable: false, person: personOf(id) }
  })
  return { ...known, people: [...people, ...strangers] }
}

function workedIn({ ofPeople, ofTeams }: Fairness) {
  const teamsOf = Map.groupBy(ofTeams, ({ providerId }) => providerId)
  return (id: number) => ({
    nights: ofPeople.get(id)?.nights ?? 0,
    weekends: ofPeople.get(id)?.weekends ?? 0,
    teamIds: (teamsOf.get(id) ?? []).map(({ teamId }) => teamId),
  })
}
