/** Labels of columns whose names are not clear enough. */
const fields: Record<string, string> = {
  address_line1: 'Address',
  address_line2: 'Address, second line',
  approval_labour_types: 'Approval required for',
  client_id: 'Client id',
  client_secret_set_at: 'Client secret set',
  confirmed_at: 'Confirmed',
  email_confirmed_at: 'E-Mail confirmed',
  identity_checked_at: 'Identity checked',
  identity_checked_by: 'Identity checked by',
  registered_at: 'Registered',
  deactivated_at: 'Deactivated',
  invited_at: 'Invited',
  decided_at: 'Decided',
  answered_at: 'Answered',
  published_at: 'Published',
  secured_at: 'Secured',
  submitted_at: 'Submitted',
  dob: 'Date of birth',
  from_provider_id: 'From QHP',
  to_provider_id: 'To QHP',
  provider_id: 'QHP',
  is_deactivated: 'Deactivated',
  is_looser_policy_allowed: 'Departments may be looser',
  is_on_call_counted: 'On-call shifts count',
  is_view_scheduler: 'Department View Admin',
  labour_type: 'Labor type',
  labour_types: 'Labor types',
  npi: 'NPI',
  password_hash: 'Password',
  password_is_temporary: 'Temporary password',
  two_factor_at: 'Two-factor sign-in',
  recovery_codes_at: 'Recovery codes',
  requires_two_factor: 'Two-factor sign-in required',
  q: 'Search',
  specialty: 'Speciality',
  user_id: 'User',
  zip: 'Zip code',
}

/** The label of a column ('start_time') or of an export's filter ('startDate'). */
export function auditFieldLabel(name: string): string {
  const words = name
    .replace(/_?(id|codes?)$/i, '')
    .replace(/^is(_|(?=[A-Z]))/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim()
  return fields[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
