import { departmentEndpoints } from '@shiftward/contract/department.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { changeAsRead, versionOf } from '../../lib/version.ts'
import { findFacility } from '../facility/facility.store.ts'
import { ownOf, takeSkillFromDepartment } from './department.service.ts'
import {
  findDepartment,
  findDepartmentByCode,
  insertDepartment,
  listDepartments,
  listDepartmentsOf,
  lockDepartment,
  updateDepartment,
} from './department.store.ts'
import { findCeilingRate, listDepartmentSkills, saveDepartmentSkill } from './department-skill.store.ts'

export function departmentRoutes({ db }: Deps): Route[] {
  return [
    route(departmentEndpoints.getAll, ({ caller }) => listDepartments(db, caller.scope)),

    route(departmentEndpoints.getById, async ({ input, caller }) => {
      const department = await findDepartment(db, caller.scope, input.id)
      return { ...department, version: versionOf(await ownOf(db, department)) }
    }),

    route(departmentEndpoints.ofUser, ({ input, caller }) =>
      listDepartmentsOf(db, caller, input.userCode ?? caller.userCode),
    ),

    route(departmentEndpoints.byUserCode, ({ caller }) => listDepartments(db, caller.scope)),

    route(departmentEndpoints.skillNames, async ({ input, caller }) => {
      const { departmentId } = await findDepartmentByCode(db, caller.scope, input.code)
      const skills = await listDepartmentSkills(db, departmentId)
      return skills.map(({ skillLevel }) => skillLevel)
    }),

    route(departmentEndpoints.skills, async ({ input, caller }) => {
      const { departmentId } = await findDepartment(db, caller.scope, input.id)
      return listDepartmentSkills(db, departmentId)
    }),

    route(departmentEndpoints.ceilingRate, async ({ input, caller }) => {
      const { departmentId } = await findDepartmentByCode(db, caller.scope, input.code)
      return { ceilingRate: await findCeilingRate(db, departmentId, input.skill) }
    }),

    route(departmentEndpoints.create, async ({ input, caller }) => {
      const facility = await findFacility(db, caller.scope, input.facilityId)
      return saved(await insertDepartment(db, { ...input, facility }))
    }),

    route(departmentEndpoints.update, async ({ input, caller: { scope } }) => {
      const { id, version, ...form } = input
      await lockDepartment(db, scope, id)
      const facility = await findFacility(db, scope, form.facilityId)
      const read = async () => ownOf(db, await findDepartment(db, scope, id))
      return saved(await changeAsRead({ version, read }, () => updateDepartment(db, scope, id, { ...form, facility })))
    }),

    route(departmentEndpoints.mapSkill, async ({ input, caller }) => {
      const department = await findDepartment(db, caller.scope, input.departmentId)
      return saveDepartmentSkill(db, department, input)
    }),

    route(departmentEndpoints.unmapSkill, ({ input, caller }) => takeSkillFromDepartment(db, caller.scope, input.id)),
  ]
}

const saved = ({ id, code }: { id: number; code: string }) => ({
  departmentOutput: { departmentId: id, departmentCode: code },
})
