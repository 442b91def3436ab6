import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
  mapProvider,
} from '../src/demo/factories.ts'
import type { Connection } from '../src/lib/database.ts'

/** An organization with one of everything, every name marked, so that a leak can be seen in any answer. */
export async function makeWorld(db: Connection, mark: string) {
  const organization = await makeOrganization(db, { name: `${mark} organization` })
  const facility = await makeFacility(db, { organization, name: `${mark} facility` })
  const department = await makeDepartment(db, { facility, name: `${mark} department` })
  const skill = await makeDepartmentSkill(db, { department })
  const team = await makeTeam(db, { department, name: `${mark} team` })
  const block = await makeBlock(db, { team, start_date: '2026-11-01', end_date: '2026-12-31' })
  const shift = await makeShift(db, { block, date: '2026-11-01' })
  const provider = await makeProvider(db, { last_name: mark })
  const mapping = await mapProvider(db, { provider, facility })
  const named = { last_name: mark }
  const admins = {
    organization: await makeUser(db, { organization, ...named }),
    facility: await makeUser(db, { facilities: [facility], ...named }),
    department: await makeUser(db, { departments: [department], ...named }),
    generic: await makeUser(db, { user_type: 'generic', facilities: [facility], departments: [department], ...named }),
    viewer: await makeUser(db, {
      is_view_scheduler: true,
      facilities: [facility],
      departments: [department],
      ...named,
    }),
  }
  return { organization, facility, department, skill, team, block, shift, provider, mapping, admins }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
