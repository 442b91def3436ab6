import type { Pattern, patternEndpoints } from '@shiftward/contract/pattern.ts'
import { addDays, daysBetween } from '@shiftward/contract/rules/calendar-date.ts'
import { rotationDay } from '@shiftward/contract/rules/rotation.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Planned } from '@shiftward/contract/schedule-plan.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { notFound, refusal } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { addPlanned, type Wish } from '../assign/assign-plan.service.ts'
import { findBlocks, listRates, type Place, refuseDeactivated } from '../block/block-place.store.ts'
import { listPeopleAt, type PersonAt } from '../shift/shift-provider.store.ts'
import { readPattern } from './pattern.service.ts'
import { findPattern, teamsByCode } from './pattern.store.ts'

type Input = z.output<typeof patternEndpoints.apply.input>
type Conflict = Planned['conflicts'][number]
type Worker = PersonAt & Input['people'][number]

/** Gives people the shifts of a pattern, as one change. */
export function applyPattern(db: Database, caller: Caller, input: Input, now: Date): Promise<Planned> {
  return db.transaction().execute(async (transaction) => {
    const { id, department_id, facility_id } = await findPattern(transaction, caller.scope, input.patternId, 'unheld')
    const pattern = await readPattern(transaction, department_id, id)
    const how = input.isPreview ? 'unheld' : 'alone'
    const blocks = await findBlocks(transaction, caller.scope, input.schedulerCodes, how)
    for (const block of blocks) {
      refuseDeactivated(block)
      if (block.departmentId !== department_id) throw refusal(400, 'schedulerCodes', texts.plan.otherDepartment)
    }
    const workers = await findWorkers(transaction, facility_id, input)
    const rates = await listRates(transaction, [...new Set(blocks.map(({ teamId }) => teamId))])
    const teams = await teamsByCode(transaction, department_id)
    const { wishes, conflicts } = plan({ pattern, blocks, workers, rates, teams }, input)
    const planned = await addPlanned(transaction, wishes, input, { userId: caller.userId, now })
    return { ...planned, conflicts: [...planned.conflicts, ...conflicts] }
  })
}

/** All of them, or none: a person who does not work here gets the same answer as an unknown one. */
async function findWorkers(db: Connection, facilityId: number, { people }: Input): Promise<Worker[]> {
  const codes = people.map(({ providerCode }) => providerCode)
  const found = new Map((await listPeopleAt(db, facilityId, { codes })).map((person) => [person.code, person]))
  return people.map((one) => {
    const person = found.get(one.providerCode)
    if (!person?.isHere) throw notFound('QHP')
    return { ...person, ...one }
  })
}

type Facts = {
  pattern: Pattern
  blocks: Place[]
  workers: Worker[]
  rates: Awaited<ReturnType<typeof listRates>>
  teams: Awaited<ReturnType<typeof teamsByCode>>
}

/** What the pattern says for each person and day, and the days for which there is no block or no skill. */
function plan({ pattern, blocks, workers, rates, teams }: Facts, input: Input) {
  const chosen = blocks.find(({ blockCode }) => blockCode === input.schedulerCodes[0])?.teamCode ?? ''
  const teamOn = new Map(pattern.days.map(({ day, teamCode }) => [day, teamCode ?? chosen]))
  const length = daysBetween(input.startDate, input.endDate) + 1
  const dates = Array.from({ length }, (_, day) => addDays(input.startDate, day))
  const wishes: Wish[] = []
  const conflicts: Conflict[] = []
  for (const worker of workers) {
    for (const date of dates) {
      const teamCode = teamOn.get(rotationDay(date, pattern, input.startDate, worker.offset))
      if (teamCode === undefined) continue
      const place = blocks.find((block) => block.teamCode === teamCode && covers(block, date))
      const skill = place && skillIn(rates.get(place.teamId), worker)
      if (place && skill) wishes.push(wishOf(place, date, skill, worker))
      else {
        const team = teams.get(teamCode)?.name ?? ''
        const title = place ? texts.plan.noSkill(team) : texts.plan.noBlock(team)
        conflicts.push(conflictOf(title, date, teamCode, worker))
      }
    }
  }
  return { wishes, conflicts }
}

const covers = ({ startDate, endDate }: Place, date: string): boolean => startDate <= date && date <= endDate

/** The chosen skill, or else the first of the person's own. */
const skillIn = (ofTeam: ReadonlyMap<string, string> | undefined, { skill, skills }: Worker): string | undefined =>
  [...(skill ? [skill] : []), ...skills].find((one) => ofTeam?.has(one))

const wishOf = (place: Place, date: string, skill: string, { id }: Worker): Wish => ({
  place,
  date,
  startTime: place.startTime,
  endTime: place.endTime,
  skill,
  isOnCall: false,
  addOnRate: null,
  isRateMasked: false,
  providerId: id,
})

const conflictOf = (title: string, date: string, teamCode: string, { code, name }: Worker): Conflict => ({
  title,
  date: toWireDate(date),
  rule: null,
  level: 'block',
  teamCode,
  providerCode: code,
  providerName: name,
})
