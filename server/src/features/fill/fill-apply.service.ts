import type { FillApplied, fillEndpoints } from '@shiftward/contract/fill.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { settleChanged } from '../assign/assign-consequence.service.ts'
import { fill } from '../assign/assign-fill.service.ts'
import { passOn } from '../assign/assign-move.service.ts'
import { holdBlocksOfShifts } from '../block/block-place.store.ts'
import { listShifts, lockShifts, type Shift } from '../shift/shift.store.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'
import { type Actor, changeShifts, confirmed } from '../shift/shift-write.store.ts'
import { admitProposal, type Given, type Known, listProposed } from './fill-admit.service.ts'
import type { StoredProposed } from './fill-facts.ts'
import { closeRun, type FoundRun, lockRun } from './fill-run.store.ts'

const text = texts.fill

type Input = z.output<typeof fillEndpoints.apply.input>

/** Assigns what was proposed, as one change. Whatever has changed since is left out, with the reason. */
export function applyFill(db: Database, caller: Caller, input: Input, now: Date): Promise<FillApplied> {
  return db.transaction().execute(async (transaction) => {
    const run = await lockRun(transaction, caller.scope, input.id)
    const proposal = chosen(run, input.shiftIds)
    const known = await lock(transaction, caller.scope, proposal)
    const { given, leftOut } = await admitProposal(transaction, { proposal, options: run.options, known }, now)
    await write(transaction, given, { userId: caller.userId, now })
    await closeRun(transaction, run.id, 'applied')
    return { applied: given.map(({ shift }) => shift.id), leftOut }
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
async function lock(db: Connection, scope: Scope, proposal: readonly StoredProposed[]): Promise<Known> {
  const ids = proposal.map(({ shiftId }) => shiftId)
  const places = await holdBlocksOfShifts(db, scope, ids)
  const people = await listProposed(db, places, proposal)
  const holders = (await listShifts(db, scope, ids)).flatMap(({ provider_id }) => provider_id ?? [])
  await lockProviders(db, [...new Set([...people.map(({ id }) => id), ...holders])])
  return { places, people, shifts: await lockShifts(db, ids) }
}

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
