import { weekdayNames } from '@shiftward/contract/choices.ts'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import type { AuditSubject } from '@shiftward/contract/rules/audit-words.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Entry } from './audit.store.ts'
import type { Names } from './audit-name.service.ts'
import type { NamedTable } from './audit-name.store.ts'
import { ruleWord } from './audit-word.ts'

const summaries = new Map(allEndpoints.map(({ path, summary }) => [path, summary]))

/** The name that people know the subject by. */
export function subjectName(entry: Entry, names: Names): string {
  const parts = partsOf[entry.subject](wordsOf(entry, names))
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

type Words = ReturnType<typeof wordsOf>

/** What names are made of: columns of the row, the row's own name, and the names of the rows that it refers to. */
function wordsOf(entry: Entry, names: Names) {
  const facts = { ...names.factsOf(entry), ...entry.before, ...entry.after }
  const text = (column: string) => (typeof facts[column] === 'string' ? facts[column] : undefined)
  const at = (table: NamedTable, column: string) => names.of(table, facts[column])
  return {
    text,
    number: (column: string) => Number(facts[column]),
    day: (column: string) => toWireDate(text(column) ?? ''),
    own: (table: NamedTable) => names.of(table, entry.subject_id),
    person: (column: string) => at('users', column),
    organization: () => at('organizations', 'organization_id'),
    facility: () => at('facilities', 'facility_id'),
    department: () => at('departments', 'department_id'),
    team: () => at('teams', 'team_id'),
    shift: () => at('shifts', 'shift_id'),
    at,
    /** Whoever lost a shift is in the entry only as it was before. */
    former: () => names.of('users', entry.before?.provider_id),
    summary: () => summaries.get(entry.call),
  }
}

type Parts = (words: Words) => (string | undefined)[]

const named =
  (table: NamedTable): Parts =>
  ({ own, text }) => [own(table) ?? text('name')]
const byName: Parts = ({ text }) => [text('name')]
const ofPerson: Parts = ({ own, text }) => [own('users'), text('specialty') ?? text('skill')]
const ofShift: Parts = ({ person, shift }) => [person('provider_id'), shift()]

const partsOf: Record<AuditSubject, Parts> = {
  organizations: named('organizations'),
  facilities: named('facilities'),
  departments: named('departments'),
  teams: named('teams'),
  patterns: named('patterns'),
  specialties: byName,
  skills: byName,
  leave_types: byName,
  credential_types: byName,
  holidays: ({ text, day }) => [text('name'), day('date')],
  department_skills: ({ department, text }) => [department(), text('skill')],
  department_credentials: ({ department, text, at }) => [
    department(),
    text('skill'),
    at('credential_types', 'type_id'),
  ],
  team_skills: ({ own, text }) => [own('teams'), text('skill')],
  team_needs: ({ own, text, number }) => [own('teams'), text('skill'), weekdayNames[number('weekday')]],
  team_need_dates: ({ own, text, day }) => [own('teams'), text('skill'), day('date')],
  pattern_days: ({ at, number, team }) => [at('patterns', 'pattern_id'), `day ${number('day') + 1}`, team()],
  fill_runs: ({ department }) => [department()],
  policy_rules: ({ department, organization, text }) => [department() ?? organization(), ruleWord(text('rule'))],
  users: ({ own, text }) => [own('users') ?? `${text('first_name') ?? ''} ${text('last_name') ?? ''}`.trim()],
  reset_link: ({ own }) => [own('users')],
  person_search: ({ own }) => [own('users') ?? 'Nobody found'],
  session: ({ own, text }) => [own('users') ?? text('account')],
  user_specialties: ofPerson,
  user_skills: ofPerson,
  credentials: ({ person, text }) => [person('provider_id'), text('type')],
  availability: ({ person, text, day, number }) => [
    person('provider_id'),
    text('date') ? day('date') : weekdayNames[number('weekday')],
  ],
  organization_users: ({ own, organization }) => [own('users'), organization()],
  facility_users: ({ own, facility }) => [own('users'), facility()],
  department_users: ({ own, department }) => [own('users'), department()],
  facility_providers: ({ person, facility }) => [person('provider_id'), facility()],
  past_labour_types: ({ person, facility, day }) => [person('provider_id'), facility(), `until ${day('until')}`],
  blocks: ({ team, day }) => [team(), `${day('start_date')} to ${day('end_date')}`],
  shifts: ({ own, text, person, former }) => [own('shifts'), text('skill'), person('provider_id') ?? former()],
  shift_interests: ({ person, own }) => [person('provider_id'), own('shifts')],
  shift_requests: ofShift,
  offers: ofShift,
  swaps: ({ person, shift }) => [`${person('from_provider_id')} to ${person('to_provider_id')}`, shift()],
  releases: ({ shift }) => [shift()],
  leaves: ({ person, day }) => [person('provider_id'), `${day('from_date')} to ${day('to_date')}`],
  retention: () => [],
  person_export: ({ own }) => [own('users')],
  person_erasure: ({ own }) => [own('users')],
  sso_providers: ({ organization }) => [organization()],
  sso_domains: ({ text }) => [text('domain')],
  export: ({ summary }) => [summary()],
}
