import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { limits } from '@shiftward/contract/limits.ts'
import type { DatedFinding } from '@shiftward/contract/rule.ts'
import { allowedDays } from '@shiftward/contract/rules/allowed-days.ts'
import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import { judgeEach } from '@shiftward/contract/rules/assign/judge.ts'
import { spanAway } from '@shiftward/contract/rules/assign/leave.ts'
import type { Person, WantedDuty } from '@shiftward/contract/rules/assign/rule.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { conflicting } from '@shiftward/contract/rules/conflicts.ts'
import { dateAt, elapsedMinutes, hoursOf } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { AvailableProvider } from '@shiftward/contract/schedule.ts'
import { TaggedText } from '../../lib/answer.ts'
import type { Connection } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import { findBlock, listRates, type Place } from '../block/block-place.store.ts'
import { readFacts, teamShift } from '../rule/rule-fact.service.ts'
import type { Judged, Judgements } from './calendar-judgement.ts'
import { listStaff } from './calendar-staff.store.ts'

type Input = {
  scheduleCode: string
  skills?: string[] | undefined
  date?: string | undefined
  startDate?: string | undefined
}

type AvailableDeps = { db: Connection; judgements: Judgements }

const longestTurnMs = 5

/**
 * The providers of a block's facility, each with their hours in the block, the days on which the team's hours conflict
 * with what they have, and everything that speaks against them. With a date, only the providers who are free on it.
 */
export async function listAvailable(
  { db, judgements }: AvailableDeps,
  scope: Scope,
  input: Input,
  now: Date,
): Promise<TaggedText> {
  const place = await findBlock(db, scope, input.scheduleCode)
  const today = dateAt(now.getTime(), place.timeZone)
  const latelySince = addDays(today, -limits.schedule.latelyDays)
  const [staff, rates] = await Promise.all([
    listStaff(db, { ...place, skills: input.skills, latelySince }),
    listRates(db, [place.teamId]),
  ])
  const ids = staff.map(({ id }) => id)
  const { known, ...asked } = await readFacts(db, ids, place)
  const skills = [...(rates.get(place.teamId)?.keys() ?? [])]
  const judgeOf = judging(place, asked, judgedDays(input.startDate ?? today, today))
  const found: { provider: string; judged: ReturnType<Judgements['find']> }[] = []
  let letInAt = performance.now()
  for (const { id, ...provider } of staff) {
    const one = known.get(id)
    if (!one) continue
    const skill = skills.find((one) => provider.skill.includes(one)) ?? skills[0] ?? ''
    const { basis, judge } = judgeOf(skill)
    const judged = judgements.find([basis, one.text], () => judge(one.person()))
    if (input.date !== undefined && judged.busyDates.includes(toWireDate(input.date))) continue
    found.push({ provider: JSON.stringify(provider satisfies Unjudged), judged })
    // Judging hundreds of people takes a while: let other calls in between.
    if (performance.now() - letInAt > longestTurnMs) {
      await setImmediate()
      letInAt = performance.now()
    }
  }
  return new TaggedText(
    hash('sha256', found.map(({ provider, judged }) => provider + judged.tag).join(), 'base64url'),
    () => `[${found.map(({ provider, judged }) => `${provider.slice(0, -1)},${judged.json.slice(1)}`)}]`,
  )
}

type Unjudged = Omit<AvailableProvider, keyof Judged>
type Asked = Omit<Awaited<ReturnType<typeof readFacts>>, 'known'>
type Days = { from: string; before: string }

/** How people are judged for shifts of a skill, and a hash of all that this depends on. */
function judging(place: Place, asked: Asked, days: Days) {
  const ofSkill = (skill: string) => {
    let shifts: WantedDuty[] | undefined
    const judge = (person: Person): Judged => {
      shifts ??= allowedDays(place).map((date) => teamShift(date, skill, place, asked))
      const judged = shifts.filter(({ date }) => date >= days.from && date < days.before)
      return {
        hours: hoursIn(place, person),
        busyDates: busyDatesOf(person, shifts, place).map(toWireDate),
        findings: findingsOf(person, judged),
      }
    }
    return { basis: hash('sha256', JSON.stringify([place, asked, days, skill]), 'base64url'), judge }
  }
  const known = new Map<string, ReturnType<typeof ofSkill>>()
  return (skill: string) => known.getOrInsertComputed(skill, ofSkill)
}

function judgedDays(startDate: string, today: string): Days {
  const from = startDate < today ? today : startDate
  return { from, before: addDays(startDate, limits.schedule.findingDays) }
}

function busyDatesOf({ duties, leaves }: Person, shifts: WantedDuty[], { timeZone }: Place): string[] {
  const away = leaves.map((leave) => spanAway(leave, timeZone))
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
