import type { Department } from '@shiftward/contract/department.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import {
  deleteDepartmentSkill,
  listDepartmentSkills,
  listTeamsWithSkill,
  lockDepartmentSkill,
} from './department-skill.store.ts'

/** Everything the panel saves, rates included, though it takes several calls; without the places above it. */
export async function ownOf(db: Connection, department: Department) {
  const { facilityCode: _, extension: __, ...own } = department
  return { ...own, skills: await listDepartmentSkills(db, department.departmentId) }
}

/**
 * A skill cannot be removed while a team uses it, because the team would have no rate for it. Shifts do not block the
 * removal: each keeps the rate it was created with.
 */
export function takeSkillFromDepartment(db: Database, scope: Scope, id: number) {
  return db.transaction().execute(async (transaction) => {
    const { departmentId, skill } = await lockDepartmentSkill(transaction, scope, id)
    const teams = await listTeamsWithSkill(transaction, departmentId, skill)
    if (teams.length > 0) throw new AppError(409, texts.department.skillInUse(skill, teams.join(', ')))
    await deleteDepartmentSkill(transaction, id)
    return { id }
  })
}
