import type { departmentEndpoints } from '@shiftward/contract/department.ts'
import type { facilityEndpoints } from '@shiftward/contract/facility.ts'
import type { organizationEndpoints } from '@shiftward/contract/organization.ts'
import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound, refusal } from '../../lib/errors.ts'
import type { Asker } from '../../lib/user-scope.ts'
import { changeAsRead, versionOf } from '../../lib/version.ts'
import { settleUnmapped } from '../assign/assign-consequence.service.ts'
import { findOrganization } from '../organization/organization.store.ts'
import {
  addDepartments,
  addFacilities,
  addOrganization,
  clearDepartments,
  clearMappings,
  findDepartments,
  findFacilities,
  findMappings,
  setRole,
} from './admin-mapping.store.ts'
import { listFutureShifts } from './future-shift.store.ts'
import {
  deleteProviderMapping,
  listProviderMappings,
  lockProviderOfMapping,
  readProviderMapping,
  saveProviderMapping,
} from './provider-mapping.store.ts'
import { judgeUser, type LockedUser, lockUser, lockUsers } from './user.store.ts'
import { readAccess } from './user-access.store.ts'
import { hasShifts, mayEdit, mayGiveRole, refuseUnless } from './user-rules.ts'

type Input<Endpoint extends { input: z.ZodType }> = z.output<Endpoint['input']>

export function mapToOrganization(db: Database, caller: Asker, input: Input<typeof organizationEndpoints.mapUser>) {
  return withUser(db, caller, input, async (transaction, user) => {
    refuseUnless(mayGiveRole(caller, user, 'organization'))
    await findOrganization(transaction, caller.scope, input.organizationId)
    await clearMappings(transaction, user.id, { organizationId: input.organizationId })
    await addOrganization(transaction, user.id, input.organizationId)
    await setRole(transaction, user.id, 'organization')
  })
}

/** The next call sets the departments that accompany these facilities. */
export function mapToFacilities(db: Database, caller: Asker, input: Input<typeof facilityEndpoints.mapUser>) {
  const { facilityId, isGenericUser, isViewScheduler } = input
  if (isGenericUser && isViewScheduler) throw refusal(400, 'isViewScheduler', texts.user.oneView)
  if (isGenericUser && new Set(facilityId).size > 1) throw refusal(400, 'facilityId', texts.user.oneFacility)
  const role: UserType = isGenericUser ? 'generic' : 'facility'
  return withUser(db, caller, input, async (transaction, user) => {
    refuseUnless(mayGiveRole(caller, user, role))
    const facilities = await findFacilities(transaction, caller.scope, facilityId)
    await clearMappings(transaction, user.id, { facilities })
    await addFacilities(transaction, user.id, facilities)
    await setRole(transaction, user.id, role, isViewScheduler)
  })
}

export function mapToDepartments(db: Database, caller: Asker, input: Input<typeof departmentEndpoints.mapUser>) {
  return withUser(db, caller, input, async (transaction, user) => {
    // Departments alone do not make an admin: without isAdmin they only accompany the user's facilities.
    refuseUnless(mayGiveRole(caller, user, input.isAdmin ? 'department' : user.user_type || 'facility'))
    const departments = await findDepartments(transaction, caller.scope, input.departmentId)
    if (input.isAdmin) {
      await clearMappings(transaction, user.id, { departments })
      await setRole(transaction, user.id, 'department')
    } else {
      await refuseDepartmentsElsewhere(transaction, caller, user, departments)
      await clearDepartments(transaction, user.id, departments)
    }
    await addDepartments(transaction, user.id, departments)
  })
}

async function refuseDepartmentsElsewhere(
  db: Connection,
  caller: Asker,
  user: LockedUser,
  departments: { facility_id: number }[],
) {
  const { facilities } = await findMappings(db, caller.scope, user.id)
  if (facilities.length === 0) throw new AppError(409, texts.user.facilityFirst)
  if (departments.some((department) => !facilities.includes(department.facility_id))) {
    throw refusal(400, 'departmentId', texts.user.departmentElsewhere)
  }
}

function withUser(
  db: Database,
  caller: Asker,
  { userCode, version }: { userCode: string; version?: number | undefined },
  map: (transaction: Connection, user: LockedUser) => Promise<void>,
): Promise<{ userCode: string; version: number }> {
  return db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, caller, { code: userCode })
    const read = () => readAccess(transaction, caller.scope, user.id)
    await changeAsRead({ version, read }, () => map(transaction, user))
    return { userCode, version: versionOf(await read()) }
  })
}

/** All or nothing. */
export function mapProviders(
  db: Database,
  caller: Asker,
  rows: Input<typeof facilityEndpoints.mapProvider>,
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const codes = rows.map(({ providerCode }) => providerCode)
    await lockUsers(transaction, caller, codes)
    const ids: number[] = []
    for (const row of rows) {
      const provider = await judgeUser(transaction, caller, { code: row.providerCode })
      if (provider.user_type !== 'provider') throw notFound('User')
      refuseUnless(mayEdit(caller, provider))
      const [facility] = await findFacilities(transaction, caller.scope, [row.facilityId])
      if (!facility) throw notFound('Facility')
      const checked = row.isIdentityChecked ? { by: caller.userId, at: now } : undefined
      const read = () => readProviderMapping(transaction, caller.scope, provider.id, facility.id)
      const save = () => saveProviderMapping(transaction, provider.id, { facility, row, checked }, now)
      ids.push(await changeAsRead({ version: row.version, read }, save))
    }
    return listProviderMappings(transaction, caller.scope, { ids })
  })
}

export function unmapProvider(db: Database, caller: Asker, id: number, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const mapping = await lockProviderOfMapping(transaction, caller.scope, id)
    const { provider_id: providerId, facility_id: facilityId, organization_id: organizationId } = mapping
    const shifts = await listFutureShifts(transaction, caller.scope, { providerId, facilityId }, now)
    if (shifts.length > 0) throw hasShifts(texts.user.hasFutureShifts, shifts)
    await deleteProviderMapping(transaction, id, mapping, now)
    // The facility can no longer give them a shift.
    await settleUnmapped(transaction, providerId, { facilityId, organizationId }, { userId: caller.userId, now })
    return { facilityProviderId: id }
  })
}
