import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { requestEndpoints } from '@shiftward/contract/request.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { type CalendarEntry, scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { expect } from 'vitest'
import {
  type Block,
  type Department,
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeTeam,
  makeUser,
  type Team,
  type User,
} from '../src/demo/factories.ts'
import type { Database } from '../src/lib/database.ts'
import { createSession } from '../src/lib/session.ts'
import { callPatiently, type Following, follow } from './patient-console.ts'

/** Administrators who assign, release and approve all day, each in their own department, and the answers they got. */

const firstDay = '2031-01-01'
const month = { month: '1', year: '2031' }

type Write =
  | { kind: 'assigned'; shiftId: number; providerId: number }
  | { kind: 'released'; shiftId: number }
  | { kind: 'approved'; requestId: number }

type Desk = {
  department: Department
  team: Team
  block: Block
  provider: User
  token: string
  /** Open requests. */
  requests: { id: number; shift_id: number }[]
}

type Problem = { path: string; status: number; body: unknown }

export async function openOffice(db: Database, { desks, requestsEach }: { desks: number; requestsEach: number }) {
  const organization = await makeOrganization(db)
  const facility = await makeFacility(db, { organization })
  const made: Desk[] = []
  for (let serial = 0; serial < desks; serial += 1) {
    const department = await makeDepartment(db, { facility, approval_labour_types: ['PerDiem'] })
    await makeDepartmentSkill(db, { department })
    const team = await makeTeam(db, { department })
    const block = await makeBlock(db, { team, start_date: firstDay, end_date: addDays(firstDay, 720) })
    const provider = await makeProvider(db, { facility })
    const asking = await makeProvider(db, { facility, phone: `555010${String(serial).padStart(4, '0')}` })
    const token = await createSession(db, (await makeUser(db, { departments: [department] })).id, 'console', new Date())
    const requests: Desk['requests'] = []
    for (let day = 0; day < requestsEach; day += 1) {
      const shift = await makeShift(db, { block, date: addDays(firstDay, day) })
      requests.push(await makeShiftRequest(db, { shift, provider: asking }))
    }
    made.push({ department, team, block, provider, token, requests })
  }
  return { organization, facility, desks: made }
}
export type Office = Awaited<ReturnType<typeof openOffice>>

/** Lets everybody work at this address until `stop`. `mostTries`: how often they repeat a call before they give up. */
export function work(origin: string, { desks }: Office, mostTries?: number) {
  let isOver = false
  const writes: Write[] = []
  const problems: Problem[] = []
  let retries = 0

  // biome-ignore lint/suspicious/noExplicitAny: see patient-console.ts
  async function ask(desk: Desk, endpoint: Endpoint, input: unknown): Promise<any> {
    const { status, body, tries } = await callPatiently(origin, endpoint, input, desk.token, mostTries)
    retries += tries - 1
    if (status === 200 && body.status === true) return body.data
    problems.push({ path: endpoint.path, status, body })
    return undefined
  }

  async function sit(desk: Desk) {
    const { team, block, provider } = desk
    for (let day = 0; !isOver; day = (day + 1) % 700) {
      const date = addDays(firstDay, day)
      // Confirmed, so that doing it twice would leave two shifts.
      const asked = { teamCode: team.code, schedulerCode: block.code, providerId: provider.code, date: [date] }
      const assigned = await ask(desk, scheduleActionEndpoints.addProvider, {
        ...asked,
        skilllevel: 'Physician',
        isConfirmed: true,
      })
      const shiftId = assigned?.added[0]?.shiftId
      if (shiftId) writes.push({ kind: 'assigned', shiftId, providerId: provider.id })
      if (shiftId && day % 3 === 0) {
        const input = { teamCode: team.code, date, shiftId, id: shiftId, providerId: provider.code }
        if (await ask(desk, scheduleActionEndpoints.deleteProvider, input)) writes.push({ kind: 'released', shiftId })
      }
      const request = desk.requests.shift()
      if (request) {
        const { id: shiftApprovalId, shift_id: shiftId } = request
        // Confirmed, because one provider asks for many days in a row.
        const row = { shiftApprovalId, shiftId, approvalStatus: 'UserApproved', isConfirmed: true }
        const decided = await ask(desk, requestEndpoints.decide, [row])
        if (decided) writes.push({ kind: 'approved', requestId: request.id })
      }
    }
  }

  const ended = Promise.all(desks.map(sit))
  return {
    writes,
    problems,
    retries: () => retries,
    async stop() {
      isOver = true
      await ended
    },
  }
}
type Work = ReturnType<typeof work>

export const writesReach = (working: Work, count: number) =>
  expect.poll(() => working.writes.length, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(count)

/** Both sides to compare: what was acknowledged, and what the database has. */
export async function differences(db: Database, { desks }: Office, writes: Write[]) {
  const released = new Set(writes.flatMap((write) => (write.kind === 'released' ? [write.shiftId] : [])))
  const assigned = writes.flatMap((write) => (write.kind === 'assigned' ? [write.shiftId] : []))
  const approved = writes.flatMap((write) => (write.kind === 'approved' ? [write.requestId] : []))
  const providers = desks.map(({ provider }) => provider.id)
  const kept = await db.selectFrom('shifts').select('id').where('provider_id', 'in', providers).execute()
  const vacant = await db.selectFrom('shifts').select('id').where('state', '=', 'vacancy').execute()
  const decided = await db.selectFrom('shift_requests').select('id').where('status', '=', 'UserApproved').execute()
  const sorted = (ids: number[]) => [...ids].sort((one, other) => one - other)
  return {
    acknowledged: {
      assigned: sorted(assigned.filter((id) => !released.has(id))),
      released: sorted([...released]),
      approved: sorted(approved),
    },
    found: {
      assigned: sorted(kept.map(({ id }) => id)),
      released: sorted(vacant.map(({ id }) => id)),
      approved: sorted(decided.map(({ id }) => id)),
    },
  }
}

/** An open calendar that reloads its month at every event, as the console does. */
export function watch(origin: string, desk: Desk) {
  let entries: CalendarEntry[] = []
  let isReading = false
  let isOld = false
  async function read() {
    isOld = true
    if (isReading) return
    isReading = true
    while (isOld) {
      isOld = false
      const input = { departmentCode: desk.department.code, ...month }
      const { status, body } = await callPatiently(origin, scheduleEndpoints.ofDepartment, input, desk.token)
      if (status === 200) entries = body.data.providerDatas
    }
    isReading = false
  }
  const following: Following = follow(origin, desk.department.code, desk.token, () => void read())
  return {
    ...following,
    /** The shifts on screen, with their providers. */
    shown: () => entries.map(({ shiftId, providerCode }) => `${shiftId} ${providerCode}`).sort(),
  }
}

/** What that calendar should show. */
export async function truthOf(db: Database, { department }: Desk): Promise<string[]> {
  const rows = await db
    .selectFrom('shifts')
    .leftJoin('users', 'users.id', 'shifts.provider_id')
    .select(['shifts.id', 'users.code'])
    .where('department_id', '=', department.id)
    .where('date', '>=', firstDay)
    .where('date', '<', addDays(firstDay, 31))
    .execute()
  return rows.map(({ id, code }) => `${id} ${code}`).sort()
}
