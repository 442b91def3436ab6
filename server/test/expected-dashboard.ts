import {
  byAll,
  byName,
  inDollars,
  isThere,
  meets,
  nameOf,
  payOf,
  type Rows,
  type Shift,
  spanOf,
  spanOfDays,
  the,
  us,
} from './raw-rows.ts'

/** The dashboard, computed row by row in plain TypeScript, without SQL. */

/** The dashboard of the platform, of an organization, or of facilities. */
export type Whose = { organization?: number; facilities?: number[] }
type Moment = { date: string; daterange: 0 | 1 | 2; now: number }

const { PlainDate, PlainDateTime, Instant } = Temporal

export function expectDashboard(rows: Rows, whose: Whose, moment: Moment) {
  const facilities = rows.facilities.filter(
    ({ id, organization_id }) =>
      (whose.organization === undefined || organization_id === whose.organization) &&
      (whose.facilities === undefined || whose.facilities.includes(id)),
  )
  const isMine = (row: { facility_id: number }) => facilities.some(({ id }) => id === row.facility_id)
  const shifts = rows.shifts.filter((shift) => isMine(shift) && isThere(rows, shift))
  const clockIn = (zone: string) => Instant.fromEpochMilliseconds(moment.now).toZonedDateTimeISO(zone).toPlainDateTime()
  const zones = facilities.map(({ time_zone }) => time_zone)
  const behind = zones.sort((one, other) => PlainDateTime.compare(clockIn(one), clockIn(other)))[0]
  const timeZone = (whose.facilities && behind) || 'UTC'
  const today = Instant.fromEpochMilliseconds(moment.now).toZonedDateTimeISO(timeZone).toPlainDate()

  const isMonth = moment.daterange === 2
  const length = isMonth ? { months: 1 } : { years: 1 }
  const first = PlainDate.from(moment.date).with(isMonth ? { day: 1 } : { month: 1, day: 1 })
  const since = first.toZonedDateTime(timeZone).epochMilliseconds
  const from = (start: Temporal.PlainDate, some: Temporal.DurationLike) => {
    // As text, because thousands of dates are compared: parsing them took most of the time.
    const [begin, end] = [start.toString(), start.add(some).toString()]
    return ({ date }: Shift) => date >= begin && date < end
  }
  const inRange = from(first, length)

  const open = shifts.filter(({ state }) => state === 'open')
  const assigned = shifts.filter(({ state }) => state === 'assigned')
  const upcoming = open.filter((shift) => spanOf(rows, shift).start > moment.now)
  const soonest = [(shift: Shift) => spanOf(rows, shift).start, (shift: Shift) => shift.id]

  function stats() {
    const wasThere = ({ created_at }: { created_at: Date }) => created_at.getTime() < since
    const stock = (all: { created_at: Date }[]) => [all.length, all.filter(wasThere).length]
    const ofDay = (all: Shift[]) => {
      const on = (day: Temporal.PlainDate) => all.filter(({ date }) => date === day.toString()).length
      return [on(today), on(today.subtract(length))]
    }
    const users = () => people(rows, whose, isMine)
    const swaps = rows.swaps.filter(({ shift_id }) => isMine(the(rows.shifts, shift_id)))
    const wasPending = (shift: Shift) =>
      (shift.published_at?.getTime() ?? Infinity) < since &&
      spanOf(rows, shift).start > since &&
      (shift.state === 'open' || (shift.secured_at?.getTime() ?? 0) >= since)
    const numbers: Record<string, () => number[]> = {
      organizationCount: () => stock(rows.organizations),
      facilityCount: () => stock(facilities),
      departmentCount: () => stock(rows.departments.filter(isMine)),
      userCount: () => stock(users()),
      providerCount: () => stock(users().filter(({ user_type }) => user_type === 'provider')),
      pendingSecureShiftCount: () => [upcoming.length, shifts.filter(wasPending).length],
      pendingSwapRequestCount: () => [
        swaps.filter(({ status }) => status === 'Open').length,
        swaps.filter(
          (swap) => wasThere(swap) && ((swap.decided_at ?? swap.answered_at)?.getTime() ?? Infinity) >= since,
        ).length,
      ],
      openShiftsToday: () => ofDay(open),
      assignShiftsToday: () => ofDay(assigned),
      tesselMatchTrial: () => [upcoming.filter((shift) => mayBeTaken(rows, shift)).length],
    }
    const next = upcoming.toSorted(byAll(...soonest))[0]
    return { numbers, nextOpenShift: next ? us(next.date) : null }
  }

  function bars() {
    const step = [{ months: 1 }, { months: 3 }, { days: 1 }][moment.daterange] ?? {}
    const all = []
    for (let start = first; PlainDate.compare(start, first.add(length)) < 0; start = start.add(step)) {
      const place = { date: us(start.toString()), month: start.month }
      all.push({
        openShiftCount: open.filter(from(start, step)).length,
        openShiftDate: place.date,
        openShiftMonth: place.month,
        assignShiftCount: assigned.filter(from(start, step)).length,
        assignShiftDate: place.date,
        assignShiftMonth: place.month,
      })
    }
    return all
  }

  const presentShift = (shift: Shift) => ({
    startTime: shift.start_time,
    endTime: shift.end_time,
    skillLevel: shift.skill,
    teamName: the(rows.teams, shift.team_id).name,
    departmentName: the(rows.departments, shift.department_id).name,
  })
  const interested = Map.groupBy(rows.shift_interests, ({ shift_id }) => shift_id)
  const interests = ({ id }: Shift) => interested.get(id)?.length ?? 0
  const sourced = assigned.filter(({ is_sourced }) => is_sourced)
  const spent = (isIn: (shift: Shift) => boolean) =>
    sourced
      .filter((shift) => spanOf(rows, shift).start <= moment.now && isIn(shift))
      .reduce((sum, shift) => sum + payOf(rows, shift).totalCents, 0n)

  return {
    stats,
    bars,
    newOpen: () =>
      upcoming
        .toSorted(byAll(...soonest))
        .slice(0, 10)
        .map((shift) => ({ openShiftDate: us(shift.date), ...presentShift(shift) })),
    priorityOpen: () =>
      upcoming
        .toSorted(byAll(interests, ...soonest))
        .slice(0, 10)
        .map((shift) => ({ date: us(shift.date), interestCount: interests(shift), ...presentShift(shift) })),
    leaves: () =>
      rows.leaves
        .filter((leave) => leave.status === 'Approved' && PlainDate.compare(leave.from_date, today) >= 0)
        .filter(
          (leave) =>
            (whose.organization === undefined || leave.organization_id === whose.organization) &&
            (whose.facilities === undefined || rows.facility_providers.some((row) => isMine(row) && isOf(leave, row))),
        )
        .sort(
          byAll(
            ({ from_date }) => from_date,
            ({ id }) => id,
          ),
        )
        .slice(0, 10)
        .map((leave) => ({
          providerName: nameOf(rows, leave.provider_id),
          fromDate: us(leave.from_date),
          toDate: us(leave.to_date),
        })),
    top: () =>
      [...Map.groupBy(sourced.filter(inRange), ({ provider_id }) => provider_id)]
        .map(([id, taken]) => ({ id, providerName: nameOf(rows, id), acquiredShifts: taken.length }))
        .sort(
          (one, other) =>
            other.acquiredShifts - one.acquiredShifts ||
            byName(one.providerName, other.providerName) ||
            Number(one.id) - Number(other.id),
        )
        .slice(0, 10)
        .map(({ providerName, acquiredShifts }) => ({ providerName, acquiredShifts })),
    spend: () => {
      const day = PlainDate.from(moment.date)
      const yearStart = day.with({ month: 1, day: 1 })
      // The months of the year in which a quarter, or the year itself, begins.
      const months = [[1], [1, 4, 7, 10], [day.month]][moment.daterange] ?? []
      const start = yearStart.with({ month: months.findLast((month) => month <= day.month) ?? 1 })
      const period = [{ years: 1 }, { months: 3 }, { months: 1 }][moment.daterange] ?? {}
      // How many days of the period have come, today included.
      let days = 0
      while (
        PlainDate.compare(start.add({ days }), start.add(period)) < 0 &&
        PlainDate.compare(start.add({ days }), today) <= 0
      )
        days += 1
      const inPeriodBefore = from(start.subtract(period), period)
      const inSameDays = from(start.subtract(period), { days })
      return {
        currentYearSpent: inDollars(spent(from(yearStart, { years: 1 }))),
        growth: growth(
          Number(spent(from(start, period))),
          Number(spent((shift) => inPeriodBefore(shift) && inSameDays(shift))),
        ),
      }
    },
  }
}

