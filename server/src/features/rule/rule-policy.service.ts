import type { PolicyDetails, PolicyForm } from '@shiftward/contract/policy.ts'
import {
  defaultPolicy,
  isLooser,
  isLooserLevel,
  type OwnSettings,
  policyOfDepartment,
  settingText,
  withOwn,
} from '@shiftward/contract/rules/assign/policy.ts'
import { type Policy, ruleNames, type Setting } from '@shiftward/contract/rules/assign/rule.ts'
import { permission, permissionsOf } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { notAllowed, notFound, refusal } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { changeAsRead, versionOf } from '../../lib/version.ts'
import { findDepartmentByCode, lockDepartment } from '../department/department.store.ts'
import { findOrganizationByCode, lockOrganization } from '../organization/organization.store.ts'
import {
  findOrganizationSettings,
  listDepartmentSettings,
  type PolicyOwner,
  replaceSettings,
  setLooserAllowed,
} from './rule-policy.store.ts'

const text = texts.policy

type OwnerCodes = { departmentCode?: string | undefined; organizationCode?: string | undefined }
export type PolicyInput = z.output<typeof PolicyForm>

/** The organization or department that the caller names, if they may set its policy. */
export async function findOwner(db: Connection, caller: Caller, codes: OwnerCodes): Promise<PolicyOwner> {
  if (codes.departmentCode !== undefined) return findDepartmentByCode(db, caller.scope, codes.departmentCode)
  const { organizationId } = await findOrganizationByCode(db, caller.scope, codes.organizationCode ?? '')
  if (!permissionsOf(caller.kind).includes(permission.manageOrganizations)) throw notAllowed()
  return { organizationId, departmentId: null }
}

/** What is set for an organization or department, and what holds above it. */
export type PolicySettings = {
  own: OwnSettings
  above: Policy
  isLooserAllowed: boolean
  /** Null for an organization: nobody above it says how strict it must be. */
  organization: Policy | null
}

export async function findSettings(db: Connection, owner: PolicyOwner): Promise<PolicySettings> {
  if (owner.departmentId === null) {
    const found = await findOrganizationSettings(db, owner.organizationId)
    return { ...found, above: defaultPolicy, organization: null }
  }
  const [found] = await listDepartmentSettings(db, [owner.departmentId])
  if (!found) throw notFound('Department')
  const organization = withOwn(defaultPolicy, found.organization)
  return { own: found.own, isLooserAllowed: found.isLooserAllowed, above: organization, organization }
}

const policyOf = ({ own, above, isLooserAllowed, organization }: PolicySettings): Policy =>
  policyOfDepartment(above, own, isLooserAllowed || organization === null)

const presentPolicy = ({ rules, isOnCallCounted }: Policy) => ({
  rules: ruleNames.map((rule) => ({ rule, ...rules[rule] })),
  isOnCallCounted,
})

const contentOf = (settings: PolicySettings) => ({
  ...presentPolicy(policyOf(settings)),
  isLooserAllowed: settings.isLooserAllowed,
  organization: settings.organization && presentPolicy(settings.organization),
})

export async function readPolicy(db: Connection, owner: PolicyOwner): Promise<PolicyDetails> {
  const content = contentOf(await findSettings(db, owner))
  return { ...content, version: versionOf(content) }
}

/** What would be set after a save. Throws if a department may not be that loose. */
export function changed(settings: PolicySettings, form: PolicyInput): PolicySettings {
  const { own, above, organization } = settings
  if (organization && !settings.isLooserAllowed) refuseLooser(form, organization)
  const now = policyOf(settings)
  const named = form.rules.map(({ rule, level, value }) => {
    const setting = { level, value: value ?? now.rules[rule].value }
    return { rule, setting: isSame(setting, above.rules[rule]) ? undefined : setting }
  })
  const isOnCallCounted = form.isOnCallCounted ?? now.isOnCallCounted
  const rules = { ...own.rules }
  for (const { rule, setting } of named) {
    if (setting) rules[rule] = setting
    else delete rules[rule]
  }
  return {
    ...settings,
    own: { rules, isOnCallCounted: isOnCallCounted === above.isOnCallCounted ? null : isOnCallCounted },
    isLooserAllowed: (organization ? undefined : form.isLooserAllowed) ?? settings.isLooserAllowed,
  }
}

/** What is set as above is not stored, so that it follows when it changes there. */
const isSame = (one: Setting, other: Setting): boolean =>
  one.level === other.level && (one.level === 'off' || one.value === other.value)

function refuseLooser({ rules, isOnCallCounted }: PolicyInput, organization: Policy) {
  for (const [index, { rule, level, value }] of rules.entries()) {
    const limit = organization.rules[rule]
    if (!isLooser(rule, { level, value }, limit)) continue
    const field = isLooserLevel(level, limit.level) ? 'level' : 'value'
    throw refusal(400, `rules.${index}.${field}`, text.looser(settingText(rule, limit)))
  }
  if (organization.isOnCallCounted && isOnCallCounted === false)
    throw refusal(400, 'isOnCallCounted', text.onCallCounted)
}

type Saving = PolicyInput & { version?: number | undefined }

export function savePolicy(db: Database, caller: Caller, owner: PolicyOwner, { version, ...form }: Saving) {
  return db.transaction().execute(async (transaction) => {
    if (owner.departmentId === null) await lockOrganization(transaction, caller.scope, owner.organizationId)
    else await lockDepartment(transaction, caller.scope, owner.departmentId)
    const next = changed(await findSettings(transaction, owner), form)
    const read = async () => contentOf(await findSettings(transaction, owner))
    await changeAsRead({ version, read }, async () => {
      await replaceSettings(transaction, owner, next.own)
      if (owner.departmentId === null) await setLooserAllowed(transaction, owner.organizationId, next.isLooserAllowed)
    })
    return readPolicy(transaction, owner)
  })
}
