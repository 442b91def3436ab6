import {
  defaultPolicy,
  type OwnSettings,
  policyOfDepartment,
  withOwn,
} from '@shiftward/contract/rules/assign/policy.ts'
import { type Level, type Policy, type RuleName, ruleNames } from '@shiftward/contract/rules/assign/rule.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../lib/built-once.ts'
import type { Connection } from '../../lib/database.ts'

/** What organizations and departments have set themselves. Callers have checked that they are in scope. */

/** The policies that hold in departments, whether they are their own or their organization's. */
export async function findPolicies(db: Connection, departmentIds: number[]): Promise<Map<number, Policy>> {
  return policiesIn(await listDepartmentSettings(db, departmentIds))
}

/** The same for the departments of teams, by the department. Teams of other organizations are left out. */
export async function findPoliciesOfTeams(db: Connection, teamIds: number[], organizationId: number) {
  if (teamIds.length === 0) return new Map<number, Policy>()
  return policiesIn((await settingsOfTeams(teamIds, organizationId).execute(db)).map(presentSettings))
}

const policiesIn = (departments: DepartmentSettings[]): Map<number, Policy> =>
  new Map(
    departments.map(({ departmentId, own, organization, isLooserAllowed }) => [
      departmentId,
      policyOfDepartment(withOwn(defaultPolicy, organization), own, isLooserAllowed),
    ]),
  )

type DepartmentSettings = ReturnType<typeof presentSettings>

/** What departments have set, and what their organizations have. */
export async function listDepartmentSettings(db: Connection, ids: number[]): Promise<DepartmentSettings[]> {
  return ids.length === 0 ? [] : (await settings(ids).execute(db)).map(presentSettings)
}

const settings = builtOnce((db, ids: number[]) => settingsIn(db, sql`${ids}::bigint[]`))

const settingsOfTeams = builtOnce((db, teamIds: number[], organizationId: number) =>
  settingsIn(
    db,
    sql`array(select department_id from teams
      where id = any(${teamIds}::bigint[]) and organization_id = ${organizationId})`,
  ),
)

const settingsIn = (db: Connection, departmentIds: RawBuilder<unknown>) =>
  db
    .selectFrom('departments')
    .innerJoin('organizations', 'organizations.id', 'departments.organization_id')
    .select([
      'departments.id as departmentId',
      'departments.is_on_call_counted',
      'organizations.is_on_call_counted as is_on_call_counted_above',
      'organizations.is_looser_policy_allowed as isLooserAllowed',
      sql<RuleRow[]>`array(
        select json_build_object('rule', rule, 'level', level, 'value', value) from policy_rules
        where policy_rules.organization_id = departments.organization_id and department_id = departments.id)`.as(
        'rules',
      ),
      sql<RuleRow[]>`array(
        select json_build_object('rule', rule, 'level', level, 'value', value) from policy_rules
        where policy_rules.organization_id = departments.organization_id and department_id is null)`.as('rules_above'),
    ])
    .where(sql<boolean>`departments.id = any(${departmentIds})`)

const presentSettings = (one: Awaited<ReturnType<ReturnType<typeof settingsIn>['execute']>>[number]) => ({
  departmentId: one.departmentId,
  own: { rules: ownRules(one.rules), isOnCallCounted: one.is_on_call_counted },
  organization: { rules: ownRules(one.rules_above), isOnCallCounted: one.is_on_call_counted_above },
  isLooserAllowed: one.isLooserAllowed,
})

export async function findOrganizationSettings(db: Connection, organizationId: number) {
  const { isLooserAllowed, isOnCallCounted } = await db
    .selectFrom('organizations')
    .select(['is_looser_policy_allowed as isLooserAllowed', 'is_on_call_counted as isOnCallCounted'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const rules = await db
    .selectFrom('policy_rules')
    .select(['rule', 'level', 'value'])
    .where('organization_id', '=', organizationId)
    .where('department_id', 'is', null)
    .execute()
  return { own: { rules: ownRules(rules), isOnCallCounted }, isLooserAllowed }
}

type RuleRow = { rule: string; level: string; value: number | null }

/** A rule that this release does not know, because a later one wrote it, is left alone. */
function ownRules(rows: RuleRow[]): OwnSettings['rules'] {
  const known = rows.filter(({ rule }) => ruleNames.includes(rule as RuleName))
  return Object.fromEntries(known.map(({ rule, level, value }) => [rule, { level: level as Level, value }]))
}

/** An organization's own policy has no department. */
export type PolicyOwner = { organizationId: number; departmentId: number | null }

/** Rows that stay the same are not touched, so that the audit log lists only real changes. */
export async function replaceSettings(db: Connection, owner: PolicyOwner, { rules, isOnCallCounted }: OwnSettings) {
  await db
    .deleteFrom('policy_rules')
    .where('organization_id', '=', owner.organizationId)
    .where('department_id', 'is not distinct from', owner.departmentId)
    .where(sql<boolean>`rule = any(${ruleNames.filter((rule) => !rules[rule])}::text[])`)
    .execute()
  const rows = ruleNames.flatMap((rule) => (rules[rule] ? [{ rule, ...rules[rule] }] : []))
  if (rows.length > 0)
    await db
      .insertInto('policy_rules')
      .values(rows.map((row) => ({ ...row, organization_id: owner.organizationId, department_id: owner.departmentId })))
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'department_id', 'rule'])
          .doUpdateSet({ level: sql`excluded.level`, value: sql`excluded.value` })
          .where(
            sql<boolean>`(policy_rules.level, policy_rules.value) is distinct from (excluded.level, excluded.value)`,
          ),
      )
      .execute()
  const table = owner.departmentId === null ? 'organizations' : 'departments'
  await db
    .updateTable(table)
    .set({ is_on_call_counted: isOnCallCounted })
    .where('id', '=', owner.departmentId ?? owner.organizationId)
    .execute()
}

export async function setLooserAllowed(db: Connection, organizationId: number, isLooserAllowed: boolean) {
  await db
    .updateTable('organizations')
    .set({ is_looser_policy_allowed: isLooserAllowed })
    .where('id', '=', organizationId)
    .execute()
}
