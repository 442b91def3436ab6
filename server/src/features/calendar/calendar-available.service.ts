import { setImmediate } from 'node:timers/promises'
import { limits } from '@shiftward/contract/limits.ts'
import type { DatedFinding } from '@shiftward/contract/rule.ts'
import { allowedDays } from '@shiftward/contract/rules/allowed-days.ts'
import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import { judgeEach } from '@shiftward/contract/rules/assign/judge.ts'
import type { Person, WantedDuty } from '@shiftward/contract/rules/assign/rule.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { conflicting } from '@shiftward/contract/rules/conflicts.ts'
import { dateAt, elapsedMinutes, hoursOf, spanOfLeave } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { AvailableProvider } from '@shiftward/contract/schedule.ts'
import type { Database } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import { findBlock, type Place } from '../block/block-place.store.ts'
import { loadFacts, teamShift } from '../rule/rule-fact.service.ts'
import { listSkillsOfTeam } from '../team/team.store.ts'
import { listStaff } from './calendar-staff.store.ts'

type Input = {
  scheduleCode: string
  skills?: string[] | undefined
  date?: string | undefined
  startDate?: string | undefined
}

const longestTurnMs = 5

/**
 * The providers of a block's facility, each with their hours in the block, the days on which the team's hours conflict
 * with what they have, and everything that speaks against them. With a date, only the providers who are free on it.
 */
export async function listAvailable(db: Database, scope: Scope, input: Input, now: Date): Promise<AvailableProvider[]> {
  const place = await findBlock(db, scope, input.scheduleCode)
  const today = dateAt(now.getTime(), place.timeZone)
  const latelySince = addDays(today, -limits.schedule.latelyDays)
  const [staff, teamSkills] = await Promise.all([
    listStaff(db, { ...place, skills: input.skills, latelySince }),
    listSkillsOfTeam(db, scope, place.teamCode),
  ])
  const ids = staff.map(({ id }) => id)
  const facts = await loadFacts(db, ids, place)
  const skills = teamSkills.map(({ skillLevel }) => skillLevel)
  const skillOf = ({ skill }: { skill: string[] }) => skills.find((one) => skill.includes(one)) ?? skills[0] ?? ''
  const days = allowedDays(place)
  const shiftsFor = new Map(
    [...new Set(staff.map(skillOf))].map((skill) => [skill, days.map((date) => teamShift(date, skill, place, facts))]),
  )
  const judged = judgedDays(input.startDate ?? today, today)
  const found: AvailableProvider[] = []
  let letInAt = performance.now()
  for (const { id, ...provider } of staff) {
    const person = facts.people.get(id)
    const shifts = shiftsFor.get(skillOf(provider))
    if (!person || !shifts) continue
    const busyDates = busyDatesOf(person, shifts, place)
    if (input.date !== undefined && busyDates.includes(input.date)) continue
    const findings = findingsOf(person, shifts.filter(judged))
    found.push({ ...provider, hours: hoursIn(place, person), busyDates: busyDates.map(toWireDate), findings })
    // Judging hundreds of people takes a while: let other calls in between.
    if (performance.now() - letInAt > longestTurnMs) {
      await setImmediate()
      letInAt = performance.now()
    }
  }
  return found
}

function judgedDays(startDate: string, today: string): (shift: WantedDuty) => boolean {
  const from = startDate < today ? today : startDate
  const before = addDays(startDate, limits.schedule.findingDays)
  return ({ date }) => date >= from && date < before
}

function busyDatesOf({ duties, leaves }: Person, shifts: WantedDuty[], { timeZone }: Place): string[] {
  const away = leaves.map((leave) => spanOfLeave(leave, timeZone))
  return conflicting(shifts, [...duties, ...away]).map(({ date }) => date)
}

/** What speaks against each shift alone. */
const findingsOf = (person: Person, shifts: WantedDuty[]): DatedFinding[] =>
  judgeEach(person, shifts).map((finding) => ({
    date: toWireDate(finding.date),
    rule: finding.rule,
    level: finding.level,
    text: findingText(finding),
  }))

/** What they work for other organizations is not told here. */
function hoursIn({ startDate, endDate }: Place, { duties }: Person): number {
  const counted = duties.filter(({ place, date }) => place !== null && date >= startDate && date <= endDate)
  return hoursOf(counted.reduce((minutes, duty) => minutes + elapsedMinutes(duty), 0))
}
