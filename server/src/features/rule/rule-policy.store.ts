import {
  defaultPolicy,
  type OwnSettings,
  policyOfDepartment,
  withOwn,
} from '@shiftward/contract/rules/assign/policy.ts'
import { type Level, type Policy, type RuleName, ruleNames } from '@shiftward/contract/rules/assign/rule.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/** The policies that hold in departments, whether they are their own or their organization's. */
export async function findPolicies(db: Connection, departmentIds: number[]): Promise<Map<number, Policy>> {
  const departments = await db
    .selectFrom('departments')
    .innerJoin('organizations', 'organizations.id', 'departments.organization_id')
    .select([
      'departments.id',
      'departments.organization_id',
      'departments.is_on_call_counted',
      'organizations.is_on_call_counted as is_on_call_counted_above',
      'organizations.is_looser_policy_allowed',
    ])
    .where(sql<boolean>`departments.id = any(${departmentIds}::bigint[])`)
    .execute()
  const rows = await db
    .selectFrom('policy_rules')
    .select(['organization_id', 'department_id', 'rule', 'level', 'value'])
    .where(sql<boolean>`organization_id = any(${departments.map((one) => one.organization_id)}::bigint[])`)
    .where((where) =>
      where.or([
        where('department_id', 'is', null),
        sql<boolean>`department_id = any(${departments.map(({ id }) => id)}::bigint[])`,
      ]),
    )
    .execute()
  return new Map(
    departments.map((department) => {
      const organization = withOwn(defaultPolicy, {
        rules: ownRules(rows.filter((row) => row.department_id === null && isOf(row, department))),
        isOnCallCounted: department.is_on_call_counted_above,
      })
      const own = {
        rules: ownRules(rows.filter((row) => row.department_id === department.id)),
        isOnCallCounted: department.is_on_call_counted,
      }
      return [department.id, policyOfDepartment(organization, own, department.is_looser_policy_allowed)]
    }),
  )
}

type InOrganization = { organization_id: number }

const isOf = (one: InOrganization, other: InOrganization): boolean => one.organization_id === other.organization_id

type RuleRow = { rule: string; level: string; value: number | null }

/** A rule that this release does not know, because a later one wrote it, is left alone. */
function ownRules(rows: RuleRow[]): OwnSettings['rules'] {
  const known = rows.filter(({ rule }) => ruleNames.includes(rule as RuleName))
  return Object.fromEntries(known.map(({ rule, level, value }) => [rule, { level: level as Level, value }]))
}
