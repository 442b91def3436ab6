import type { AuditSubject } from '@shiftward/contract/rules/audit-words.ts'
import { isNamedTable, type NamedTable } from './audit-name.store.ts'

/** The table that a column's ids refer to. */
export const tableOfColumn: Record<string, NamedTable> = {
  organization_id: 'organizations',
  facility_id: 'facilities',
  department_id: 'departments',
  team_id: 'teams',
  block_id: 'blocks',
  shift_id: 'shifts',
  rest_of: 'shifts',
  leave_type_id: 'leave_types',
  pattern_id: 'patterns',
  type_id: 'credential_types',
  user_id: 'users',
  provider_id: 'users',
  from_provider_id: 'users',
  to_provider_id: 'users',
  decided_by: 'users',
  sent_by: 'users',
  started_by: 'users',
  identity_checked_by: 'users',
  verified_by: 'users',
}

/** The table that the subject's id refers to, where it is not the subject's own. */
const owners: Partial<Record<AuditSubject, NamedTable>> = {
  session: 'users',
  reset_link: 'users',
  person_search: 'users',
  person_export: 'users',
  person_erasure: 'users',
  organization_users: 'users',
  facility_users: 'users',
  department_users: 'users',
  user_specialties: 'users',
  user_skills: 'users',
  team_skills: 'teams',
  team_needs: 'teams',
  team_need_dates: 'teams',
  shift_interests: 'shifts',
}

/** The table that the subject's id refers to. */
export const tableOfSubject = (subject: AuditSubject): NamedTable | undefined =>
  owners[subject] ?? (isNamedTable(subject) ? subject : undefined)
