import { judge } from '@shiftward/contract/rules/assign/judge.ts'
import { defaultPolicy, policyOfDepartment } from '@shiftward/contract/rules/assign/policy.ts'
import type { Duty, Finding, Person, Policy } from '@shiftward/contract/rules/assign/rule.ts'
import { listRequirements, loadPeople } from '../features/rule/rule-fact.store.ts'
import { findPolicies } from '../features/rule/rule-policy.store.ts'
import type { Connection } from '../lib/database.ts'
import type { Hierarchy } from './hierarchy.ts'
import { hoursAfter, type Moment } from './moment.ts'
import type { DemoProvider } from './people.ts'
import type { shiftRow } from './shift-row.ts'

type Slot = { row: ReturnType<typeof shiftRow>; block: { team: { place: { timeZone: string } } } }

const longestPlanHours = 70 * 24

/**
 * Judges the shifts that the demo plans from today on. All of them by the strictest of the departments' policies: a
 * shift that a loose department gives must not break the rules of a strict one where the person works too.
 */
export class DemoJudge {
  readonly #policy: Policy
  readonly #requires: Map<number, Record<string, string[]>>
  readonly #people: Map<number, Person>
  readonly #duties = new Map<DemoProvider, Duty[]>()

  constructor(policy: Policy, requires: Map<number, Record<string, string[]>>, people: Map<number, Person>) {
    this.#policy = policy
    this.#requires = requires
    this.#people = people
  }

  /** What speaks against giving the slot to somebody, with all that was planned for them before. */
  findingsOf(provider: DemoProvider, { row, block }: Slot): Finding[] {
    const known = this.#people.get(provider.row.id)
    if (!known) throw new Error(`Nothing is known about ${provider.row.email}`)
    const requires = this.#requires.get(row.department_id)?.[row.skill] ?? []
    const wanted = { ...dutyOf(row, block.team.place.timeZone), policy: this.#policy, requires }
    const near = this.#dutiesOf(provider).filter(({ startsAt }) => startsAt > wanted.startsAt - reachMs)
    return judge({ ...known, duties: near }, [wanted]).flatMap(({ findings }) => findings)
  }

  add(provider: DemoProvider, { row, block }: Slot) {
    this.#dutiesOf(provider).push(dutyOf(row, block.team.place.timeZone))
  }

  #dutiesOf(provider: DemoProvider): Duty[] {
    const known = this.#duties.get(provider) ?? []
    this.#duties.set(provider, known)
    return known
  }
}

/** No rule of the demo looks further back: runs of days, and four weekends. */
const reachMs = 35 * 24 * 3_600_000

const dutyOf = (row: Slot['row'], timeZone: string): Duty => ({
  shiftId: null,
  date: row.date,
  startTime: row.start_time,
  endTime: row.end_time,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  timeZone,
  teamId: row.team_id,
  skill: row.skill,
  isOnCall: row.is_on_call,
  place: null,
  policy: null,
})

export async function makeJudge(
  db: Connection,
  { organizations, departments }: Hierarchy,
  providers: DemoProvider[],
  { now }: Moment,
): Promise<DemoJudge> {
  const departmentIds = departments.map(({ row }) => row.id)
  const policies = await findPolicies(db, departmentIds)
  const strictest = [...policies.values()].reduce((all, one) => policyOfDepartment(all, one, false), defaultPolicy)
  const requires = await listRequirements(db, departmentIds)
  const range = { from: now, to: hoursAfter(now, longestPlanHours) }
  // Shifts and leaves are planned, not yet stored, so that it does not matter for which organization they are asked.
  const ids = providers.map(({ row }) => row.id)
  const people = await loadPeople(db, ids, organizations[0]?.id ?? 0, range)
  return new DemoJudge(strictest, requires, people)
}
