import { holidays, inOrder, nightsOf, placeOf, weekendOf } from './expected-hours.ts'
import type { Days } from './expected-report.ts'
import { inHours, type Rows, type Shift, spanOf } from './raw-rows.ts'

/** The Fairness Report, computed person by person in plain TypeScript, without SQL and without the rules of the contract. */

const burdens = ['nights', 'weekends', 'holidays', 'onCall'] as const

export function expectFairness(rows: Rows, { from, to }: Days, teamIds: number[]) {
  const all = rows.shifts.filter(
    ({ state, date, team_id }) => state === 'assigned' && date >= from && date <= to && teamIds.includes(team_id),
  )
  const people = [
    ...Map.groupBy(all, ({ team_id, skill, provider_id }) => `${team_id} ${skill} ${provider_id}`).values(),
  ].map((own) => ({ own, skill: own[0]?.skill ?? '', teamId: own[0]?.team_id, ...countOf(rows, own) }))
  const sorted = people
    .map((one) => ({ ...one, ...placeOf(rows, one.own) }))
    .sort((one, other) =>
      one.teamId === other.teamId && one.skill !== other.skill
        ? one.skill < other.skill
          ? -1
          : 1
        : inOrder(one, other),
    )
  return sorted.map(
    ({ person: { id, npi, employeeid, departmentCode, ...person }, skill, teamId, hundredths, counts }) => {
      const group = people.filter((one) => one.teamId === teamId && one.skill === skill)
      const whole = group.reduce((sum, one) => sum + one.hundredths, 0n)
      const [part, parts] = whole === 0n ? [1n, BigInt(group.length)] : [hundredths, whole]
      const carried = burdens.map((burden) => {
        const total = BigInt(group.reduce((sum, one) => sum + one.counts[burden], 0))
        const share = Number((2n * total * part * 100n + parts) / (2n * parts)) / 100
        return [burden, { count: counts[burden], share }] as const
      })
      return {
        ...person,
        skilllevel: skill,
        hours: Number(hundredths) / 100,
        ...(Object.fromEntries(carried) as Record<(typeof burdens)[number], { count: number; share: number }>),
      }
    },
  )
}

function countOf(rows: Rows, own: readonly Shift[]) {
  const worked = own.filter(({ is_on_call }) => !is_on_call)
  const elapsed = worked.reduce((sum, shift) => sum + BigInt(spanOf(rows, shift).end - spanOf(rows, shift).start), 0n)
  return {
    hundredths: BigInt(Math.round(inHours(elapsed, 1000n) * 100)),
    counts: {
      nights: worked.reduce((count, shift) => count + nightsOf(rows, shift), 0),
      weekends: new Set(worked.flatMap(weekendOf)).size,
      holidays: new Set(own.map(({ date }) => date).filter((date) => holidays.includes(date))).size,
      onCall: own.length - worked.length,
    },
  }
}
