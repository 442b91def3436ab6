import { setImmediate } from 'node:timers/promises'
import type { CalledOut, Candidate } from '@shiftward/contract/candidate.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { judge } from '@shiftward/contract/rules/assign/judge.ts'
import { mustBeFree } from '@shiftward/contract/rules/assign/must-be-free.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { type Averages, byRank, scoreOf } from '@shiftward/contract/rules/candidate-score.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Database } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import { findBlockOfShiftIn, type Place, refuseDeactivated } from '../block/block-place.store.ts'
import { listStaff } from '../calendar/calendar-staff.store.ts'
import { type Fairness, listFairness } from '../fairness/fairness.service.ts'
import { knowPeople } from '../rule/rule.service.ts'
import { findShift, missing, type Shift } from '../shift/shift.store.ts'
import { findCalledOut, listAskedLeaves, listAsking, listTeamNames } from './candidate.store.ts'
import { type CandidateFacts, factsOf } from './candidate-fact.service.ts'

const { latelyDays } = limits.schedule

type Input = { shiftId: number; others?: boolean | undefined }

/** Who could take a shift that nobody has, the best first, by a fixed number of queries however many people there are. */
export async function listCandidates(db: Database, scope: Scope, input: Input, now: Date): Promise<Candidate[]> {
  const { place, shift } = await findUnassigned(db, scope, input.shiftId, now)
  const since = addDays(shift.date, -latelyDays)
  const skills = input.others ? undefined : [shift.skill]
  const staff = await listStaff(db, { ...place, skills, latelySince: since })
  const { teamName, facilityName, timeZone } = place
  const known = await knowPeople(
    db,
    staff.map(({ id }) => id),
    { ...shift, teamName, facilityName, timeZone },
  )
  const fairness = await listFairness(db, { ...place, from: since, to: addDays(shift.date, -1) })
  const asking = await listAsking(db, shift.id)
  const askedLeaves = await listAskedLeaves(db, shift, timeZone)
  const teams = await listTeamNames(db, place.facilityId)
  const mainTeams = mainTeamsOf(fairness)
  const wanted = mustBeFree(known.wanted)

  const facts: (CandidateFacts & Pick<Candidate, 'askedLeave'>)[] = []
  for (const { id, skill: _, isLatelyInTeam, ...provider } of staff) {
    const person = known.personOf(id)
    const findings = judge(person, [wanted]).flatMap((judged) => judged.findings)
    facts.push({
      askedLeave: askedLeaves.get(id) ?? null,
      ...factsOf({
        ...provider,
        teamName: teams.get(mainTeams.get(id) ?? 0)?.teamName ?? null,
        departmentName: teams.get(mainTeams.get(id) ?? 0)?.departmentName ?? null,
        person,
        wanted,
        shift,
        findings,
        worked: fairness.ofPeople.get(id),
        hasAsked: asking.has(id),
        isInTeam: isLatelyInTeam,
      }),
    })
    // Judging hundreds of people takes a while: let other calls in between.
    await setImmediate()
  }
  const averages = { ...averagesOf(fairness, place.teamId), cost: averageCost(facts) }
  return facts
    .map(({ askedLeave, scored, answer }) => ({ ...answer, askedLeave, ...scoreOf(scored, averages) }))
    .toSorted(byRank)
}

/** Why nobody has a shift, if that is because of a call-out. */
export async function readCalledOut(db: Database, scope: Scope, shiftId: number): Promise<CalledOut | null> {
  const place = await findBlockOfShiftIn(db, scope, shiftId)
  if (!place) throw await missing(db, scope, shiftId)
  return findCalledOut(db, shiftId, place.timeZone)
}

async function findUnassigned(db: Database, scope: Scope, shiftId: number, now: Date) {
  const place = await findBlockOfShiftIn(db, scope, shiftId)
  const shift = place && (await findShift(db, shiftId))
  if (!place || !shift) throw await missing(db, scope, shiftId)
  refuseDeactivated(place)
  if (shift.state === 'assigned') throw new AppError(409, texts.schedule.filledMeanwhile)
  if (shift.ends_at <= now) throw new AppError(409, texts.schedule.shiftOver(toWireDate(shift.date)))
  return { place, shift } satisfies { place: Place; shift: Shift }
}

/** The team in which each person worked most. */
function mainTeamsOf({ ofTeams }: Fairness): Map<number, number> {
  const sorted = ofTeams.toSorted((one, other) => one.hours - other.hours || one.onCall - other.onCall)
  return new Map(sorted.map(({ providerId, teamId }) => [providerId, teamId]))
}

/** What those who worked in the team carry on average, wherever they did. */
function averagesOf({ ofTeams, ofPeople }: Fairness, teamId: number): Omit<Averages, 'cost'> {
  const people = ofTeams
    .filter((one) => one.teamId === teamId)
    .flatMap(({ providerId }) => ofPeople.get(providerId) ?? [])
  return {
    nights: average(people.map(({ nights }) => nights)),
    weekends: average(people.map(({ weekends }) => weekends)),
  }
}

const averageCost = (facts: CandidateFacts[]): number =>
  average(facts.filter(({ scored }) => scored.level !== 'block').map(({ scored }) => scored.cost))

const average = (numbers: number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
