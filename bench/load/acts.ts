import { dashboardEndpoints } from '@shiftward/contract/dashboard.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { requestEndpoints } from '@shiftward/contract/request.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import type { Client } from './client.ts'
import type { Administrator, Team } from './house.ts'

/** The administrators' acts, with the same calls as the console, and the writes the server acknowledged. */

export type Writes = { assigned: Map<number, string>; released: Set<number>; approved: Set<number> }

export const noWrites = (): Writes => ({ assigned: new Map(), released: new Set(), approved: new Set() })

type Assigned = { shiftId: number; date: string; team: Team; provider: string }
/** An administrator at work: `mine` are the shifts they assigned and have not released. */
export type Person = Administrator & { client: Client; writes: Writes; mine: Assigned[]; day: () => string }
type Act = (person: Person) => Promise<unknown>

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}
const wire = (date: Date) =>
  date
    .toISOString()
    .slice(0, 10)
    .replace(/(\d+)-(\d+)-(\d+)/, '$2-$3-$1')
const page = (sort: string) => ({ sort, page: '1', size: '10' })

const monthOf = (date: Date) => ({ month: String(date.getUTCMonth() + 1), year: String(date.getUTCFullYear()) })

export async function readMonth({ client, token, department }: Person, { offset = 0, isBackground = false } = {}) {
  const today = new Date()
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset, 1))
  const input = { departmentCode: department.code, ...monthOf(first) }
  await client.ask('calendar month', scheduleEndpoints.ofDepartment, input, { token, isBackground })
}

const leaf: Act = (person) => readMonth(person, { offset: pick([-1, 1, 0, 0]) })

/** The calls of an opening scheduler. */
const openScheduler: Act = async (person) => {
  const { client, token, department } = person
  await client.ask('facilities', facilityEndpoints.byUserCode, {}, { token })
  await client.ask('blocks', scheduleBlockEndpoints.byDepartment, { code: department.code }, { token })
  await Promise.all([
    readMonth(person),
    client.ask(
      'available providers',
      scheduleEndpoints.availableProviders,
      { scheduleCode: pick(department.teams).blockCode },
      { token },
    ),
  ])
}

/** Mostly free providers; some conflicts still occur. */
const assign: Act = async ({ client, token, department, writes, mine, day }) => {
  const team = pick(department.teams)
  const provider = pick(Math.random() < 0.9 ? department.free : department.providers)
  const date = day()
  const input = {
    teamCode: team.code,
    schedulerCode: team.blockCode,
    providerId: provider,
    skilllevel: 'Physician',
    date: [date],
  }
  const { status, text } = await client.ask('assign', scheduleActionEndpoints.addProvider, input, { token })
  if (status !== 200) return
  for (const { shiftId } of JSON.parse(text).data.added) {
    writes.assigned.set(shiftId, provider)
    mine.push({ shiftId, date, team, provider })
  }
}

const release: Act = async (person) => {
  const shift = person.mine.pop()
  if (!shift) return assign(person)
  const { shiftId, date, team, provider } = shift
  const input = { teamCode: team.code, date, shiftId, id: shiftId, providerId: provider }
  const { status } = await person.client.ask('release', scheduleActionEndpoints.deleteProvider, input, {
    token: person.token,
  })
  if (status !== 200) return
  person.writes.assigned.delete(shiftId)
  person.writes.released.add(shiftId)
}

const approve: Act = async ({ client, token, department, writes }) => {
  const request = department.requests.pop()
  if (!request) return
  const { id: shiftApprovalId, shift_id: shiftId } = request
  const row = { shiftApprovalId, shiftId, approvalStatus: 'UserApproved', isConfirmed: true }
  const { status } = await client.ask('approve', requestEndpoints.decide, [row], { token })
  if (status === 200) writes.approved.add(request.id)
}

/** The list that the console polls every nine seconds. */
export const poll: Act = ({ client, token }) =>
  client.ask('requests (polling)', requestEndpoints.getAll, page('-submittedOn'), { token, isBackground: true })

const users: Act = ({ client, token }) =>
  client.ask('users', userEndpoints.getAll, { ...page('firstName'), filter: 'all' }, { token })
const teams: Act = ({ client, token }) => client.ask('teams', teamEndpoints.getAll, page('teamName'), { token })

const { generic: _, ...parts } = dashboardEndpoints
const dashboard: Act = (person) => {
  const { client, token, role } = person
  if (role === 'department') return users(person)
  const input = { date: wire(new Date()), daterange: pick(['2', '2', '2', '0']) }
  return client.askTogether(`dashboard, ${role}`, Object.values(parts), input, { token })
}

/** How often each act occurs, in percent. */
const habits: [number, Act][] = [
  [25, leaf],
  [10, openScheduler],
  [20, assign],
  [8, release],
  [9, approve],
  [10, users],
  [8, teams],
  [10, dashboard],
]
export const acts: Act[] = habits.map(([, act]) => act)
export const anyAct: Act = (person) => pick(habits.flatMap(([often, act]) => Array(often).fill(act)) as Act[])(person)
