import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Planned } from '@shiftward/contract/schedule-plan.ts'
import type { PasteShiftsInput } from '@shiftward/contract/schedule-selection.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { listBlockCodes, listTeamCodes } from '../block/block-of-team.store.ts'
import { findBlocks, type Place } from '../block/block-place.store.ts'
import { listRestsOf, listShifts, missing, type Shift } from '../shift/shift.store.ts'
import { listPlannedEnds } from '../shift/shift-action.store.ts'
import { listPeopleAt, type PersonAt } from '../shift/shift-provider.store.ts'
import { addPlanned } from './assign-plan.service.ts'
import { asPlanned, wishLike } from './assign-plan.ts'

type Input = z.output<typeof PasteShiftsInput>
type Copy = { shift: Shift; person: PersonAt; date: string }
type Conflict = Planned['conflicts'][number]

/** Copies shifts to people and days as one change: each is judged with the others that the person gets. */
export function pasteShifts(db: Database, caller: Caller, input: Input, now: Date): Promise<Planned> {
  return db.transaction().execute(async (transaction) => {
    const copies = await copiesOf(transaction, caller, input)
    const teamIds = [...new Set(copies.map(({ shift }) => shift.team_id))]
    const teamCodes = await listTeamCodes(transaction, teamIds)
    const blocks = await blocksFor(transaction, caller, copies, input)
    const placed = copies.map((copy) => ({ copy, place: placeOf(copy, blocks) }))
    const wishes = placed.flatMap(({ copy, place }) =>
      place ? [wishLike(copy.shift, { place, date: copy.date, providerId: copy.person.id })] : [],
    )
    const outside = placed.flatMap(({ copy, place }) => (place ? [] : [outsideOf(copy, teamCodes)]))
    const how = { ...input, isVacancyLeft: false }
    const { added, conflicts } = await addPlanned(transaction, wishes, how, { userId: caller.userId, now })
    return { added, conflicts: [...outside, ...conflicts] }
  })
}

async function copiesOf(db: Connection, { scope }: Caller, { shifts }: Input): Promise<Copy[]> {
  const ids = [...new Set(shifts.map(({ shiftId }) => shiftId))]
  const stored = await listShifts(db, scope, ids)
  const lost = ids.find((id) => !stored.some((shift) => shift.id === id))
  if (lost !== undefined) throw await missing(db, scope, lost)
  const ends = [...(await listRestsOf(db, ids)), ...(await listPlannedEnds(db, ids))]
  const found = new Map(asPlanned(stored, ends).map((shift) => [shift.id, shift]))
  const [facilityId = 0, ...others] = new Set([...found.values()].map(({ facility_id }) => facility_id))
  if (others.length > 0) throw notFound('Shift')
  const codes = [...new Set(shifts.map(({ toProviderCode }) => toProviderCode))]
  const people = new Map((await listPeopleAt(db, facilityId, { codes })).map((person) => [person.code, person]))
  return shifts.flatMap(({ shiftId, toProviderCode, toDate }) => {
    const person = people.get(toProviderCode)
    if (!person?.isHere) throw notFound('QHP')
    const shift = found.get(shiftId)
    return shift ? [{ shift, person, date: toDate }] : []
  })
}

async function blocksFor(db: Connection, { scope }: Caller, copies: readonly Copy[], { isPreview }: Input) {
  const dates = copies.map(({ date }) => date).sort()
  const range = { startDate: dates[0] ?? '', endDate: dates.at(-1) ?? '' }
  const codes = await listBlockCodes(db, [...new Set(copies.map(({ shift }) => shift.team_id))], range)
  const blocks = await findBlocks(db, scope, codes, isPreview ? 'unheld' : 'alone')
  // A block may have been deactivated before it was locked.
  return blocks.filter(({ isDeactivated }) => !isDeactivated)
}

/** The shift's own block if it has the day, or else the first of the team that has. */
function placeOf({ shift, date }: Copy, blocks: readonly Place[]): Place | undefined {
  const around = blocks
    .filter(({ teamId, startDate, endDate }) => teamId === shift.team_id && startDate <= date && date <= endDate)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  return around.find(({ blockId }) => blockId === shift.block_id) ?? around[0]
}

const outsideOf = ({ shift, person, date }: Copy, teamCodes: ReadonlyMap<number, string>): Conflict => ({
  title: texts.schedule.dayNotAllowed,
  date: toWireDate(date),
  rule: null,
  level: 'block',
  teamCode: teamCodes.get(shift.team_id) ?? '',
  providerCode: person.code,
  providerName: person.name,
})
