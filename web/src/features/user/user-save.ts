import { CallError } from '@shiftward/client/call-error.ts'
import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { invitationEndpoints } from '@shiftward/contract/invitation.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { call } from '../../lib/call.ts'
import { isAccessChanged } from './changed-access.ts'
import type { Account, Panel, UserValues } from './user-form.ts'

type ProviderValues = Extract<UserValues, { isProvider: true }>
type AdminValues = Extract<UserValues, { isProvider: false }>

/**
 * Saves the account, then its mappings: one action for the person. `onAccount` is called once the account exists, so
 * that a second save continues where the first one stopped. Returns the link to hand over to a new person whose
 * invitation nothing can send, or else null.
 */
export async function saveUser(
  values: UserValues,
  panel: Panel,
  onAccount: (account: Account) => void,
): Promise<string | null> {
  if (panel.mode === 'update' && !values.account?.userCode) {
    throw new CallError({ status: 404, message: texts.user.noCode })
  }
  const saved = await (values.isProvider ? saveProvider(values, panel) : saveAdmin(values, panel))
  const account = { ...values.account, ...saved }
  onAccount(account)
  const user = { userCode: account.userCode, userName: `${values.firstName} ${values.lastName}` }
  if (isAccessChanged(values, panel.stored)) {
    if (values.isProvider) await mapProvider(user, values)
    else if (!panel.isRoleFixed) await mapAdmin(user, values, panel.accessVersion)
  }
  if (account.channel !== null) return null
  const [sent] = await call(invitationEndpoints.send, { userCodes: [account.userCode] })
  return sent?.link ?? null
}

/** A new person without a password is invited to choose one. */
const isInvited = ({ password }: UserValues) => ({ invite: password === '' })

const personOf = ({ firstName, lastName, dob, phone, emailId, zip, npi, password }: UserValues) => ({
  ...{ firstName, lastName, phone, emailId, zip, npi, password },
  dob: toWireDate(dob),
})

async function saveProvider(values: ProviderValues, { version, owned }: Panel): Promise<Account> {
  // Only the facilities can have changed.
  if (values.account && owned === 'everything') return values.account
  const { specialty, skill, preferredCallNumber } = values
  const provider = { ...personOf(values), specialty, skill, preferredCallNumber, isWeb: true as const }
  if (values.account) return call(userEndpoints.updateProvider, { ...provider, userId: values.account.userId, version })
  const created = await call(registrationEndpoints.register, { ...provider, ...isInvited(values) })
  const { userId, userCode, channel } = created
  if (!userCode) throw new CallError({ status: 502, message: texts.common.tryAgain })
  return { userId, userCode, channel }
}

function saveAdmin(values: AdminValues, { version }: Panel): Promise<Account> {
  return values.account
    ? call(userEndpoints.update, { ...personOf(values), userId: values.account.userId, version })
    : call(userEndpoints.register, { ...personOf(values), ...isInvited(values) })
}

type Named = { userCode: string; userName: string }

function mapProvider({ userCode, userName }: Named, { providerFacilities, isIdentityChecked }: ProviderValues) {
  const provider = { providerCode: userCode, providerName: userName, isIdentityChecked }
  const rows = providerFacilities.map((row) => ({ ...row, ...provider }))
  return afterAccount('the facilities', 'providerFacilities.', () => call(facilityEndpoints.mapProvider, rows))
}

async function mapAdmin(user: Named, values: AdminValues, read: Panel['accessVersion']) {
  const { adminType, organizationId, facilities, departments, isGenericUser, isViewScheduler } = values
  if (adminType === 'organization') {
    // The form does not allow an organization admin without an organization.
    const mapping = { ...user, organizationId: organizationId ?? 0, version: read }
    await afterAccount('the organization', '', () => call(organizationEndpoints.mapUser, mapping))
    return
  }
  let version = read
  if (adminType === 'facility') {
    const mapping = { ...user, facilityId: facilities, isGenericUser, isViewScheduler, version }
    const mapped = await afterAccount('the facilities', '', () => call(facilityEndpoints.mapUser, mapping))
    version = mapped.version
  }
  if (departments.length === 0) return
  const mapping = { ...user, departmentId: departments, isAdmin: adminType === 'department', version }
  await afterAccount('the departments', '', () => call(departmentEndpoints.mapUser, mapping))
}

/** The form's names for the fields of the calls, where they differ. */
const fieldNames: Record<string, string> = { facilityId: 'facilities', departmentId: 'departments' }

/** Fields of the whole person, whichever facility the server was about to map. */
const ofPerson = new Set(['isIdentityChecked', 'npi'])

/** The account is saved: report what is not, at the fields the server named. */
async function afterAccount<Result>(what: string, place: string, save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { status, code, requestId, message } = error
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, text]) => [
        ofPerson.has(name) ? name : `${place}${fieldNames[name] ?? name}`,
        text,
      ]),
    )
    throw new UnfinishedError(what, { status, code, requestId, message, fields })
  }
}

/** The account is saved, but one of its mappings is not. */
export class UnfinishedError extends CallError {
  readonly story: string
  /** A conflict with a change by somebody else stays one. */
  readonly canFinish: boolean

  constructor(what: string, failure: ConstructorParameters<typeof CallError>[0]) {
    super(failure)
    this.story = texts.user.notMapped(what, failure.message)
    this.canFinish = this.status !== 409 || Object.keys(this.fields).length > 0
  }
}
