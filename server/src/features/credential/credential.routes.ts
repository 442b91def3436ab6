import { credentialEndpoints } from '@shiftward/contract/credential.ts'
import type { Deps } from '../../lib/deps.ts'
import { requireProof } from '../../lib/proof.ts'
import { type Route, route } from '../../lib/route.ts'
import {
  readCredentials,
  readTypesFor,
  removeForProvider,
  removeOwn,
  saveForProvider,
  saveOwn,
  verifyCredential,
} from './credential.service.ts'
import { listCredentials, listTypesFor } from './credential.store.ts'
import { readRequirements, saveRequirements } from './credential-requirement.service.ts'
import { readTypes, saveTypes } from './credential-type.service.ts'

export function credentialRoutes({ db, clock }: Deps): Route[] {
  return [
    route(credentialEndpoints.byProvider, ({ input, caller }) => readCredentials(db, caller, input.providerCode)),

    route(credentialEndpoints.providerTypes, ({ input, caller }) => readTypesFor(db, caller, input.providerCode)),

    route(credentialEndpoints.save, ({ input, caller }) => saveForProvider(db, caller, input, clock())),

    route(credentialEndpoints.remove, ({ input, caller }) => removeForProvider(db, caller, input.id)),

    route(credentialEndpoints.verify, ({ input, caller }) => verifyCredential(db, caller, input, clock())),

    route(credentialEndpoints.types, ({ input, caller }) => readTypes(db, caller.scope, input.organizationId)),

    route(credentialEndpoints.saveTypes, ({ input, caller }) => saveTypes(db, caller.scope, input)),

    route(credentialEndpoints.requirements, ({ input, caller }) =>
      readRequirements(db, caller.scope, input.departmentCode),
    ),

    route(credentialEndpoints.saveRequirements, ({ input, caller }) => saveRequirements(db, caller.scope, input)),

    route(credentialEndpoints.mine, ({ caller }) => listCredentials(db, caller.userId)),

    route(credentialEndpoints.myTypes, ({ caller }) => listTypesFor(db, { level: 'platform' }, caller.userId)),

    route(credentialEndpoints.saveMine, ({ input, caller }) => {
      requireProof(caller, clock())
      return saveOwn(db, caller.userId, input)
    }),

    route(credentialEndpoints.removeMine, ({ input, caller }) => {
      requireProof(caller, clock())
      return removeOwn(db, caller.userId, input.id)
    }),
  ]
}
