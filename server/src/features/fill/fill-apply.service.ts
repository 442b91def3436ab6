import type { FillApplied, FillOptions, fillEndpoints } from '@shiftward/contract/fill.ts'
import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import type { Finding, Policy } from '@shiftward/contract/rules/assign/rule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { settleChanged } from '../assign/assign-consequence.service.ts'
import { fill } from '../assign/assign-fill.service.ts'
import { passOn } from '../assign/assign-move.service.ts'
import { holdBlocksOfShifts, type Place } from '../block/block-place.store.ts'
import { admitPeople, type WantedShift } from '../rule/rule.service.ts'
import { listShifts, lockShifts, type Shift } from '../shift/shift.store.ts'
import { listPeopleAt, lockProviders, type PersonAt } from '../shift/shift-provider.store.ts'
import { type Actor, changeShifts, confirmed } from '../shift/shift-write.store.ts'
import { runPolicy, type StoredProposed } from './fill-facts.ts'
import { closeRun, type FoundRun, lockRun } from './fill-run.store.ts'

const text = texts.fill

type Input = z.output<typeof fillEndpoints.apply.input>

/** Something proposed that may still be as it was: the shift, its block and the person. */
type Fresh = { proposed: StoredProposed; shift: Shift; place: Place; person: PersonAt }
type Given = Fresh & { findings: Finding[] }
type LeftOut = FillApplied['leftOut']

/** Assigns what was proposed, as one change. Whatever has changed since is left out, with the reason. */
export function applyFill(db: Database, caller: Caller, input: Input, now: Date): Promise<FillApplied> {
  return db.transaction().execute(async (transaction) => {
    const run = await lockRun(transaction, caller.scope, input.id)
    const proposal = chosen(run, input.shiftIds)
    const { fresh, leftOut } = await lock(transaction, caller.scope, { proposal, options: run.options }, now)
    const { given, refused } = await admit(transaction, fresh, run.options)
    await write(transaction, given, { userId: caller.userId, now })
    await closeRun(transaction, run.id, 'applied')
    return { applied: given.map(({ shift }) => shift.id), leftOut: [...leftOut, ...refused] }
  })
}

function chosen(run: FoundRun, shiftIds: readonly number[] | undefined): StoredProposed[] {
  if (run.state === 'running') throw new AppError(409, text.stillRunning)
  if (run.closed_as !== null) throw new AppError(409, text.closed)
  if (!run.result) throw new AppError(409, text.noProposal)
  const { proposal } = run.result
  if (shiftIds === undefined) return proposal
  const chosen = new Set(shiftIds)
  const found = proposal.filter(({ shiftId }) => chosen.has(shiftId))
  if (found.length < chosen.size) throw notFound('Shift')
  return found
}

/** Locks in the common order: blocks, providers, shifts. */
async function lock(
  db: Connection,
  scope: Scope,
  { proposal, options }: { proposal: readonly StoredProposed[]; options: FillOptions },
  now: Date,
) {
  const ids = proposal.map(({ shiftId }) => shiftId)
  const places = new Map((await holdBlocksOfShifts(db, scope, ids)).map((place) => [place.blockId, place]))
  const [first] = places.values()
  const codes = [...new Set(proposal.flatMap(({ providerCode, movedFrom }) => [providerCode, movedFrom ?? []].flat()))]
  const people = new Map((await listPeopleAt(db, first?.facilityId ?? 0, { codes })).map((one) => [one.code, one]))
  const holders = (await listShifts(db, scope, ids)).flatMap(({ provider_id }) => provider_id ?? [])
  await lockProviders(db, [...new Set([...[...people.values()].map(({ id }) => id), ...holders])])
  const shifts = new Map((await lockShifts(db, ids)).map((shift) => [shift.id, shift]))
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
  return { fresh, leftOut }
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

async function write(db: Connection, given: readonly Given[], actor: Actor) {
  const valuesOf = ({ person, findings }: Given) => ({
    state: 'assigned',
    provider_id: person.id,
    ...confirmed(findings, actor),
  })
  const changed: Shift[] = []
  for (const one of given.filter(({ shift }) => shift.state === 'open')) {
    await fill(db, one.place, one.shift, valuesOf(one), actor)
  }
  for (const one of given.filter(({ shift }) => shift.state === 'assigned')) {
    changed.push(await passOn(db, one.shift, valuesOf(one), actor))
  }
  // A person's vacancies are written together.
  const vacancies = given.filter(({ shift }) => shift.state === 'vacancy')
  for (const alike of Map.groupBy(vacancies, (one) => JSON.stringify(valuesOf(one))).values()) {
    const [one] = alike
    if (!one) continue
    const rows = alike.map(({ shift }) => shift)
    const values = { ...valuesOf(one), is_sourced: false, secured_at: null, ask_rate: null }
    changed.push(...(await changeShifts(db, rows, 'assigned', values, actor)))
  }
  await settleChanged(db, changed, actor.now)
}
