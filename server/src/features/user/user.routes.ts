import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { permission, whoMay } from '@shiftward/contract/rules/permissions.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { userAccountEndpoints } from '@shiftward/contract/user-account.ts'
import type { Deps } from '../../lib/deps.ts'
import { dutyFirst, notSignedIn } from '../../lib/errors.ts'
import { hashOfNothing, hashPassword } from '../../lib/password.ts'
import { type Route, route, routeAhead } from '../../lib/route.ts'
import type { Caller } from '../../lib/session.ts'
import { refuseWeakPassword } from '../../lib/weak-password.ts'
import { identify, prepareRegistration } from '../registration/registration.store.ts'
import { deactivateUser, reactivateUser, readFutureShifts, removeSecondFactor } from './activation.service.ts'
import { listProviderDetails } from './provider-export.store.ts'
import { sendResetLink } from './reset-link.service.ts'
import { changeAdmin, changeProvider, createAdmin, createProvider, describeUser, refuseChange } from './user.service.ts'
import { listUsers, refuseTaken } from './user.store.ts'
import { refuseUnless } from './user-rules.ts'

export function userRoutes(deps: Deps): Route[] {
  const { db } = deps
  return [
    route(userEndpoints.getAll, ({ input, caller }) => listUsers(db, caller, input)),

    route(userEndpoints.getByCode, ({ input, caller }) => describeUser(db, caller, input.id)),

    route(userEndpoints.providerDetails, () => listProviderDetails(db)),

    routeAhead(userEndpoints.register, async ({ input, caller }) => {
      await refuseTaken(db, { ...input, userType: '' })
      const form = { ...input, passwordHash: await hashOrNothing(input) }
      return async () => created(await createAdmin(deps, caller, form))
    }),

    routeAhead(userEndpoints.update, async ({ input, caller }) => {
      if (input.password !== '') await refuseChange(deps, caller, { ...input, passwordHash: input.password })
      const form = { ...input, passwordHash: await hashGiven(input) }
      return async () => saved(await changeAdmin(deps, caller, form))
    }),

    routeAhead(userEndpoints.updateProvider, async ({ input, caller }) => {
      if (input.password !== '') await refuseChange(deps, caller, { ...input, passwordHash: input.password })
      const form = { ...input, passwordHash: await hashGiven(input) }
      return async () => saved(await changeProvider(deps, caller, form))
    }),

    route(userAccountEndpoints.futureShifts, ({ input, caller }) => readFutureShifts(deps, caller, input.userCode)),

    route(userAccountEndpoints.deactivate, ({ input, caller }) => deactivateUser(deps, caller, input.userCode)),

    route(userAccountEndpoints.sendResetLink, ({ input, caller, call }) =>
      sendResetLink(deps, caller, input.userCode, call),
    ),

    route(userAccountEndpoints.removeTwoFactor, ({ input, caller }) =>
      removeSecondFactor(deps, caller, input.userCode),
    ),

    route(userAccountEndpoints.reactivate, ({ input, caller }) => reactivateUser(deps, caller, input.userCode)),

    // One path serves both the administrator in the console and the provider in the public wizard.
    routeAhead(registrationEndpoints.register, async ({ input, caller, call }) => {
      if (!input.isWeb) return prepareRegistration(deps, await identify(deps, input), input.password, call.address)
      const manager = managerOfProviders(caller)
      await refuseTaken(db, { ...input, userType: 'provider' })
      const form = { ...input, passwordHash: await hashOrNothing(input) }
      return async () => created(await createProvider(deps, manager, form))
    }),
  ]
}

function managerOfProviders(caller: Caller | undefined): Caller {
  if (!caller) throw notSignedIn()
  if (caller.duty) throw dutyFirst(caller.duty)
  refuseUnless(whoMay(permission.manageProviders).includes(caller.kind))
  return caller
}

type Typed = { password: string; emailId: string; firstName: string; lastName: string }

async function hashTyped({ password, emailId, firstName, lastName }: Typed): Promise<string> {
  refuseWeakPassword(password, { email: emailId, firstName, lastName })
  return hashPassword(password)
}

const hashGiven = async (form: Typed) => (form.password === '' ? undefined : hashTyped(form))

/** An invited person has no password yet. */
const hashOrNothing = async (form: Typed & { invite: boolean }) => (form.invite ? hashOfNothing() : hashTyped(form))

const saved = ({ id, code }: { id: number; code: string }) => ({ userId: id, userCode: code })

type Created = Awaited<ReturnType<typeof createAdmin>>
const created = ({ id, code, channel }: Created) => ({ userId: id, userCode: code, channel })
