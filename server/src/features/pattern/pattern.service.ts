import { limits } from '@shiftward/contract/limits.ts'
import type { Pattern, patternEndpoints } from '@shiftward/contract/pattern.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { changeAsRead } from '../../lib/version.ts'
import { findDepartmentByCode } from '../department/department.store.ts'
import {
  countPatterns,
  deletePattern,
  findPattern,
  insertPattern,
  listPatterns,
  replaceDays,
  teamsByCode,
  updatePattern,
} from './pattern.store.ts'

type Input = z.output<typeof patternEndpoints.save.input>

export function savePattern(db: Database, caller: Caller, input: Input): Promise<Pattern> {
  return db.transaction().execute(async (transaction) => {
    const department = await findDepartmentByCode(transaction, caller.scope, input.departmentCode)
    const { departmentId, organizationId } = department
    const teams = await teamsByCode(transaction, departmentId)
    const days = input.days.map(({ day, teamCode }) => ({ day, team_id: teamIdIn(teams, teamCode) }))
    const { name, weeks } = input
    const setDays = (id: number) => replaceDays(transaction, { pattern_id: id, organization_id: organizationId }, days)
    if (input.patternId === undefined) {
      await refuseTooMany(transaction, departmentId)
      const own = { organization_id: organizationId, department_id: departmentId, created_by: caller.userId }
      const id = await insertPattern(transaction, { ...own, name, weeks })
      await setDays(id)
      return readPattern(transaction, departmentId, id)
    }
    const { id, department_id } = await findPattern(transaction, caller.scope, input.patternId, 'alone')
    if (department_id !== departmentId) throw notFound('Pattern')
    const read = async () => {
      const { patternId: _, version: __, ...own } = await readPattern(transaction, departmentId, id)
      return own
    }
    await changeAsRead({ version: input.version, read }, async () => {
      await updatePattern(transaction, id, { name, weeks })
      await setDays(id)
    })
    return readPattern(transaction, departmentId, id)
  })
}

function teamIdIn(teams: Map<string, { id: number }>, code: string | null): number | null {
  if (code === null) return null
  const team = teams.get(code)
  if (!team) throw notFound('Team')
  return team.id
}

async function refuseTooMany(db: Connection, departmentId: number) {
  const { perDepartment } = limits.pattern
  if ((await countPatterns(db, departmentId)) < perDepartment) return
  throw new AppError(409, texts.pattern.tooMany(perDepartment))
}

/** The caller has checked the department. */
export async function readPattern(db: Connection, departmentId: number, id: number): Promise<Pattern> {
  const pattern = (await listPatterns(db, departmentId)).find(({ patternId }) => patternId === id)
  if (!pattern) throw notFound('Pattern')
  return pattern
}

export function removePattern(db: Database, scope: Scope, patternId: number) {
  return db.transaction().execute(async (transaction) => {
    const { id } = await findPattern(transaction, scope, patternId, 'alone')
    await deletePattern(transaction, id)
    return { patternId: id }
  })
}
