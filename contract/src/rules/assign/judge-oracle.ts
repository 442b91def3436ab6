import type { Duty, Person, RuleName, WantedDuty } from './rule.ts'

/**
 * What the rules should find, written a second time: plain loops over quarters of an hour, and nothing shared with the
 * rules. Each answers the numbers that a finding names, or 1 for a rule without one, and the other shift if it names one.
 */

const quarterMs = 15 * 60_000

type Local = { date: string; time: string; weekday: number }

const formats = new Map<string, Intl.DateTimeFormat>()
const locals = new Map<string, { date: string; hour: string; weekday: number }>()

/** The clock on the wall. Zones are whole hours apart here, so that an hour is looked up once. */
function localAt(moment: number, timeZone: string): Local {
  const hour = Math.floor(moment / 3_600_000)
  const key = `${timeZone} ${hour}`
  let found = locals.get(key)
  if (!found) {
    let format = formats.get(timeZone)
    if (!format) {
      format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      formats.set(timeZone, format)
    }
    const [date = '', time = ''] = format.format(hour * 3_600_000).split(' ')
    found = { date, hour: time.slice(0, 2), weekday: new Date(`${date}T00:00:00Z`).getUTCDay() }
    locals.set(key, found)
  }
  const minutes = String(Math.floor((moment % 3_600_000) / 60_000)).padStart(2, '0')
  return { date: found.date, time: `${found.hour}:${minutes}:00`, weekday: found.weekday }
}

function quartersOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }): number[] {
  const found = []
  for (let moment = startsAt; moment < endsAt; moment += quarterMs) found.push(moment)
  return found
}

/** The hours between two shifts, counted until they are enough; none if the second does not follow the first. */
function shortRest(first: Duty, second: Duty, enough: number): number[] {
  if (second.startsAt < first.endsAt) return []
  let quarters = 0
  for (let moment = first.endsAt; moment < second.startsAt; moment += quarterMs) {
    quarters++
    if (quarters >= enough * 4) return []
  }
  return [quarters / 4]
}

/** Days since 1970, so that neighbours differ by one. */
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** The longest run of days that follow each other and contains one of these, if one who asks works in it. */
function longestRun(worked: { days: number[]; isAsking: boolean }[], own: number[]): number {
  const all = worked.flatMap(({ days }) => days)
  let longest = 0
  for (const first of all) {
    let last = first
    while (all.includes(last + 1)) last++
    const isIn = (day: number) => day >= first && day <= last
    if (!own.some(isIn) || !worked.some(({ days, isAsking }) => isAsking && days.some(isIn))) continue
    longest = Math.max(longest, last - first + 1)
  }
  return longest
}

const nights = new WeakMap<Duty, number[]>()

function nightsOf(duty: Duty): number[] {
  const found = nights.get(duty) ?? countNights(duty)
  nights.set(duty, found)
  return found
}

