/** The words of the audit log, for the screen, the export and the search. Does not import zod. */

export const auditActions = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  assigned: 'Assigned',
  released: 'Released',
  published: 'Published',
  swapped: 'Swapped',
  exchanged: 'Exchanged',
  moved: 'Moved',
  'signed in': 'Signed in',
  'signed out': 'Signed out',
  refused: 'Refused',
  read: 'Read',
} as const
export type AuditAction = keyof typeof auditActions
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

/** Watched tables, plus sessions, links, exports and what an operator's command did, by the headings of the filter. */
export const auditSubjectGroups = {
  Access: {
    session: 'Session',
    reset_link: 'Link to a new password',
    person_search: 'Search for a registered QHP',
    users: 'User',
    organization_users: 'Access to an organization',
    facility_users: 'Access to a facility',
    department_users: 'Access to a department',
    sso_providers: 'Single sign-on',
    sso_domains: 'Single sign-on domain',
    export: 'Export',
  },
  Hierarchy: {
    organizations: 'Organization',
    holidays: 'Holiday',
    facilities: 'Facility',
    departments: 'Department',
    department_skills: 'Department skill',
    teams: 'Team',
    team_skills: 'Team skill',
    team_needs: 'Team need',
    team_need_dates: 'Team need on a date',
    policy_rules: 'Rule',
    credential_types: 'Credential type',
    department_credentials: 'Required credential',
  },
  QHP: {
    facility_providers: 'QHP at a facility',
    past_labour_types: 'Past labor type',
    user_specialties: 'QHP speciality',
    user_skills: 'QHP skill',
    credentials: 'QHP credential',
    availability: 'QHP availability',
  },
  Schedule: {
    blocks: 'Schedule block',
    shifts: 'Shift',
    shift_interests: 'Interest in a shift',
    shift_requests: 'Shift request',
    swaps: 'Swap request',
    offers: 'Offer',
    releases: 'Release in steps',
    leaves: 'Leave request',
    patterns: 'Pattern',
    pattern_days: 'Pattern day',
    fill_runs: 'Run of auto-fill',
  },
  Records: {
    retention: 'Removal of old records',
    person_export: 'Export of a person’s data',
    person_erasure: 'Erasure of a person',
  },
  Lists: { specialties: 'Speciality', skills: 'Skill', leave_types: 'Leave type' },
} as const

type Groups = typeof auditSubjectGroups
type KeysOf<Group> = Group extends unknown ? keyof Group : never
export type AuditSubject = KeysOf<Groups[keyof Groups]>

export const auditSubjects = Object.assign({}, ...Object.values(auditSubjectGroups)) as Record<AuditSubject, string>
export const auditSubjectNames = Object.keys(auditSubjects) as [AuditSubject, ...AuditSubject[]]
