import type { Requirement } from '@shiftward/contract/credential.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/** What departments require. Callers have checked that the department is in scope. */

/** Every skill of the department, also those that require nothing. */
export async function listRequirements(db: Connection, departmentId: number): Promise<Requirement[]> {
  const { rows } = await sql<Requirement>`
    select department_skills.skill, array(
      select credential_types.name from department_credentials
      join credential_types on credential_types.id = department_credentials.type_id
      where department_credentials.department_id = department_skills.department_id
        and department_credentials.skill = department_skills.skill
      order by credential_types.id) as types
    from department_skills join skills on skills.name = department_skills.skill
    where department_skills.department_id = ${departmentId}
    order by skills.position, skills.name`.execute(db)
  return rows
}

type Place = { departmentId: number; organizationId: number }
type Pair = { skill: string; typeId: number }

/** Rows that stay the same are not touched, so that the audit log lists only real changes. */
export async function replaceRequirements(
  db: Connection,
  { departmentId, organizationId }: Place,
  skills: string[],
  pairs: Pair[],
) {
  const keys = pairs.map(({ skill, typeId }) => `${typeId} ${skill}`)
  await db
    .deleteFrom('department_credentials')
    .where('department_id', '=', departmentId)
    .where(sql<boolean>`skill = any(${skills}::text[])`)
    .where(sql<boolean>`type_id || ' ' || skill <> all(${keys}::text[])`)
    .execute()
  if (pairs.length === 0) return
  await db
    .insertInto('department_credentials')
    .values(
      pairs.map(({ skill, typeId }) => ({
        organization_id: organizationId,
        department_id: departmentId,
        skill,
        type_id: typeId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['department_id', 'skill', 'type_id']).doNothing())
    .execute()
}
