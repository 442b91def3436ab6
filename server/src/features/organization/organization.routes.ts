import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import {
  findOrganization,
  findOrganizationOf,
  insertOrganization,
  listOrganizations,
  updateOrganization,
} from './organization.store.ts'

export function organizationRoutes({ db }: Deps): Route[] {
  return [
    route(organizationEndpoints.getAll, ({ caller }) => listOrganizations(db, caller.scope)),

    route(organizationEndpoints.getById, ({ input, caller }) => findOrganization(db, caller.scope, input.id)),

    route(organizationEndpoints.ofUser, ({ input, caller }) =>
      findOrganizationOf(db, caller, input.userCode ?? caller.userCode),
    ),

    route(organizationEndpoints.create, async ({ input }) => saved(await insertOrganization(db, input))),

    route(organizationEndpoints.update, async ({ input, caller }) =>
      saved(await updateOrganization(db, caller.scope, input.id, input)),
    ),
  ]
}

const saved = ({ id, code }: { id: number; code: string }) => ({ organizationId: id, organizationCode: code })
