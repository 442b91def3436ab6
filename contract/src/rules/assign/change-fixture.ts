import fc from 'fast-check'
import { addDays } from '../calendar-date.ts'
import { dutyOf, nurse } from './duty-fixture.ts'
import { measures } from './policy.ts'
import {
  type Availability,
  type Credential,
  type Duty,
  type Leave,
  levels,
  type Person,
  type Policy,
  type RuleName,
  ruleNames,
  type WantedDuty,
} from './rule.ts'

/** Random people, policies and batches for the property test of the judge. */

/** Five weeks each around both clock changes, the end of a year and that of a leap February. */
const anyFirstDate = fc.constantFrom('2026-02-20', '2026-10-16', '2026-12-14', '2028-02-12')
const zones = ['America/New_York', 'America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Guam']

const clock = (quarter: number): string =>
  `${String(Math.floor(quarter / 4) % 24).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

/** Ordinary days and nights most of the time, so that they form runs; any quarter of an hour otherwise. */
const anyTimes = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<[number, number]>([76, 48], [28, 48], [92, 32], [12, 96]) },
  { weight: 2, arbitrary: fc.tuple(fc.nat(95), fc.integer({ min: 1, max: 96 })) },
)

const anyDuties = (firstDate: string, days: number, policy: fc.Arbitrary<Policy>, size: fc.ArrayConstraints) =>
  fc.array(
    fc
      .record({
        day: fc.nat(days),
        times: anyTimes,
        zone: fc.constantFrom(...zones),
        isOnCall: fc.nat(5).map((one) => one === 0),
        teamId: fc.integer({ min: 1, max: 2 }),
        requires: fc.subarray(['BLS', 'ACLS']),
        skill: fc.constantFrom(nurse, nurse, nurse, 'Physician'),
        policy,
      })
      .map(({ day, times: [start, length], zone, ...given }) =>
        dutyOf(`${addDays(firstDate, day)} ${clock(start)}-${clock(start + length)} ${zone}`, given),
      ),
    size,
  )

/** What somebody has, sometimes for another organization. */
const anyHad = (wanted: WantedDuty[]): fc.Arbitrary<Duty[]> =>
  fc.tuple(
    ...wanted.map((duty) => fc.nat(7).map((one): Duty => (one === 0 ? { ...duty, place: null, policy: null } : duty))),
  )

const anyPolicy = (level: fc.Arbitrary<Policy['rules'][RuleName]['level']>): fc.Arbitrary<Policy> =>
  fc.record({
    isOnCallCounted: fc.boolean(),
    rules: fc.record(
      Object.fromEntries(
        ruleNames.map((rule) => {
          const measure = measures[rule]
          const value = measure
            ? fc.integer({ min: measure.least, max: Math.min(measure.most, 90) })
            : fc.constant(null)
          // Small numbers of days and nights, because a schedule of two weeks breaks no others.
          const small = rule.endsWith('in-row') ? fc.integer({ min: 1, max: 7 }) : value
          return [rule, fc.record({ level, value: small })]
        }),
      ) as Record<RuleName, fc.Arbitrary<Policy['rules'][RuleName]>>,
    ),
  })

const whenClocksStay = ['00:00:00', '05:00:00', '08:00:00', '13:00:00', '19:00:00', '22:00:00']

function anyPerson(firstDate: string, days: number): fc.Arbitrary<Omit<Person, 'duties'>> {
  const date = fc.nat(days).map((day) => addDays(firstDate, day))
  const maybeDate = fc.option(date, { nil: null })
  const credential: fc.Arbitrary<Credential> = fc.record({
    type: fc.constantFrom('BLS', 'ACLS'),
    issued: maybeDate,
    expires: maybeDate,
    isVerified: fc.boolean(),
  })
  const availability: fc.Arbitrary<Availability> = fc
    .record({
      kind: fc.constantFrom('unavailable' as const, 'preferred' as const),
      day: fc.oneof(
        date.map((one) => ({ date: one, weekday: null })),
        fc.nat(6).map((weekday) => ({ date: null, weekday })),
      ),
      hours: fc.option(fc.tuple(fc.constantFrom(...whenClocksStay), fc.constantFrom(...whenClocksStay)), { nil: null }),
    })
    .map(({ kind, day, hours }) => ({ kind, ...day, from: hours?.[0] ?? null, to: hours?.[1] ?? null }))
  return fc.record({
    skills: fc.constantFrom([nurse], [nurse, 'Physician'], []),
    leaves: fc.array(leaveFrom(date), { maxLength: 1 }),
    credentials: fc.array(credential, { maxLength: 3 }),
    availability: fc.array(availability, { maxLength: 2 }),
  })
}

/** In some of them the person left a shift, which would have ended on the morning after the last day. */
const leaveFrom = (date: fc.Arbitrary<string>): fc.Arbitrary<Leave> =>
  fc.tuple(date, fc.nat(3), fc.boolean()).map(([fromDate, more, hasLeft]) => {
    const toDate = addDays(fromDate, more)
    return { fromDate, toDate, until: hasLeft ? Date.parse(`${addDays(toDate, 1)}T12:00:00Z`) : null }
  })

export type Change = { person: Person; wanted: WantedDuty[]; order: WantedDuty[] }

/** A person with a schedule, and a batch for them in the order in which somebody might give it. */
function anyChange(policy: fc.Arbitrary<Policy>): fc.Arbitrary<Change> {
  return fc.tuple(anyFirstDate, fc.constantFrom(5, 12, 34)).chain(([firstDate, days]) =>
    fc
      .record({
        duties: anyDuties(firstDate, days, policy, { maxLength: 9 }).chain(anyHad),
        wanted: anyDuties(firstDate, days, policy, { minLength: 1, maxLength: 5 }),
        known: anyPerson(firstDate, days),
      })
      .chain(({ duties, wanted, known }) =>
        fc
          .shuffledSubarray(wanted, { minLength: wanted.length })
          .map((order) => ({ person: { ...known, duties }, wanted, order })),
      ),
  )
}

/** One department's policy for the whole change. */
export const ofOneDepartment = anyPolicy(fc.constantFrom('warn', 'block')).chain((policy) =>
  anyChange(fc.constant(policy)),
)
/** A policy of its own for each shift. */
export const ofManyDepartments = anyChange(anyPolicy(fc.constantFrom(...levels)))
