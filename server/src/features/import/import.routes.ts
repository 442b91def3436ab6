import { importEndpoints } from '@shiftward/contract/import.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { findColumns, importPeople, keepColumns, previewImport } from './import.service.ts'

export function importRoutes(deps: Deps): Route[] {
  return [
    route(importEndpoints.preview, ({ input, caller }) => previewImport(deps, caller, input)),

    route(importEndpoints.run, ({ input, caller }) => importPeople(deps, caller, input)),

    route(importEndpoints.columns, ({ input, caller }) => findColumns(deps, caller, input.organizationId)),

    route(importEndpoints.saveColumns, ({ input, caller }) =>
      keepColumns(deps, caller, input.organizationId, input.columns),
    ),
  ]
}
