import { isDeepStrictEqual } from 'node:util'
import type { SsoForm, SsoSetting } from '@shiftward/contract/sso.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Call } from '../../lib/call.ts'
import type { Deps } from '../../lib/deps.ts'
import { refusal } from '../../lib/errors.ts'
import { ssoChangedText } from '../../lib/message-text/account-text.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import type { Caller } from '../../lib/session.ts'
import { changeAsRead } from '../../lib/version.ts'
import { askAgain } from '../account/current-password.service.ts'
import { lockOrganization } from '../organization/organization.store.ts'
import { findSetting, findSharedDomain, listAdminsOf, saveDomains, saveProvider, saveSecret } from './sso.store.ts'

type Change = z.output<typeof SsoForm> & { organizationId: number; version?: number | undefined }

/** Checks the password first, which is slow; the returned function runs in the call's transaction. */
export async function prepareSetting(deps: Deps, caller: Caller, change: Change, call: Call) {
  const asked = await askAgain(deps, caller, change.currentPassword, call)
  return async () => {
    await asked.lock(deps.db)
    return saveSetting(deps, caller, change)
  }
}

async function saveSetting({ db, clock }: Deps, caller: Caller, change: Change) {
  const { organizationId, version, clientSecret, domains } = change
  await lockOrganization(db, caller.scope, organizationId)
  const read = () => findSetting(db, caller.scope, organizationId)
  const before = await read()
  refuseMissingSecret(before, change)
  await refuseSharedDomain(db, caller, before, domains)
  await changeAsRead({ version, read }, async () => {
    await saveProvider(db, organizationId, change)
    if (clientSecret !== '') await saveSecret(db, organizationId, clientSecret, clock())
    await saveDomains(db, organizationId, domains)
  })
  const after = await read()
  if (clientSecret !== '' || !isDeepStrictEqual(before, after)) await tellAdmins(db, caller, after, clock())
  return { organizationId }
}

/** A stored secret is never sent to another provider than the one that it was typed for. */
function refuseMissingSecret(before: SsoSetting, { issuer, clientId, clientSecret }: Change) {
  const isSame = before.issuer === issuer && before.clientId === clientId
  if (clientSecret === '' && !(before.hasSecret && isSame)) {
    throw refusal(400, 'clientSecret', texts.sso.clientSecretRequired)
  }
}

/** Otherwise an organization could draw the sign-ins of other people to a page of its own. The platform admin may. */
async function refuseSharedDomain(db: Deps['db'], caller: Caller, before: SsoSetting, domains: string[]) {
  if (caller.kind === 'admin') return
  const added = domains.filter((domain) => !before.domains.includes(domain))
  const shared = await findSharedDomain(db, before.organizationId, added)
  if (shared !== undefined) throw refusal(403, 'domains', texts.sso.domainShared(shared))
}

/** An identity provider can speak for every admin of the organization, so all of them are told. */
async function tellAdmins(db: Deps['db'], caller: Caller, setting: SsoSetting, now: Date) {
  const admins = await listAdminsOf(db, setting.organizationId)
  const told = admins
    .filter(({ id }) => id !== caller.userId)
    .map(({ id, email }) => ({
      channel: 'email' as const,
      address: email,
      recipientId: id,
      organizationId: setting.organizationId,
      cause: `sso-changed:${setting.organizationId}:${now.toISOString()}`,
      ...ssoChangedText(setting, `${caller.firstName} ${caller.lastName}`, now),
    }))
  await enqueue(db, now, ...told)
}
