import { flag } from '@shiftward/contract/choices.ts'
import type { Roster } from '@shiftward/contract/roster.ts'
import { type CountedPeriod, measuring, totalsOf } from '@shiftward/contract/rules/roster-totals.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { CalendarEntry } from '@shiftward/contract/schedule.ts'
import { JsonText } from '../../lib/answer.ts'
import type { Scope } from '../../lib/scope.ts'
import { listCoverage } from '../block/block-need.store.ts'
import { findTimeZone } from '../facility/facility-time.store.ts'
import { listRemoved } from '../publish/publish-read.store.ts'
import { findPolicies } from '../rule/rule-policy.store.ts'
import type { DepartmentDays } from './calendar-change.store.ts'
import { type CalendarDeps, readDepartment } from './calendar-department.service.ts'
import type { Reader } from './calendar-entry.store.ts'
import {
  listRosterAvailability,
  listRosterElsewhere,
  listRosterLeaves,
  listRosterPeople,
  listRosterSkills,
} from './calendar-roster.store.ts'

/** The roster of a department, by a fixed number of queries. Its entries are read as the calendar reads them. */
export async function readRoster(deps: CalendarDeps, scope: Scope, input: DepartmentDays, reader: Reader) {
  const { db } = deps
  const { department, text } = await readDepartment(deps, scope, input, reader)
  const entries = text()
  const period = { startDate: input.startDate, endDate: input.endDate }
  const placed = { ...department, ...period }
  const people = await listRosterPeople(db, placed, reader.mayWrite)
  const staffed = { ...placed, ids: people.map(({ id }) => id) }
  // What somebody does after they have left is not told.
  const here = { ...placed, ids: people.filter(({ labourType }) => labourType !== null).map(({ id }) => id) }
  const policy = (await findPolicies(db, [department.departmentId])).get(department.departmentId)
  const weekly = policy?.rules['weekly-hours']
  const isOnCallCounted = policy?.isOnCallCounted ?? false
  const timeZone = await findTimeZone(db, department.facilityId)
  const rest: Omit<Roster, 'entries'> = {
    people: people.map(({ id: _, ...person }) => person),
    leaves: await listRosterLeaves(db, staffed, reader),
    removed: await listRemoved(db, { ...placed, now: reader.now }),
    availability: reader.mayWrite ? await listRosterAvailability(db, here) : [],
    elsewhere: reader.mayWrite ? await listRosterElsewhere(db, { ...here, timeZone }) : [],
    totals: countTotals(JSON.parse(entries), { ...period, isOnCallCounted }, timeZone),
    coverage: await listCoverage(db, department.departmentId, period, reader.now),
    skills: await listRosterSkills(db, department.departmentId),
    weeklyHours: weekly && weekly.level !== 'off' ? weekly.value : null,
    isOnCallCounted,
  }
  return new JsonText(`{"entries":${entries},${JSON.stringify(rest).slice(1)}`)
}

function countTotals(entries: CalendarEntry[], period: CountedPeriod, timeZone: string): Roster['totals'] {
  const measure = measuring(timeZone)
  const assigned = entries.filter(({ providerCode, flag: state }) => providerCode !== null && state !== flag.leave)
  return [...Map.groupBy(assigned, ({ providerCode }) => providerCode ?? '')].map(([providerCode, shifts]) => {
    const counted = shifts.map((shift) => ({ ...shift, day: toIsoDate(shift.date) ?? '' }))
    const { weeks, ...totals } = totalsOf(counted, period, measure)
    const inWeeks = [...weeks].map(([weekStart, hours]) => ({ weekStart: toWireDate(weekStart), hours }))
    return { providerCode, ...totals, weeks: inWeeks }
  })
}
