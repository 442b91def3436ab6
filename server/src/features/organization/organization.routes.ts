import { changedOrganization, organizationEndpoints } from '@shiftward/contract/organization.ts'
import type { Deps } from '../../lib/deps.ts'
import { parsedAs } from '../../lib/field-error.ts'
import { type Route, route } from '../../lib/route.ts'
import { changeAsRead, versionOf } from '../../lib/version.ts'
import {
  findOrganization,
  findOrganizationOf,
  insertOrganization,
  listOrganizations,
  lockOrganization,
  updateOrganization,
} from './organization.store.ts'

export function organizationRoutes({ db }: Deps): Route[] {
  return [
    route(organizationEndpoints.getAll, ({ caller }) => listOrganizations(db, caller.scope)),

    route(organizationEndpoints.getById, async ({ input, caller }) => {
      const organization = await findOrganization(db, caller.scope, input.id)
      return { ...organization, version: versionOf(organization) }
    }),

    route(organizationEndpoints.ofUser, ({ input, caller }) =>
      findOrganizationOf(db, caller, input.userCode ?? caller.userCode),
    ),

    route(organizationEndpoints.create, async ({ input }) => saved(await insertOrganization(db, input))),

    route(organizationEndpoints.update, async ({ input, caller: { scope } }) => {
      const { id, version, ...form } = input
      parsedAs(changedOrganization(await lockOrganization(db, scope, id)), form)
      const read = () => findOrganization(db, scope, id)
      return saved(await changeAsRead({ version, read }, () => updateOrganization(db, id, form)))
    }),
  ]
}

const saved = ({ id, code }: { id: number; code: string }) => ({ organizationId: id, organizationCode: code })
