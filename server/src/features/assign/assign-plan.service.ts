import { limits } from '@shiftward/contract/limits.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { PlanFields, Planned } from '@shiftward/contract/schedule-plan.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { beyondNeedIn } from '../block/block-beyond-need.store.ts'
import { listRates } from '../block/block-place.store.ts'
import { admitPeople, type JudgedShift } from '../rule/rule.service.ts'
import { asConflict } from '../rule/rule-refusal.service.ts'
import { listShiftsOfBlocks, lockShifts, type Shift } from '../shift/shift.store.ts'
import { listPeopleAt, lockProviders, type PersonAt } from '../shift/shift-provider.store.ts'
import { type Actor, changeShifts, confirmed, insertInSteps } from '../shift/shift-write.store.ts'
import { settleChanged } from './assign-consequence.service.ts'
import { isSameKind, type PlannedShift, plannedShift, reasonToLeaveOut, ShiftsThere, type Wish } from './assign-plan.ts'
import { placeColumns } from './assign-row.ts'

/** Adds many shifts at once, through the judge. */

export type { Wish }

type How = z.output<typeof PlanFields>
type Conflict = Planned['conflicts'][number]

/** A shift to write: a vacancy to fill or a new shift, for somebody or for nobody. */
type Entry = { planned: PlannedShift; vacancy: Shift | undefined; findings: Finding[]; person: PersonAt | undefined }

/**
 * The caller holds the blocks alone, unless it is a preview. Counts what is there: nobody gets the same shift twice,
 * vacancies are filled first, and vacancies are added only while the day has fewer shifts than planned.
 */
export async function addPlanned(db: Connection, wishes: readonly Wish[], how: How, actor: Actor): Promise<Planned> {
  const [first] = wishes
  if (!first) return { added: [], conflicts: [] }
  const most = limits.plan.shifts
  if (wishes.length > most) throw new AppError(400, texts.plan.tooMany(wishes.length, most))
  const { isPreview } = how
  const ids = [...new Set(wishes.flatMap(({ providerId }) => providerId ?? []))]
  if (!isPreview) await lockProviders(db, ids)
  const people = new Map((await listPeopleAt(db, first.place.facilityId, { ids })).map((one) => [one.id, one]))
  const rates = await listRates(db, [...new Set(wishes.map(({ place }) => place.teamId))])
  const blockIds = [...new Set(wishes.map(({ place }) => place.blockId))]
  const there = new ShiftsThere(await listShiftsOfBlocks(db, blockIds))

  const { entries, conflicts } = await decide(
    db,
    { planned: wishes.map(plannedShift), people, rates, there },
    how,
    actor,
  )
  const beyondNeed = await beyondNeedAmong(db, entries)
  const shifts = isPreview ? new Map<Entry, Shift>() : await write(db, entries, rates, actor)
  const added = entries
    .toSorted(byTime)
    .map((entry) => presentAdded(entry, shifts.get(entry), { isBeyondNeed: beyondNeed.has(entry) }))
  return { added, conflicts: conflicts.toSorted(byDate) }
}

const byDate = (one: Conflict, other: Conflict): number =>
  (toIsoDate(one.date) ?? '').localeCompare(toIsoDate(other.date) ?? '')

type Rates = Awaited<ReturnType<typeof listRates>>
type Facts = { planned: PlannedShift[]; people: Map<number, PersonAt>; rates: Rates; there: ShiftsThere }

async function decide(db: Connection, { planned, people, rates, there }: Facts, how: How, { now }: Actor) {
  const personOf = ({ wish }: PlannedShift) => people.get(wish.providerId ?? 0)
  const reasons = new Map(planned.map((one) => [one, reasonToLeaveOut(one, rates, now)]))
  const conflicts = [...reasons].flatMap(([one, reason]) => (reason ? conflictOf(one, reason, personOf(one)) : []))
  const missing = planned.filter((one) => !reasons.get(one) && !there.takeOwn(one))
  const here = missing.filter((one) => personOf(one)?.isHere)
  const gone = missing.filter((one) => one.wish.providerId !== null && !personOf(one)?.isHere)
  conflicts.push(...gone.map((one) => conflictOf(one, texts.plan.noLongerHere, personOf(one))))

  const byPerson = Map.groupBy(here, ({ wish }) => wish.providerId ?? 0)
  const judged = [...(await admitPeople(db, byPerson, how)).values()]
  const refused = judged.flatMap((one) => one.refused).filter((one) => !isThere(one))
  conflicts.push(
    ...refused.flatMap(({ shift, findings }) =>
      findings.map((finding) => ({ ...conflictOf(shift, '', personOf(shift)), ...asConflict(finding) })),
    ),
  )
  const given = judged
    .flatMap((one) => one.admitted)
    .map(({ shift, findings }) => {
      return { planned: shift, vacancy: there.takeVacancy(shift), findings, person: personOf(shift) }
    })
  const misfits = how.isVacancyLeft ? [...gone, ...refused.map(({ shift }) => shift)] : []
  const vacancies = [...missing.filter(({ wish }) => wish.providerId === null), ...misfits]
    .filter((one) => !there.takeAny(one))
    .map((one) => ({ planned: one, vacancy: undefined, findings: [], person: undefined }))
  return { entries: [...given, ...vacancies] satisfies Entry[], conflicts }
}

