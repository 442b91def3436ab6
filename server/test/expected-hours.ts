import type { Days } from './expected-report.ts'
import { byName, inDollars, inHours, nameOf, payOf, type Rows, type Shift, spanOf, the } from './raw-rows.ts'

/** The Hours Report, computed shift by shift in plain TypeScript, without SQL and without the rules of the contract. */

const { PlainDate } = Temporal
const hour = 3_600_000

/** Federal holidays of the generated days, from a calendar. */
export const holidays =
  `2025-11-11 2025-11-27 2025-12-25 2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-04
  2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25 2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-19
  2027-07-04 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-25 2028-01-01 2028-01-17 2028-02-21`.split(/\s+/)

const sundays = new Map<string, string>()
const sundayOf = (date: string): string => {
  const known = sundays.get(date)
  if (known) return known
  const day = PlainDate.from(date)
  const sunday = day.subtract({ days: day.dayOfWeek % 7 }).toString()
  sundays.set(date, sunday)
  return sunday
}

export function nightsOf(rows: Rows, shift: Shift): number {
  const { start, end } = spanOf(rows, shift)
  const timeZone = the(rows.facilities, shift.facility_id).time_zone
  return [0, 1].filter((days) => {
    const day = PlainDate.from(shift.date).add({ days })
    const [from, to] = ['00:00', '06:00'].map(
      (plainTime) => day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds,
    )
    return Math.min(end, to ?? 0) - Math.max(start, from ?? 0) >= 3 * hour
  }).length
}

/** The Saturday of a weekend shift, or nothing. */
export function weekendOf({ date, start_time }: Shift): string[] {
  const day = PlainDate.from(date)
  if (day.dayOfWeek === 5 && start_time >= '19:00:00') return [day.add({ days: 1 }).toString()]
  if (day.dayOfWeek === 6) return [date]
  return day.dayOfWeek === 7 ? [day.subtract({ days: 1 }).toString()] : []
}

/** Milliseconds of a shift that come after the limit of its week, all shifts of the person in the organization counted. */
function overtimeOf(rows: Rows, shift: Shift, limit: number): number {
  const { start, end } = spanOf(rows, shift)
  const before = rows.shifts
    .filter((one) => one.state === 'assigned' && !one.is_on_call && one.provider_id === shift.provider_id)
    .filter((one) => one.organization_id === shift.organization_id && sundayOf(one.date) === sundayOf(shift.date))
    .filter((one) => spanOf(rows, one).start < start || (spanOf(rows, one).start === start && one.id < shift.id))
    .reduce((sum, one) => sum + spanOf(rows, one).end - spanOf(rows, one).start, 0)
  return Math.min(Math.max(before + end - start - limit * hour, 0), end - start)
}

type Filters = Days & { overtimeAfter: number; isReported: (shift: Shift) => boolean; now: Date }

export function expectHours(rows: Rows, { from, to, overtimeAfter, isReported, now }: Filters) {
  const all = rows.shifts.filter(
    (shift) => shift.state === 'assigned' && shift.date >= from && shift.date <= to && isReported(shift),
  )
  const ofRow = (shift: Shift) => `${shift.provider_id} ${shift.team_id} ${labourTypeOf(rows, shift)}`
  const firstToLast = all.toSorted((one, other) => spanOf(rows, one).start - spanOf(rows, other).start)
  const named = [...Map.groupBy(firstToLast, ofRow).values()].map((own) => {
    const { person, ...place } = placeOf(rows, own)
    return { own, ...place, person: { ...person, labourType: own[0] ? labourTypeOf(rows, own[0]) : '' } }
  })
  /** A weekend over a change of the labor type counts in the row of its first shift. */
  const earlier = ([first]: Shift[]) => {
    const isBefore = (one: Shift) => first !== undefined && firstToLast.indexOf(one) < firstToLast.indexOf(first)
    const isSame = (one: Shift) => one.provider_id === first?.provider_id && one.team_id === first?.team_id
    return firstToLast.filter((one) => !one.is_on_call && isSame(one) && isBefore(one))
  }
  return named.sort(inOrder).map(({ own, person: { id: _, ...person } }) => {
    const regular = own.filter(({ is_on_call }) => !is_on_call)
    const length = (shift: Shift) => BigInt(spanOf(rows, shift).end - spanOf(rows, shift).start)
    const sum = (some: Shift[], of: (shift: Shift) => bigint) => some.reduce((total, one) => total + of(one), 0n)
    const isToCome = (shift: Shift) => spanOf(rows, shift).end > now.getTime()
    return {
      ...person,
      shifts: own.length,
      shiftsToCome: own.filter(isToCome).length,
      hours: inHours(sum(regular, length), 1000n),
      hoursToCome: inHours(sum(regular.filter(isToCome), length), 1000n),
      overtimeHours: inHours(
        sum(regular, (shift) => BigInt(overtimeOf(rows, shift, overtimeAfter))),
        1000n,
      ),
      nights: regular.reduce((count, shift) => count + nightsOf(rows, shift), 0),
      weekends: new Set(regular.flatMap(weekendOf)).difference(new Set(earlier(own).flatMap(weekendOf))).size,
      holidays: new Set(own.map(({ date }) => date).filter((date) => holidays.includes(date))).size,
      onCallHours: inHours(sum(own, length) - sum(regular, length), 1000n),
      addOnHours: own.reduce((count, { add_on_hours }) => count + add_on_hours, 0),
      cost: inDollars(sum(own, (shift) => payOf(rows, shift).totalCents)),
    }
  })
}

function mappingOf(rows: Rows, { provider_id, facility_id }: Shift) {
  return rows.facility_providers.find((one) => one.provider_id === provider_id && one.facility_id === facility_id)
}

/** The type of the shift's day: of those that ended after it the one that ended first, or else the present one. */
function labourTypeOf(rows: Rows, shift: Shift): string {
  const [past] = rows.past_labour_types
    .filter((one) => one.provider_id === shift.provider_id && one.facility_id === shift.facility_id)
    .filter(({ until }) => until > shift.date)
    .sort((one, other) => (one.until < other.until ? -1 : 1))
  return past?.labour_type ?? mappingOf(rows, shift)?.labour_type ?? ''
}

export function placeOf(rows: Rows, [shift]: Shift[]) {
  if (!shift) throw new Error('A group without a shift')
  const provider = the(rows.users, shift.provider_id)
  return {
    person: {
      id: provider.id,
      qhpName: nameOf(rows, provider.id),
      qhpCode: provider.code,
      npi: provider.npi ?? '',
      employeeid: mappingOf(rows, shift)?.employee_number ?? '',
      labourType: mappingOf(rows, shift)?.labour_type ?? '',
      facilityName: the(rows.facilities, shift.facility_id).name,
      departmentName: the(rows.departments, shift.department_id).name,
      departmentCode: the(rows.departments, shift.department_id).code,
      teamName: the(rows.teams, shift.team_id).name,
      teamCode: the(rows.teams, shift.team_id).code,
    },
    order: [shift.facility_id, shift.department_id, shift.team_id],
    names: [provider.last_name, provider.first_name],
  }
}

type Named = ReturnType<typeof placeOf>

export function inOrder(one: Named, other: Named): number {
  const places = (['facilityName', 'departmentName', 'teamName'] as const).map(
    (name, index) =>
      byName(one.person[name], other.person[name]) || (one.order[index] ?? 0) - (other.order[index] ?? 0),
  )
  const names = one.names.map((name, index) => byName(name, other.names[index] ?? ''))
  return [...places, ...names, one.person.id - other.person.id].find((order) => order !== 0) ?? 0
}
