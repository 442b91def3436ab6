import type { LabourType } from '@shiftward/contract/common.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeTeam,
  makeUser,
  mapProvider,
  type Shift,
} from '../src/demo/factories.ts'
import type { Database } from '../src/lib/database.ts'
import type { TestApp } from './harness.ts'
import { callsOf } from './stage.ts'

export const playDays = ['2026-10-05', '2026-10-06', '2026-10-07'] as const

const season = { start_date: playDays[0], end_date: playDays[2] }

/** A hospital with a day team and a late one, whose hours overlap, and its administrator. */
async function makeHospital(db: Database) {
  const organization = await makeOrganization(db)
  const facility = await makeFacility(db, { organization })
  const department = await makeDepartment(db, { facility, approval_labour_types: ['Locum'] })
  await makeDepartmentSkill(db, { department })
  const teams = [
    await makeTeam(db, { department }),
    await makeTeam(db, { department, start_time: '12:00:00', end_time: '20:00:00' }),
  ]
  const blocks = await Promise.all(teams.map((team) => makeBlock(db, { team, ...season })))
  const admin = await makeUser(db, { departments: [department] })
  return { organization, facility, teams, blocks, admin }
}

export type Playground = Awaited<ReturnType<typeof makePlayground>>

/**
 * Two hospitals for one run, with open and assigned shifts that were all made by calls, so that they have their history.
 * Two of the five providers need approval, and one works for both hospitals.
 */
export async function makePlayground(server: TestApp) {
  const { db } = server
  server.clock.now = new Date('2026-10-04T12:00:00Z')
  const [here, there] = [await makeHospital(db), await makeHospital(db)]
  const hospitals = [here, there]
  const labour: LabourType[] = ['PerDiem', 'Locum', 'Locum', 'Employee', 'PerDiem']
  const providers = await Promise.all(
    labour.map((labour_type) => makeProvider(db, { facility: here.facility, labour_type })),
  )
  const both = providers[0]
  if (!both) throw new Error('There is no provider')
  await mapProvider(db, { provider: both, facility: there.facility, labour_type: 'Locum' })

  const places = hospitals.flatMap(({ teams, blocks, organization, admin }) =>
    teams.map((team, index) => ({ team, block: blocks[index] as (typeof blocks)[number], organization, admin })),
  )
  for (const [index, { team, block, admin }] of places.entries()) {
    const calls = callsOf({ server, token: await server.tokenOf(admin) })
    await calls.open(team, block, { date: [...playDays], askRate: 50 })
    const provider = index < 2 ? providers[index + 1] : both
    if (provider) await calls.add({ team, block, provider, date: [playDays[index % 3] ?? playDays[0]] })
    await server.call(scheduleBlockEndpoints.publish, { code: block.code }, await server.tokenOf(admin))
  }

  const organizationIds = hospitals.map(({ organization }) => organization.id)
  const mine = <Row extends { organization_id: number }>(rows: Row[]) =>
    rows.filter(({ organization_id }) => organizationIds.includes(organization_id))
  /** Picks by number, mostly among the likely useful ones. */
  async function pick<Row extends { organization_id: number }>(
    rows: Promise<Row[]>,
    nth: number,
    isLikely: (row: Row) => boolean = () => true,
  ): Promise<Row | undefined> {
    const found = mine(await rows)
    const likely = found.filter(isLikely)
    const chosen = nth % 5 === 4 || likely.length === 0 ? found : likely
    return chosen[nth % Math.max(chosen.length, 1)]
  }
  const placeOf = (teamId: number) => {
    const place = places.find(({ team }) => team.id === teamId)
    if (!place) throw new Error('The shift is of another run')
    return place
  }
  const named = ({ team_id }: Pick<Shift, 'team_id'>) => {
    const { team, block } = placeOf(team_id)
    return { teamCode: team.code, schedulerCode: block.code }
  }

  return {
    db,
    pick,
    named,
    days: { organization_id: here.organization.id, ...named({ team_id: here.teams[0]?.id ?? 0 }) },
    provider: (nth: number) => providers[nth % providers.length] ?? both,
    shiftsNow: (nth: number, isLikely?: (shift: Shift) => boolean): Promise<Shift | undefined> =>
      pick(db.selectFrom('shifts').selectAll().orderBy('id').execute(), nth, isLikely),
    /** The clock moves fast here and sessions are short, so each call gets its own. */
    mobile: (id: number) => server.tokenOf({ id }, 'mobile'),
    token: ({ organization_id }: { organization_id: number }) => {
      const hospital = hospitals.find(({ organization }) => organization.id === organization_id) ?? here
      return server.tokenOf(hospital.admin)
    },
  }
}
