import { weekdayNames } from '@shiftward/contract/choices.ts'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Entry, Facts } from './audit.store.ts'
import type { Names } from './audit-name.service.ts'
import { ruleWord } from './audit-word.ts'

const summaries = new Map(allEndpoints.map(({ path, summary }) => [path, summary]))

/** The name that people know the subject by. */
export function subjectName(entry: Entry, names: Names): string {
  const parts = partsOf(entry, { ...names.factsOf(entry), ...entry.before, ...entry.after }, names)
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

function partsOf(entry: Entry, facts: Facts, names: Names): (string | undefined)[] {
  const { subject, subject_id: id } = entry
  const text = (column: string) => (typeof facts[column] === 'string' ? facts[column] : undefined)
  const day = (column: string) => toWireDate(text(column) ?? '')
  const rule = ruleWord(text('rule'))
  const person = (column: string) => names.of('users', facts[column])
  switch (subject) {
    case 'organizations':
    case 'facilities':
    case 'departments':
    case 'teams':
    case 'patterns':
      return [names.of(subject, id) ?? text('name')]
    case 'specialties':
    case 'skills':
    case 'leave_types':
    case 'credential_types':
      return [text('name')]
    case 'holidays':
      return [text('name'), day('date')]
    case 'department_skills':
      return [names.of('departments', facts.department_id), text('skill')]
    case 'department_credentials':
      return [names.of('departments', facts.department_id), text('skill'), names.of('credential_types', facts.type_id)]
    case 'team_skills':
      return [names.of('teams', id), text('skill')]
    case 'team_needs':
      return [names.of('teams', id), text('skill'), weekdayNames[Number(facts.weekday)]]
    case 'team_need_dates':
      return [names.of('teams', id), text('skill'), day('date')]
    case 'pattern_days':
      return [names.of('patterns', facts.pattern_id), `day ${Number(facts.day) + 1}`, names.of('teams', facts.team_id)]
    case 'fill_runs':
      return [names.of('departments', facts.department_id)]
    case 'policy_rules':
      return [names.of('departments', facts.department_id) ?? names.of('organizations', facts.organization_id), rule]
    case 'users':
      return [names.of('users', id) ?? `${text('first_name') ?? ''} ${text('last_name') ?? ''}`.trim()]
    case 'reset_link':
      return [names.of('users', id)]
    case 'person_search':
      return [names.of('users', id) ?? 'Nobody found']
    case 'session':
      return [names.of('users', id) ?? text('account')]
    case 'user_specialties':
    case 'user_skills':
      return [names.of('users', id), text('specialty') ?? text('skill')]
    case 'credentials':
      return [person('provider_id'), text('type')]
    case 'availability':
      return [person('provider_id'), text('date') ? day('date') : weekdayNames[Number(facts.weekday)]]
    case 'organization_users':
      return [names.of('users', id), names.of('organizations', facts.organization_id)]
    case 'facility_users':
      return [names.of('users', id), names.of('facilities', facts.facility_id)]
    case 'department_users':
      return [names.of('users', id), names.of('departments', facts.department_id)]
    case 'facility_providers':
      return [person('provider_id'), names.of('facilities', facts.facility_id)]
    case 'blocks':
      return [names.of('teams', facts.team_id), `${day('start_date')} to ${day('end_date')}`]
    case 'shifts':
      return [names.of('shifts', id)]
    case 'shift_interests':
      return [person('provider_id'), names.of('shifts', id)]
    case 'shift_requests':
    case 'offers':
      return [person('provider_id'), names.of('shifts', facts.shift_id)]
    case 'swaps':
      return [`${person('from_provider_id')} to ${person('to_provider_id')}`, names.of('shifts', facts.shift_id)]
    case 'releases':
      return [names.of('shifts', facts.shift_id)]
    case 'leaves':
      return [person('provider_id'), `${day('from_date')} to ${day('to_date')}`]
    case 'retention':
      return []
    case 'sso_providers':
      return [names.of('organizations', facts.organization_id)]
    case 'sso_domains':
      return [text('domain')]
    case 'export':
      return [summaries.get(entry.call)]
  }
}
