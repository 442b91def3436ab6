import { labourTypes } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import type { Department } from '@shiftward/contract/department.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound, refusing } from '../../lib/errors.ts'
import { inNameOrder } from '../../lib/list.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { selfOrInScope } from '../../lib/user-scope.ts'

/** The condition that a row of `departments` is in scope. */
export const departmentsIn = (scope: Scope) =>
  departmentInScope(scope, {
    organization: 'departments.organization_id',
    facility: 'departments.facility_id',
    department: 'departments.id',
  })

const inScope = (db: Connection, scope: Scope) =>
  db
    .selectFrom('departments')
    .innerJoin('facilities', 'facilities.id', 'departments.facility_id')
    .select([
      'departments.id',
      'departments.code',
      'departments.name',
      'departments.specialty',
      'departments.organization_id',
      'departments.facility_id',
      'facilities.code as facility_code',
      'facilities.name as facility_name',
      sql<LabourType[]>`departments.approval_labour_types`.as('labour_types'),
      sql<string | null>`nullif(departments.desk_phone, '')`.as('desk_phone'),
    ])
    .where(departmentsIn(scope))
    .orderBy(inNameOrder('departments.name'))
    .orderBy('departments.id')

export async function listDepartments(db: Connection, scope: Scope): Promise<Department[]> {
  const rows = await inScope(db, scope).execute()
  return rows.map(presentDepartment)
}

export async function findDepartment(db: Connection, scope: Scope, id: number): Promise<Department> {
  const row = await inScope(db, scope).where('departments.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Department')
  return presentDepartment(row)
}

export async function findDepartmentByCode(db: Connection, scope: Scope, code: string): Promise<Department> {
  const row = await inScope(db, scope).where('departments.code', '=', code).executeTakeFirst()
  if (!row) throw notFound('Department')
  return presentDepartment(row)
}

/** Returns all of them or throws: a department outside the scope gets the same answer as an unknown one. */
export async function findDepartmentsByCode(db: Connection, scope: Scope, codes: string[]): Promise<Department[]> {
  const distinct = new Set(codes)
  const rows = await inScope(db, scope)
    .where('departments.code', 'in', [...distinct])
    .execute()
  if (rows.length < distinct.size) throw notFound('Department')
  return rows.map(presentDepartment)
}

/** The departments a user administers, if the caller can see both the user and the departments. */
export async function listDepartmentsOf(db: Connection, caller: Caller, userCode: string): Promise<Department[]> {
  const rows = await inScope(db, caller.scope)
    .where('departments.id', 'in', (query) =>
      query
        .selectFrom('department_users')
        .innerJoin('users', 'users.id', 'department_users.user_id')
        .select('department_users.department_id')
        .where('users.code', '=', userCode)
        .where(selfOrInScope(caller)),
    )
    .execute()
  return rows.map(presentDepartment)
}

type DepartmentValues = {
  name: string
  specialty: string
  labourType: LabourType[]
  /** Undefined keeps the stored number. */
  deskPhone?: string | null | undefined
  facility: { facilityId: number; organizationId: number }
}

const staysWhereItIs = { message: texts.department.inUse, field: 'facilityId' }
const refused = {
  departments_name_key: { message: texts.department.nameTaken, field: 'name' },
  departments_specialty_fkey: { message: texts.department.specialtyRequired, field: 'specialty', status: 400 },
  teams_facility_id_department_id_fkey: staysWhereItIs,
  department_skills_organization_id_department_id_fkey: staysWhereItIs,
  department_users_organization_id_department_id_fkey: staysWhereItIs,
}

export function insertDepartment(db: Connection, values: DepartmentValues) {
  return refusing(refused, () =>
    db.insertInto('departments').values(stored(values)).returning(['id', 'code']).executeTakeFirstOrThrow(),
  )
}

/** Locked until the transaction ends, like `lockFacility`. */
export async function lockDepartment(db: Connection, scope: Scope, id: number) {
  const row = await inScope(db, scope).where('departments.id', '=', id).forNoKeyUpdate('departments').executeTakeFirst()
  if (!row) throw notFound('Department')
}

export async function updateDepartment(db: Connection, scope: Scope, id: number, values: DepartmentValues) {
  const row = await refusing(refused, () =>
    db
      .updateTable('departments')
      .set(stored(values))
      .where('id', '=', id)
      .where(departmentsIn(scope))
      .returning(['id', 'code'])
      .executeTakeFirst(),
  )
  if (!row) throw notFound('Department')
  return row
}

function stored({ name, specialty, labourType, deskPhone, facility }: DepartmentValues) {
  return {
    organization_id: facility.organizationId,
    facility_id: facility.facilityId,
    name,
    specialty,
    approval_labour_types: labourTypes.filter((type) => labourType.includes(type)),
    ...(deskPhone !== undefined && { desk_phone: deskPhone ?? '' }),
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof inScope>['executeTakeFirstOrThrow']>>

function presentDepartment(row: Row): Department {
  return {
    departmentId: row.id,
    departmentName: row.name,
    departmentCode: row.code,
    specialty: row.specialty,
    facilityId: row.facility_id,
    facilityCode: row.facility_code,
    organizationId: row.organization_id,
    extension: { facilityName: row.facility_name },
    labourTypes: row.labour_types,
    deskPhone: row.desk_phone,
  }
}