type OfProvider = { provider_id: number; organization_id: number }
const isOf = (one: OfProvider, other: OfProvider): boolean =>
  one.provider_id === other.provider_id && one.organization_id === other.organization_id

export const growth = (now: number, before: number): number =>
  before === 0 ? 0 : Number((Math.round((1000 * (now - before)) / before) / 10).toFixed(1)) || 0

function people(rows: Rows, { organization, facilities }: Whose, isMine: (row: { facility_id: number }) => boolean) {
  const departments = new Set(rows.departments.filter(isMine).map(({ id }) => id))
  return rows.users.filter(({ id, confirmed_at }) => {
    if (confirmed_at === null) return false
    if (organization === undefined && facilities === undefined) return true
    return (
      rows.facility_providers.some((row) => row.provider_id === id && isMine(row)) ||
      rows.facility_users.some((row) => row.user_id === id && isMine(row)) ||
      rows.department_users.some((row) => row.user_id === id && departments.has(row.department_id)) ||
      rows.organization_users.some((row) => row.user_id === id && row.organization_id === organization)
    )
  })
}

const known = new WeakMap<Shift, boolean>()

/** Whether somebody may take an open shift. Kept, because the answer does not depend on the date that is shown. */
function mayBeTaken(rows: Rows, shift: Shift): boolean {
  const answer = known.get(shift) ?? hasCandidate(rows, shift)
  known.set(shift, answer)
  return answer
}

/** Whether a provider has the skill, works there as one of the shift's labour types, and is not busy. */
function hasCandidate(rows: Rows, shift: Shift): boolean {
  const span = spanOf(rows, shift)
  const { time_zone } = the(rows.facilities, shift.facility_id)
  return rows.facility_providers.some(({ facility_id, provider_id, labour_type }) => {
    const user = the(rows.users, provider_id)
    return (
      facility_id === shift.facility_id &&
      shift.labour_types.includes(labour_type) &&
      user.confirmed_at !== null &&
      user.deactivated_at === null &&
      rows.user_skills.some(({ user_id, skill }) => user_id === provider_id && skill === shift.skill) &&
      !rows.shifts.some((other) => other.provider_id === provider_id && meets(span, spanOf(rows, other))) &&
      !rows.leaves.some(
        (leave) =>
          leave.provider_id === provider_id &&
          leave.organization_id === shift.organization_id &&
          leave.status === 'Approved' &&
          meets(span, spanOfDays(leave.from_date, leave.to_date, time_zone)),
      )
    )
  })
}
