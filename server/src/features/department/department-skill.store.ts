import type { DepartmentSkill } from '@shiftward/contract/department.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { notFound, refusing } from '../../lib/errors.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'

/** What a department pays for a skill. Amounts are exact in the database and become numbers only in the answer. */

const columns = [
  'department_skills.id',
  'department_skills.skill',
  'department_skills.rate',
  'department_skills.minimum_rate',
  'department_skills.maximum_rate',
] as const

/** The caller must have checked that the department is in scope. */
export async function listDepartmentSkills(db: Connection, departmentId: number): Promise<DepartmentSkill[]> {
  const rows = await db
    .selectFrom('department_skills')
    .innerJoin('skills', 'skills.name', 'department_skills.skill')
    .select(columns)
    .where('department_id', '=', departmentId)
    .orderBy('skills.position')
    .orderBy('skills.name')
    .execute()
  return rows.map(presentSkill)
}

export async function findCeilingRate(db: Connection, departmentId: number, skill: string): Promise<number> {
  const row = await db
    .selectFrom('department_skills')
    .select('rate')
    .where('department_id', '=', departmentId)
    .where('skill', '=', skill)
    .executeTakeFirst()
  if (!row) throw notFound('Skill')
  return Number(row.rate)
}

type SkillRate = Omit<DepartmentSkill, 'id'>

const refused = {
  department_skills_skill_fkey: { message: texts.department.skillRequired, field: 'skillLevel', status: 400 },
}

/** A skill the department already has gets the new rates. */
export async function saveDepartmentSkill(
  db: Connection,
  department: { departmentId: number; organizationId: number },
  { skillLevel, ceilingPrice, minPrice, maxPrice }: SkillRate,
): Promise<DepartmentSkill> {
  const rates = {
    rate: ceilingPrice.toFixed(2),
    minimum_rate: minPrice.toFixed(2),
    maximum_rate: maxPrice.toFixed(2),
  }
  const row = await refusing(refused, () =>
    db
      .insertInto('department_skills')
      .values({
        organization_id: department.organizationId,
        department_id: department.departmentId,
        skill: skillLevel,
        ...rates,
      })
      .onConflict((conflict) => conflict.columns(['department_id', 'skill']).doUpdateSet(rates))
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
  return presentSkill(row)
}

/** Locked until the transaction ends, so that no team can take the skill while it is being removed. */
export async function lockDepartmentSkill(db: Connection, scope: Scope, id: number) {
  const row = await db
    .selectFrom('department_skills')
    .innerJoin('departments', 'departments.id', 'department_skills.department_id')
    .select(['department_skills.skill', 'department_skills.department_id as departmentId'])
    .where('department_skills.id', '=', id)
    .where(
      departmentInScope(scope, {
        organization: 'departments.organization_id',
        facility: 'departments.facility_id',
        department: 'departments.id',
      }),
    )
    .forUpdate('department_skills')
    .executeTakeFirst()
  if (!row) throw notFound('Skill')
  return row
}

export async function deleteDepartmentSkill(db: Connection, id: number) {
  await db.deleteFrom('department_skills').where('id', '=', id).execute()
}

/** The names of the department's teams that work with the skill. */
export async function listTeamsWithSkill(db: Connection, departmentId: number, skill: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teams')
    .innerJoin('team_skills', 'team_skills.team_id', 'teams.id')
    .select('teams.name')
    .where('teams.department_id', '=', departmentId)
    .where('team_skills.skill', '=', skill)
    .orderBy('teams.name')
    .execute()
  return rows.map(({ name }) => name)
}

type Row = { id: number; skill: string; rate: string; minimum_rate: string; maximum_rate: string }

function presentSkill({ id, skill, rate, minimum_rate, maximum_rate }: Row): DepartmentSkill {
  return {
    id,
    skillLevel: skill,
    ceilingPrice: Number(rate),
    minPrice: Number(minimum_rate),
    maxPrice: Number(maximum_rate),
  }
}
