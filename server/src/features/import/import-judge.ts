import type { PreviewedRow } from '@shiftward/contract/import.ts'
import type { ImportPerson } from '@shiftward/contract/rules/import-row.ts'
import { plainName } from '@shiftward/contract/rules/import-spelling.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Known } from './import.store.ts'

/** What a line means beside the accounts that exist. An import only adds: it changes nobody's data or access. */

export type Judged = Omit<PreviewedRow, 'unsent'> & {
  /** The account that the line means, where the caller can see it. */
  known?: Known
  /** The facilities that a known QHP does not have yet. */
  missing?: number[]
}

const text = texts.import
const problem = (field: 'npi' | 'emailId' | 'role', message: string): Judged => ({
  status: 'problem',
  problems: { [field]: message },
  note: null,
})

/**
 * QHPs are recognized by their NPI, admins by their email address. An account that the caller cannot see is only said
 * to be there, as the form says it.
 */
export function judgePerson(person: ImportPerson, accounts: Known[], organizationId: number): Judged {
  const { npi, emailId } = person.info
  const byEmail = accounts.find(({ email }) => email.toLowerCase() === emailId.toLowerCase())
  if (person.role.userType !== 'provider') return judgeAdmin(person, byEmail, organizationId)
  const byNpi = accounts.find((one) => one.user_type === 'provider' && one.npi === npi)
  if (byEmail && byEmail !== byNpi) return problem('emailId', texts.user.emailTaken)
  if (!byNpi) return { status: 'new', problems: {}, note: null }
  if (!byNpi.is_visible) return problem('npi', texts.user.npiTaken)
  if (byNpi.deactivated_at !== null) return problem('npi', text.deactivated)
  const missing = person.facilities.filter(
    (id) => !byNpi.provider_facilities.some(({ facilityId }) => facilityId === id),
  )
  if (isSomebodyElse(person, byNpi)) return decisionAbout(byNpi)
  // Mapping somebody who registered themselves asks whether their identity was checked; an import cannot answer.
  if (missing.length > 0 && byNpi.is_unchecked) return problem('npi', text.identityFirst)
  return {
    status: missing.length > 0 ? 'map' : 'same',
    problems: {},
    note: noteFor(person, byNpi),
    known: byNpi,
    missing,
  }
}

/** Only the NPI is the same, which may be a typing error. */
const isSomebodyElse = ({ info }: ImportPerson, known: Known): boolean =>
  info.emailId.toLowerCase() !== known.email.toLowerCase() &&
  plainName(`${info.firstName} ${info.lastName}`) !== plainName(nameOf(known)) &&
  info.dob !== known.dob

/** Either the NPI is wrong, or it is this person with a new name and address. Both cells can be corrected. */
const decisionAbout = (known: Known): Judged => ({
  status: 'problem',
  problems: { npi: text.npiOfAnother(nameOf(known)), emailId: text.emailOfThatOne(nameOf(known), known.email) },
  note: null,
})

const nameOf = ({ first_name, last_name }: Known) => `${first_name} ${last_name}`

const noteFor = (person: ImportPerson, known: Known) =>
  isInfoAsStored(person, known) && isWorkAsStored(person, known) ? null : text.keeps(nameOf(known))

/** An empty cell of the file is no difference. */
const isSameOrEmpty = (given: string | null | undefined, stored: string | null) => !given || given === stored

const isInfoAsStored = ({ info }: ImportPerson, known: Known): boolean =>
  info.emailId.toLowerCase() === known.email.toLowerCase() &&
  info.phone === known.phone &&
  info.firstName === known.first_name &&
  info.lastName === known.last_name &&
  info.zip === known.zip &&
  isSameOrEmpty(info.dob, known.dob) &&
  isSameOrEmpty(info.preferredCallNumber, known.preferred_call_number)

/** Admins have none of these. Of the facilities only those count that the line names. */
const isWorkAsStored = (
  { skill, specialty, facilities, labourType, employeeid }: ImportPerson,
  known: Known,
): boolean =>
  isSameList(skill, known.skills) &&
  isSameList(specialty, known.specialties) &&
  known.provider_facilities
    .filter(({ facilityId }) => facilities.includes(facilityId))
    .every((one) => one.labourType === labourType && isSameOrEmpty(employeeid, one.employeeid))

const isSameList = (some: string[], others: string[]) => new Set(some).symmetricDifference(new Set(others)).size === 0

function judgeAdmin(person: ImportPerson, known: Known | undefined, organizationId: number): Judged {
  if (!known) return { status: 'new', problems: {}, note: null }
  if (!known.is_visible || known.user_type === 'provider') return problem('emailId', texts.user.emailTaken)
  if (known.deactivated_at !== null) return problem('emailId', text.deactivated)
  const { userType, isViewScheduler } = person.role
  const isSame =
    known.user_type === userType &&
    known.is_view_scheduler === isViewScheduler &&
    (userType !== 'organization' || known.organizations.includes(organizationId)) &&
    person.facilities.every((id) => known.facilities.includes(id)) &&
    person.departments.every((id) => known.departments.includes(id))
  if (!isSame) return problem('role', text.otherAccess)
  return { status: 'same', problems: {}, note: noteFor(person, known), known }
}
