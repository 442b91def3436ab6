import type { UserType } from './permissions.ts'

/** The columns of a file with people, and the words by which they are recognized. Does not import zod. */

export const importFields = [
  'role',
  'firstName',
  'lastName',
  'dob',
  'phone',
  'emailId',
  'zip',
  'npi',
  'specialty',
  'skill',
  'facility',
  'department',
  'labourType',
  'employeeid',
  'preferredCallNumber',
] as const
export type ImportField = (typeof importFields)[number]

/** Notes the first problem of each cell. */
export type Complain = (field: ImportField, message: string | undefined) => void

type About = { title: string; words: string[]; example: string }

/** `title` heads the column in the template and in the preview. */
export const importFieldsAbout: Record<ImportField, About> = {
  role: { title: 'Role', words: ['type', 'kind', 'user type'], example: 'QHP' },
  firstName: { title: 'First Name', words: ['given name', 'forename', 'first'], example: 'Ada' },
  lastName: { title: 'Last Name', words: ['surname', 'family name', 'last'], example: 'Moss' },
  dob: { title: 'Date of Birth', words: ['dob', 'birth date', 'birthday', 'born'], example: '05/20/1980' },
  phone: {
    title: 'Mobile No',
    words: ['mobile', 'phone', 'cell', 'cell phone', 'mobile phone', 'phone number'],
    example: '5550100123',
  },
  emailId: {
    title: 'E-Mail',
    words: ['email', 'mail', 'email address', 'e mail address'],
    example: 'ada.moss@example.com',
  },
  zip: { title: 'Zip Code', words: ['zip', 'postal code', 'postcode'], example: '12207' },
  npi: { title: 'NPI', words: ['npi number', 'npi no'], example: '1234567893' },
  specialty: { title: 'Speciality', words: ['specialty', 'specialities', 'specialties'], example: 'Cardiology' },
  skill: { title: 'Skill', words: ['skills', 'skill level', 'job title', 'position'], example: 'Registered Nurse' },
  facility: {
    title: 'Facility',
    words: ['facilities', 'facility name', 'hospital', 'hospital name', 'site', 'location'],
    example: '',
  },
  department: { title: 'Department', words: ['departments', 'department name', 'unit', 'ward'], example: '' },
  labourType: {
    title: 'Labor Type',
    words: ['labour type', 'employment', 'employment type', 'contract'],
    example: 'Employee',
  },
  employeeid: {
    title: 'Employee #',
    words: ['employee', 'employee id', 'employee no', 'employee number', 'staff number', 'badge'],
    example: 'E1001',
  },
  preferredCallNumber: {
    title: 'Preferred Call Number',
    words: ['call number', 'on call number', 'extension'],
    example: '',
  },
}

/** 'First Name', 'first_name' and 'FirstName' are the same. */
const plain = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')

/** 'Date of Birth (MM/DD/YYYY)' */
const withoutBrackets = (title: string) => title.replaceAll(/\(.*?\)|\[.*?\]/g, '')

const fieldByWord = new Map(
  importFields.flatMap((field) => {
    const { title, words } = importFieldsAbout[field]
    return [title, ...words].map((word) => [plain(word), field] as const)
  }),
)

/**
 * The field of each title, by what was chosen last time, or else by its words. A field is used once: of two columns
 * that mean the same, the first one counts.
 */
export function matchColumns(
  titles: readonly string[],
  remembered: readonly { title: string; field: ImportField | null }[] = [],
): (ImportField | null)[] {
  const known = titles.map((title) => remembered.find((one) => one.title === title))
  const fields = known.map((one) => one?.field ?? null)
  // Brackets are left out last: 'Phone (Home)' must not take the place of 'Mobile'.
  for (const read of [plain, (title: string) => plain(withoutBrackets(title))]) {
    for (const [at, title] of titles.entries()) {
      const field = known[at] ? null : fieldByWord.get(read(title))
      if (field && !fields[at] && !fields.includes(field)) fields[at] = field
    }
  }
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : null))
}

export type ImportRole = { label: string; userType: Exclude<UserType, '' | 'admin'>; isViewScheduler: boolean }

const qhp: ImportRole = { label: 'QHP', userType: 'provider', isViewScheduler: false }
export const importRoles: ImportRole[] = [
  qhp,
  { label: 'Organization Admin', userType: 'organization', isViewScheduler: false },
  { label: 'Facility Admin', userType: 'facility', isViewScheduler: false },
  { label: 'Department Admin', userType: 'department', isViewScheduler: false },
  { label: 'Generic View Admin', userType: 'generic', isViewScheduler: false },
  { label: 'Department View Admin', userType: 'facility', isViewScheduler: true },
]

/** Most lists of people have no such column: they are lists of QHPs. */
export function roleOf(text: string): ImportRole | undefined {
  const typed = plain(text)
  if (typed === '' || typed === 'provider') return qhp
  return importRoles.find(({ label }) => plain(label) === typed || plain(label) === `${typed}admin`)
}