/** The person has this very shift already, in another block of the team. */
const isThere = ({ findings }: JudgedShift<PlannedShift>): boolean =>
  findings.some(({ rule, values }) => rule === 'overlap' && values.isSame)

const whose = (person: PersonAt | undefined) => ({
  providerCode: person?.code ?? null,
  providerName: person?.name ?? null,
})

const conflictOf = ({ wish }: PlannedShift, title: string, person: PersonAt | undefined): Conflict => ({
  title,
  date: toWireDate(wish.date),
  rule: null,
  level: 'block',
  teamCode: wish.place.teamCode,
  ...whose(person),
})

const byTime = ({ planned: one }: Entry, { planned: other }: Entry): number =>
  one.starts_at.getTime() - other.starts_at.getTime() || one.team_id - other.team_id

const hasOwnHours = ({ wish: { place, startTime, endTime } }: PlannedShift): boolean =>
  startTime !== place.startTime || endTime !== place.endTime

/** Those that people get come first, and so count first. They are not written yet. */
async function beyondNeedAmong(db: Connection, entries: readonly Entry[]): Promise<Set<Entry>> {
  const isBeyondNeed = await beyondNeedIn(
    db,
    entries.map(({ planned }) => planned.wish.place),
  )
  const beyond = entries.filter(({ planned: { wish }, vacancy, person }) => {
    const { place, date, skill } = wish
    return isBeyondNeed({ teamId: place.teamId, date, skill, isGiven: person !== undefined, isNew: !vacancy })
  })
  return new Set(beyond)
}

const presentAdded = (
  { planned, vacancy, person }: Entry,
  shift: Shift | undefined,
  { isBeyondNeed }: { isBeyondNeed: boolean },
): Planned['added'][number] => ({
  shiftId: shift?.id ?? null,
  teamCode: planned.wish.place.teamCode,
  date: toWireDate(planned.date),
  skill: planned.skill,
  isNew: vacancy === undefined,
  isBeyondNeed,
  hasOwnHours: hasOwnHours(planned),
  ...whose(person),
})

async function write(db: Connection, entries: readonly Entry[], rates: Rates, actor: Actor) {
  const fresh = entries.filter(({ vacancy }) => vacancy === undefined)
  const made = await insertInSteps(
    db,
    fresh.map((entry) => newRow(entry, rates, actor)),
    actor,
  )
  const shifts = new Map(fresh.map((entry, index) => [entry, made[index] as Shift]))
  const filled = entries.flatMap((entry) => (entry.vacancy ? [{ entry, vacancy: entry.vacancy }] : []))
  await lockShifts(
    db,
    filled.map(({ vacancy }) => vacancy.id),
  )
  // Shifts that get the same values are written together.
  for (const alike of Map.groupBy(filled, ({ entry, vacancy }) =>
    JSON.stringify(values(entry, vacancy, actor)),
  ).values()) {
    const [one] = alike
    if (!one) continue
    const rows = alike.map(({ vacancy }) => vacancy)
    const changed = await changeShifts(db, rows, 'assigned', values(one.entry, one.vacancy, actor), actor)
    const byId = new Map(changed.map((shift) => [shift.id, shift]))
    for (const { entry, vacancy } of alike) shifts.set(entry, byId.get(vacancy.id) ?? vacancy)
  }
  await settleChanged(db, [...shifts.values()], actor.now)
  return shifts
}

const newRow = ({ planned, findings, person }: Entry, rates: Rates, actor: Actor) => ({
  ...placeColumns(planned.wish.place),
  ...planned.columns,
  skill: planned.skill,
  is_on_call: planned.is_on_call,
  is_rate_masked: planned.wish.isRateMasked,
  rate: rates.get(planned.team_id)?.get(planned.skill) ?? '0',
  state: person ? 'assigned' : 'vacancy',
  provider_id: person?.id ?? null,
  is_made_by_assigning: person !== undefined,
  ...confirmed(findings, actor),
  created_by: actor.userId,
  created_at: actor.now,
})

/** A vacancy of the same hours keeps them, with the add-on hours it was made with. */
const values = ({ planned, findings, person }: Entry, vacancy: Shift, actor: Actor) => ({
  ...(isSameKind(vacancy, planned) ? {} : { ...planned.columns, is_on_call: planned.is_on_call }),
  is_rate_masked: vacancy.is_rate_masked || planned.wish.isRateMasked,
  state: 'assigned',
  provider_id: person?.id ?? null,
  ...confirmed(findings, actor),
  is_sourced: false,
  secured_at: null,
  // A vacancy may still have the ask rate from an earlier offer.
  ask_rate: null,
})