function countNights(duty: Duty): number[] {
  const counts = new Map<string, number>()
  for (const moment of quartersOf(duty)) {
    const { date, time } = localAt(moment, duty.timeZone)
    if (time < '06:00:00') counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return [...counts].filter(([, quarters]) => quarters >= 12).map(([date]) => dayOf(date))
}

/** The day of the weekend's Saturday. */
function weekendsOf(duty: Duty): number[] {
  const { date, time, weekday } = localAt(duty.startsAt, duty.timeZone)
  if (weekday === 6) return [dayOf(date)]
  if (weekday === 0) return [dayOf(date) - 1]
  return weekday === 5 && time >= '19:00:00' ? [dayOf(date) + 1] : []
}

function weekOf(duty: Duty): number {
  let day = dayOf(duty.date)
  while (new Date(day * 86_400_000).getUTCDay() !== 0) day--
  return day
}

/** `asks` says whether the shift's department is the one whose policy is tried. */
type Case = {
  wanted: WantedDuty
  others: readonly Duty[]
  person: Person
  value: number
  asks: (duty: Duty) => boolean
}

export type Broken = { number: number; other?: Duty }
const broken = (number = 1): Broken[] => [{ number }]

export const oracle: Record<RuleName, (one: Case) => Broken[]> = {
  overlap: ({ wanted, others, asks }) => {
    const own = new Set(quartersOf(wanted))
    const found = []
    for (const other of others)
      if (asks(wanted) || asks(other))
        if (quartersOf(other).some((moment) => own.has(moment))) found.push({ number: 1, other })
    return found
  },

  leave: ({ wanted, person }) => {
    for (const moment of quartersOf(wanted)) {
      const { date } = localAt(moment, wanted.timeZone)
      for (const { fromDate, toDate, until } of person.leaves) {
        if (fromDate <= date && (date <= toDate || moment < (until ?? 0))) return broken()
      }
    }
    return []
  },

  skill: ({ wanted, person }) => (person.skills.some((one) => one === wanted.skill) ? [] : broken()),

  credential: ({ wanted, person }) => {
    const found = []
    for (const type of wanted.requires) {
      let isThere = false
      for (const one of person.credentials) {
        const isBegun = !one.issued || one.issued <= wanted.date
        const isOver = one.expires !== null && one.expires < wanted.date
        if (one.type === type && one.isVerified && isBegun && !isOver) isThere = true
      }
      if (!isThere) found.push(...broken())
    }
    return found
  },

  unavailable: ({ wanted, person }) => {
    for (const moment of quartersOf(wanted)) {
      const now = localAt(moment, wanted.timeZone)
      const yesterday = dateOf(dayOf(now.date) - 1)
      for (const { kind, date, weekday, from, to } of person.availability) {
        if (kind !== 'unavailable') continue
        const isToday = date === null ? weekday === now.weekday : date === now.date
        const wasYesterday = date === null ? weekday === (now.weekday + 6) % 7 : date === yesterday
        if (from === null || to === null) {
          if (isToday) return broken()
        } else if (from < to) {
          if (isToday && from <= now.time && now.time < to) return broken()
        } else if ((isToday && now.time >= from) || (wasYesterday && now.time < to)) return broken()
      }
    }
    return []
  },

  rest: ({ wanted, others, value, asks }) => {
    const asking = others.filter((other) => asks(wanted) || asks(other))
    const after = asking.flatMap((other) => shortRest(other, wanted, value).map((number) => ({ number, other })))
    const before = asking.flatMap((other) => shortRest(wanted, other, value).map((number) => ({ number, other })))
    return [after, before].flatMap((found) => {
      const least = Math.min(...found.map(({ number }) => number))
      // If several are equally near, the finding names the one that starts first.
      return found
        .filter(({ number }) => number === least)
        .toSorted((one, another) => one.other.startsAt - another.other.startsAt)
        .slice(0, 1)
    })
  },

  'weekly-hours': ({ wanted, others, value, asks }) => {
    let quarters = 0
    let isAsked = false
    for (const duty of [wanted, ...others]) {
      if (weekOf(duty) !== weekOf(wanted)) continue
      quarters += quartersOf(duty).length
      if (asks(duty)) isAsked = true
    }
    return isAsked && quarters > value * 4 ? broken(quarters / 4) : []
  },

  'days-in-row': ({ wanted, others, value, asks }) => {
    const worked = [wanted, ...others].map((duty) => ({ days: [dayOf(duty.date)], isAsking: asks(duty) }))
    const run = longestRun(worked, [dayOf(wanted.date)])
    return run > value ? broken(run) : []
  },

  'nights-in-row': ({ wanted, others, value, asks }) => {
    const worked = [wanted, ...others].map((duty) => ({ days: nightsOf(duty), isAsking: asks(duty) }))
    const run = longestRun(worked, nightsOf(wanted))
    return run > value ? broken(run) : []
  },

  'after-nights': ({ wanted, others, value, asks }) => {
    const all = [wanted, ...others].map((duty) => ({ duty, nights: nightsOf(duty) }))
    const found: number[] = []
    for (const first of all)
      for (const last of all)
        for (const next of all)
          for (const night of last.nights) {
            const three = [first.duty, last.duty, next.duty]
            if (!first.nights.includes(night - 1) || next.nights.includes(night + 1)) continue
            if (three.includes(wanted) && three.some(asks)) found.push(...shortRest(last.duty, next.duty, value))
          }
    return found.length > 0 ? broken(Math.min(...found)) : []
  },

  weekends: ({ wanted, others, value, asks }) => {
    let most = 0
    for (const own of weekendsOf(wanted))
      for (let first = own - 21; first <= own; first += 7) {
        const inFour = [wanted, ...others].filter((duty) =>
          weekendsOf(duty).some((weekend) => weekend >= first && weekend <= first + 21),
        )
        const count = new Set(inFour.flatMap(weekendsOf)).size
        if (inFour.some(asks)) most = Math.max(most, count)
      }
    return most > value ? broken(most) : []
  },
}
