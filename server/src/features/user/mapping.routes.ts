import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { registeredProviderEndpoints } from '@shiftward/contract/registered-provider.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { mapProviders, mapToDepartments, mapToFacilities, mapToOrganization, unmapProvider } from './mapping.service.ts'
import { findRegistered, mapRegistered } from './registered-provider.service.ts'

export function mappingRoutes(deps: Deps): Route[] {
  const { db, clock } = deps
  return [
    route(facilityEndpoints.mapProvider, ({ input, caller }) => mapProviders(db, caller, input, clock())),

    route(registeredProviderEndpoints.find, ({ input, call }) => findRegistered(deps, input.npiOrEmail, call)),

    route(registeredProviderEndpoints.map, ({ input, caller }) => mapRegistered(deps, caller, input)),

    route(facilityEndpoints.unmapProvider, ({ input, caller }) => unmapProvider(db, caller, input.id, clock())),

    route(organizationEndpoints.mapUser, ({ input, caller }) => mapToOrganization(db, caller, input)),

    route(facilityEndpoints.mapUser, ({ input, caller }) => mapToFacilities(db, caller, input)),

    route(departmentEndpoints.mapUser, ({ input, caller }) => mapToDepartments(db, caller, input)),
  ]
}
