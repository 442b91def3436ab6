import {
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeLeave,
  makeOrganization,
  makeProvider,
  makeShift,
  makeShiftRequest,
  makeSwap,
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
  const colleague = await makeProvider(db, { facility, last_name: mark })
  const request = await makeShiftRequest(db, { shift, provider })
  const taken = await makeShift(db, { block, provider, date: '2026-12-01' })
  const swap = await makeSwap(db, { shift: taken, to: colleague })
  const leave = await makeLeave(db, { provider, organization, from_date: '2026-12-01', to_date: '2026-12-02' })
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
  const asked = { request, swap, leave }
  return { organization, facility, department, skill, team, block, shift, provider, mapping, ...asked, admins }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
