import { sickLeave } from '@shiftward/contract/leave.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { hoursAfter, type Moment } from './moment.ts'
import type { DemoProvider } from './people.ts'
import type { Random } from './random.ts'

export type LeavePlan = {
  provider: DemoProvider
  from_date: string
  to_date: string
  status: 'Open' | 'Approved' | 'Denied' | 'Cancelled'
  leave_type_id: number
  created_at: Date
  decided_at: Date | null
}

const pto = 1
const education = 2

/** The leave that the n-th provider of each department requests: days from today, and its status. */
const aroundToday: [from: number, to: number, status: LeavePlan['status'], type: number][] = [
  [9, 12, 'Open', pto],
  [-1, 3, 'Approved', pto],
  [6, 10, 'Approved', pto],
  [16, 20, 'Open', education],
  [5, 8, 'Denied', pto],
  [12, 14, 'Cancelled', pto],
  [-40, -36, 'Approved', pto],
  [-22, -20, 'Approved', education],
  [-60, -57, 'Denied', pto],
  [24, 28, 'Approved', education],
  [0, 1, 'Approved', sickLeave],
  [-6, -5, 'Approved', sickLeave],
]

/** Everyone's holidays of the past year, and the leaves around today. A person's leaves never overlap. */
export function planLeaves(providers: DemoProvider[], { now, today }: Moment, random: Random): LeavePlan[] {
  const plans: LeavePlan[] = []
  const add = (provider: DemoProvider, from: number, to: number, status: LeavePlan['status'], type: number) => {
    const asked = new Date(Math.min(now.getTime() - 60_000, now.getTime() + (from - 20) * 86_400_000))
    // A sick day is entered when it begins, and approved at once.
    const created_at =
      type === sickLeave
        ? hoursAfter(now, from * 24 - 2)
        : new Date(asked.getTime() - random.between(60, 240) * 3_600_000)
    const decided_at = type === sickLeave ? created_at : hoursAfter(created_at, random.between(2, 48))
    plans.push({
      provider,
      from_date: addDays(today, from),
      to_date: addDays(today, to),
      status,
      leave_type_id: type,
      created_at,
      decided_at: status === 'Open' ? null : decided_at,
    })
  }
  const placeInDepartment = new Map<number, number>()
  for (const provider of providers) {
    for (const start of [-320, -170]) {
      const from = start + random.between(0, 60)
      add(provider, from, from + random.between(2, 6), 'Approved', random.chance(0.3) ? education : pto)
    }
    const department = provider.home.row.id
    const place = placeInDepartment.get(department) ?? 0
    placeInDepartment.set(department, place + 1)
    const asked = aroundToday[place]
    if (asked) add(provider, ...asked)
  }
  return plans
}
