import type { credentialEndpoints, Requirements } from '@shiftward/contract/credential.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import { changeAsRead, versionOf } from '../../lib/version.ts'
import { findDepartmentByCode, lockDepartment } from '../department/department.store.ts'
import { listRequirements, replaceRequirements } from './credential-requirement.store.ts'
import { listTypes, lockTypes } from './credential-type.store.ts'

const text = texts.credential

export async function readRequirements(db: Connection, scope: Scope, code: string): Promise<Requirements> {
  const { departmentId, organizationId } = await findDepartmentByCode(db, scope, code)
  const requirements = await listRequirements(db, departmentId)
  const types = (await listTypes(db, organizationId)).map(({ name }) => name)
  return { departmentCode: code, requirements, types, version: versionOf(requirements) }
}

type Input = z.output<typeof credentialEndpoints.saveRequirements.input>

/** A skill that is left out keeps what it requires. */
export function saveRequirements(db: Database, scope: Scope, { departmentCode, requirements, version }: Input) {
  return db.transaction().execute(async (transaction) => {
    const place = await findDepartmentByCode(transaction, scope, departmentCode)
    await lockDepartment(transaction, scope, place.departmentId)
    const read = () => listRequirements(transaction, place.departmentId)
    const skills = (await read()).map(({ skill }) => skill)
    await lockTypes(transaction, place.organizationId, 'kept')
    const types = await listTypes(transaction, place.organizationId)
    const pairs = requirements.flatMap(({ skill, types: names }, index) => {
      if (!skills.includes(skill)) throw refusal(400, `requirements.${index}.skill`, texts.department.skillNotOffered)
      return [...new Set(names.map((name) => name.toLowerCase()))].map((name) => {
        const type = types.find((known) => known.name.toLowerCase() === name)
        if (!type) throw refusal(400, `requirements.${index}.types`, text.unknownType)
        return { skill, typeId: type.id }
      })
    })
    const given = requirements.map(({ skill }) => skill)
    await changeAsRead({ version, read }, () => replaceRequirements(transaction, place, given, pairs))
    return readRequirements(transaction, scope, departmentCode)
  })
}
