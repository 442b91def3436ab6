import type { FillApplied, FillOptions } from '@shiftward/contract/fill.ts'
import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import type { Finding, Policy } from '@shiftward/contract/rules/assign/rule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import { listBlocksOfShifts, type Place } from '../block/block-place.store.ts'
import { admitPeople, type WantedShift } from '../rule/rule.service.ts'
import { listShifts, type Shift } from '../shift/shift.store.ts'
import { listPeopleAt, type PersonAt } from '../shift/shift-provider.store.ts'
import { runPolicy, type StoredProposed } from './fill-facts.ts'

/** What of a proposal can be accepted as things stand, and why the rest cannot. */

const text = texts.fill

/** Something proposed that may still be as it was: the shift, its block and the person. */
type Fresh = { proposed: StoredProposed; shift: Shift; place: Place; person: PersonAt }
export type Given = Fresh & { findings: Finding[] }
type LeftOut = FillApplied['leftOut']

/** What is known of the proposed shifts now. Whoever writes has locked it. */
export type Known = { places: readonly Place[]; people: readonly PersonAt[]; shifts: readonly Shift[] }

type Proposal = { proposal: readonly StoredProposed[]; options: FillOptions }

/** Why accepting the whole proposal would leave out some of it, by shift. */
export async function listObstacles(db: Connection, scope: Scope, { proposal, options }: Proposal, now: Date) {
  if (proposal.length === 0) return new Map<number, string>()
  const ids = proposal.map(({ shiftId }) => shiftId)
  const places = await listBlocksOfShifts(db, scope, ids)
  const people = await listProposed(db, places, proposal)
  const known = { places, people, shifts: await listShifts(db, scope, ids) }
  const { leftOut } = await admitProposal(db, { proposal, options, known }, now)
  return new Map(leftOut.map(({ shiftId, reason }) => [shiftId, reason]))
}

/** The people who would get a shift or lose one. The blocks of a run are in one department. */
export function listProposed(db: Connection, [first]: readonly Place[], proposal: readonly StoredProposed[]) {
  const codes = [...new Set(proposal.flatMap(({ providerCode, movedFrom }) => [providerCode, movedFrom ?? []].flat()))]
  return listPeopleAt(db, first?.facilityId ?? 0, { codes })
}

export async function admitProposal(
  db: Connection,
  { proposal, options, known }: Proposal & { known: Known },
  now: Date,
): Promise<{ given: Given[]; leftOut: LeftOut }> {
  const places = new Map(known.places.map((place) => [place.blockId, place]))
  const people = new Map(known.people.map((one) => [one.code, one]))
  const shifts = new Map(known.shifts.map((shift) => [shift.id, shift]))
  const fresh: Fresh[] = []
  const leftOut: LeftOut = []
  for (const proposed of proposal) {
    const shift = shifts.get(proposed.shiftId)
    const place = shift && places.get(shift.block_id)
    const person = people.get(proposed.providerCode)
    const reason = staleBecause(proposed, { shift, place, person }, now) ?? unusable(person, options)
    if (shift && place && person && reason === undefined) fresh.push({ proposed, shift, place, person })
    else leftOut.push({ shiftId: proposed.shiftId, reason: reason ?? text.gone })
  }
  const { given, refused } = await admit(db, fresh, options)
  return { given, leftOut: [...leftOut, ...refused] }
}

function staleBecause(
  { version, movedFrom, providerName }: StoredProposed,
  { shift, place, person }: Partial<Pick<Fresh, 'shift' | 'place' | 'person'>>,
  now: Date,
): string | undefined {
  if (!shift || !place) return text.gone
  if (place.isDeactivated) return texts.schedule.blockDeactivated
  if (shift.starts_at <= now) return texts.plan.started
  if (shift.state === 'assigned' && movedFrom === undefined) return text.taken
  if (shift.version !== version) return text.changed
  return person?.isHere ? undefined : text.personGone(providerName)
}

/** Somebody whom the options of the run leave out. */
function unusable(person: PersonAt | undefined, { labourTypes }: FillOptions): string | undefined {
  const isUsable = labourTypes?.some((type) => type === person?.labourType) ?? true
  return person && !isUsable ? text.otherLabourType(person.name) : undefined
}

type FreshShift = WantedShift & { one: Fresh }

/** Through the judge, again without those that it refuses until it refuses none: each may have been against another. */
async function admit(db: Connection, fresh: readonly Fresh[], options: FillOptions) {
  const refused: LeftOut = []
  let left = [...fresh]
  for (;;) {
    const wanted = left.map((one): FreshShift => ({ ...one.shift, ...placeNames(one.place), one }))
    const byPerson = Map.groupBy(wanted, ({ one }) => one.person.id)
    const judged = [...(await admitPeople(db, byPerson, { isConfirmed: true })).values()]
    const against = judged.flatMap(({ admitted, refused: blocked }) => [...blocked, ...admitted.filter(isNews)])
    const out = against.length > 0 ? against : await refusedByRun(db, byPerson, options)
    if (out.length === 0) {
      const given = judged.flatMap(({ admitted }) =>
        admitted.map(({ shift, findings }) => ({ ...shift.one, findings })),
      )
      return { given, refused }
    }
    refused.push(...out.map(({ shift, findings }) => refusalOf(shift.one, findings)))
    const gone = new Set(out.map(({ shift }) => shift.one))
    left = left.filter((one) => !gone.has(one))
  }
}

/** The run's own limits are often stricter than the department's: the most hours a week, and no warnings. */
async function refusedByRun(
  db: Connection,
  byPerson: ReadonlyMap<number, readonly FreshShift[]>,
  options: FillOptions,
) {
  const how = {
    isConfirmed: options.warnings ?? false,
    policyOf: (policy: Policy) => runPolicy({ policy, options }),
  }
  return [...(await admitPeople(db, byPerson, how)).values()].flatMap(({ refused }) => refused)
}

const placeNames = ({ teamName, facilityName, timeZone }: Place) => ({ teamName, facilityName, timeZone })

/** Whoever accepts the proposal confirms the warnings that it showed, and no others. */
function isNews({ shift, findings }: { shift: { one: Fresh }; findings: Finding[] }): boolean {
  const shown = new Set(shift.one.proposed.findings.map(({ rule }) => rule))
  return findings.some(({ rule }) => !shown.has(rule))
}

const refusalOf = ({ proposed }: Fresh, findings: readonly Finding[]) => ({
  shiftId: proposed.shiftId,
  reason: text.refused(proposed.providerName, findings.map(findingText).join('; ')),
})
