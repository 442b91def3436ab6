import { labourTypeChoices } from '../choices.ts'
import type { LabourType } from '../common.ts'
import type { ImportProblems, ImportRow } from '../import.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { AdminInfo, ProviderInfo } from '../user.ts'
import { type CleanRow, cleanRow } from './import-clean.ts'
import { type Complain, type ImportField, type ImportRole, roleOf } from './import-field.ts'
import { type ImportFacility, placesOf } from './import-place.ts'
import { plainName } from './import-spelling.ts'
import { npiProblem } from './npi.ts'

/** Turns a line of a file into a person, by the same schemas as the forms. */

const text = texts.import

/** The names that a file may use, within the caller's scope. */
export type ImportLists = {
  facilities: ImportFacility[]
  skills: string[]
  specialties: string[]
  mayCreate: (role: ImportRole) => boolean
}

type Info = Omit<typeof AdminInfo._zod.output, 'isInteral' | 'isInternalPerDiem' | 'isCredentialed'>

export type ImportPerson = {
  role: ImportRole
  /** The Info tab of the form. */
  info: Info & { preferredCallNumber?: string | null | undefined }
  /** Empty for admins, like the specialties. */
  skill: string[]
  specialty: string[]
  facilities: number[]
  departments: number[]
  labourType: LabourType
  employeeid: string
}

export type CheckedRow = { person: ImportPerson } | { problems: ImportProblems }

export function checkImportRow(given: ImportRow, lists: ImportLists): CheckedRow {
  const problems: ImportProblems = {}
  const complain: Complain = (field, message) => {
    if (message !== undefined) problems[field] ??= message
  }
  const row = cleanRow(given)
  const role = roleOf(row.role)
  if (!role) return { problems: { role: text.unknownRole(row.role) } }
  if (!lists.mayCreate(role)) complain('role', text.roleNotYours)
  const person = { role, ...placesOf(row, role, lists.facilities, complain), ...workOf(row, role, lists, complain) }
  const schema = role.userType === 'provider' ? ProviderInfo : AdminInfo
  const parsed = schema.safeParse({ ...row, skill: person.skill, specialty: person.specialty })
  for (const { path, message } of parsed.error?.issues ?? []) {
    complain(path[0] as ImportField, message === texts.common.invalidDate ? text.invalidDate : message)
  }
  if (row.npi !== '') complain('npi', npiProblem(row.npi))
  if (!parsed.success || Object.keys(problems).length > 0) return { problems }
  return { person: { ...person, info: parsed.data } }
}

/** The fields that only QHPs have: skills, specialties, labour type and employee number. */
function workOf(row: CleanRow, { userType }: ImportRole, lists: ImportLists, complain: Complain) {
  if (userType !== 'provider') return { skill: [], specialty: [], labourType: 'Employee' as const, employeeid: '' }
  const most = limits.user.employeeNumber
  if (row.employeeid.length > most) complain('employeeid', texts.common.tooLong(most))
  return {
    skill: listed(row.skill, lists.skills, (name) => complain('skill', text.unknownSkill(name))),
    specialty: listed(row.specialty, lists.specialties, (name) => complain('specialty', text.unknownSpecialty(name))),
    labourType: labourTypeOf(row.labourType, complain),
    employeeid: row.employeeid,
  }
}

const plain = (name: string) => plainName(name).replaceAll(' ', '')

/** The names as the list spells them. */
const listed = (names: string[], list: string[], onUnknown: (name: string) => void): string[] =>
  names.flatMap((name) => {
    const found = list.find((one) => plain(one) === plain(name))
    if (found === undefined) onUnknown(name)
    return found ?? []
  })

function labourTypeOf(name: string, complain: Complain): LabourType {
  if (name === '') complain('labourType', texts.user.labourTypeRequired)
  const found = labourTypeChoices.find(({ value, label }) => [value, label].some((one) => plain(one) === plain(name)))
  if (!found) complain('labourType', text.unknownLabourType(name))
  return found?.value ?? 'Employee'
}
