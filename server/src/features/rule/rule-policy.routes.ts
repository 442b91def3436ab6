import { policyEndpoints } from '@shiftward/contract/policy.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { findOwner, readPolicy, savePolicy } from './rule-policy.service.ts'
import { previewPolicy } from './rule-preview.service.ts'

export function policyRoutes({ db, clock }: Deps): Route[] {
  return [
    route(policyEndpoints.get, async ({ input, caller }) => readPolicy(db, await findOwner(db, caller, input))),

    route(policyEndpoints.save, async ({ input, caller }) =>
      savePolicy(db, caller, await findOwner(db, caller, input), input),
    ),

    route(policyEndpoints.preview, async ({ input, caller }) =>
      previewPolicy(db, await findOwner(db, caller, input), input, clock()),
    ),
  ]
}
