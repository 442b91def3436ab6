import { teamColors } from '../src/choices.ts'
import { departmentEndpoints } from '../src/department.ts'
import type { Endpoint } from '../src/endpoint.ts'
import { facilityEndpoints } from '../src/facility.ts'
import { leaveEndpoints } from '../src/leave.ts'
import { organizationEndpoints } from '../src/organization.ts'
import { registrationEndpoints } from '../src/registration.ts'
import { requestEndpoints } from '../src/request.ts'
import { scheduleActionEndpoints } from '../src/schedule-action.ts'
import { scheduleBlockEndpoints } from '../src/schedule-block.ts'
import { swapEndpoints } from '../src/swap.ts'
import { teamEndpoints } from '../src/team.ts'
import { texts } from '../src/texts.ts'
import { userEndpoints } from '../src/user.ts'

/**
 * One table of invalid inputs and their messages, for the tests of contract, forms and server. A case changes one place of
 * a valid input. The message belongs to that place unless `at` names another.
 */
type ValidationCase = { place: string; value: unknown; message: string; at?: string }
type ValidationTable = { endpoint: Endpoint; valid: unknown; cases: ValidationCase[] }

/** The forms of the first document, by title. A form may make several calls. */
export type FormName =
  | 'Add User, Provider'
  | 'Update User, Provider'
  | 'Add User, Admin'
  | 'Update User, Admin'
  | 'Add Team'
  | 'Add Facility'
  | 'Add Organization'
  | 'Add Department'
  | 'Registration'
type FormTable = ValidationTable & { form: FormName }

/** Replaces the value at 'a.b.0.c'. Undefined removes it. */
export function withChange(input: unknown, place: string, value: unknown): unknown {
  const changed: unknown = structuredClone(input)
  const keys = place.split('.')
  const last = keys.pop() ?? ''
  let node = changed as Record<string, unknown>
  for (const key of keys) node = node[key] as Record<string, unknown>
  if (value === undefined) delete node[last]
  else node[last] = value
  return changed
}

const isMissing = (place: string, message: string): ValidationCase[] => [
  { place, value: undefined, message },
  { place, value: '', message },
]
const isBlank = (place: string, message: string): ValidationCase[] => [
  ...isMissing(place, message),
  { place, value: '   ', message },
]
const isTooLong = (place: string, most: number): ValidationCase => ({
  place,
  value: 'x'.repeat(most + 1),
  message: texts.common.tooLong(most),
})
const isUnclean = (place: string): ValidationCase[] =>
  ['a\u0000b', 'a\nb', 'a\ud800', 'a\u202eb'].map((value) => ({
    place,
    value,
    message: texts.common.notAllowedCharacters,
  }))
const isNotChosen = (place: string, message: string): ValidationCase[] => [
  { place, value: undefined, message },
  { place, value: [], message },
]

const person = {
  firstName: 'Ada',
  lastName: 'Moss',
  dob: '04-20-1990',
  phone: '5550100123',
  emailId: 'ada.moss@example.test',
  zip: '10001',
  npi: '1234567893',
}
const personCases: ValidationCase[] = [
  ...isBlank('firstName', 'First Name is required'),
  isTooLong('firstName', 15),
  ...isUnclean('firstName'),
  ...isBlank('lastName', 'Last Name is required'),
  isTooLong('lastName', 15),
  ...isMissing('dob', '*Mandatory field'),
  { place: 'dob', value: '02-30-1990', message: texts.common.invalidDate },
  { place: 'dob', value: '01-01-2150', message: texts.user.tooYoung },
  ...isBlank('phone', 'Mobile No is required'),
  { place: 'phone', value: '555010012', message: 'Mobile No should be 10 digit' },
  { place: 'phone', value: '55501001234', message: 'Mobile No should be 10 digit' },
  { place: 'phone', value: '555-010-01', message: 'Mobile No is not valid' },
  { place: 'phone', value: '-555010012', message: 'Mobile No is not valid' },
  { place: 'phone', value: '0000000000', message: 'Mobile No is not valid' },
  ...isBlank('emailId', 'E-Mail is required'),
  { place: 'emailId', value: 'ada.moss', message: 'E-Mail is not valid' },
  { place: 'emailId', value: 'ada@moss@example.test', message: 'E-Mail is not valid' },
]
/** A longer name from the registry can stay: the call accepts it, and the server compares it with the stored one. */
const storedPersonCases = personCases.filter(({ message }) => message !== texts.common.tooLong(15))
const zipCases = isBlank('zip', 'Zip Code is required')
const newPasswordCases: ValidationCase[] = [
  ...isMissing('password', 'Password is required'),
  { place: 'password', value: 'abcde', message: 'Password should be length should be six character' },
]
const providerCases: ValidationCase[] = [
  ...isBlank('npi', 'NPI is required'),
  isTooLong('npi', 10),
  { place: 'preferredCallNumber', value: 'front desk', message: texts.user.callNumberInvalid },
  ...isNotChosen('specialty', 'Please select speciality'),
  ...isNotChosen('skill', 'Please select skill'),
]
const provider = { ...person, specialty: ['Cardiology'], skill: ['Physician'] }

const mapping = { providerCode: 'USR1', facilityId: 1, labourType: 'Locum', employeeid: '' }

const organization = {
  name: 'North Health',
  extension: { address: { addressline1: '1 Main St', city: 'Albany', state: 'NY', zip: '12207' }, npi: '' },
}

const facility = {
  name: 'North Hospital',
  organizationId: 1,
  zip: '12207',
  extension: { address: { addressline1: '1 Main St', city: 'Albany', state: 'NY' }, npi: '1234567893' },
}

const openShift = {
  teamCode: 'TEAM1',
  skillLevel: 'Physician',
  askRate: 90.5,
  date: ['11-15-2099'],
  schedulerCode: 'BLK1',
}

/** Section 5 of the first document: the messages of the forms. The server answers the same ones. */
export const formTables: FormTable[] = [
  {
    form: 'Add User, Admin',
    endpoint: userEndpoints.register,
    valid: { ...person, password: 'secret-1' },
    cases: [...personCases, ...zipCases, ...newPasswordCases, isTooLong('npi', 10)],
  },
  {
    form: 'Update User, Admin',
    endpoint: userEndpoints.update,
    valid: { ...person, password: '', userId: 1 },
    cases: [
      ...storedPersonCases,
      ...zipCases,
      { place: 'password', value: 'abcde', message: 'Password should be length should be six character' },
    ],
  },
  {
    form: 'Add User, Provider',
    endpoint: registrationEndpoints.register,
    valid: { ...provider, password: 'secret-1', isWeb: true },
    cases: [...personCases, ...zipCases, ...newPasswordCases, ...providerCases],
  },
  {
    form: 'Update User, Provider',
    endpoint: userEndpoints.updateProvider,
    valid: { ...provider, password: '', userId: 1 },
    cases: [...storedPersonCases, ...zipCases, ...providerCases],
  },
  {
    form: 'Registration',
    endpoint: registrationEndpoints.register,
    valid: { ...person, zip: undefined, password: 'secret-1', addressLine1: '1 Main St', specialty: 'Cardiology' },
    cases: [...storedPersonCases, ...newPasswordCases],
  },
  {
    form: 'Add User, Provider',
    endpoint: facilityEndpoints.mapProvider,
    valid: [mapping],
    cases: [
      { place: '0.facilityId', value: undefined, message: 'Please select facility' },
      { place: '0.labourType', value: undefined, message: 'Please select labor type' },
      { place: '0.labourType', value: 'Intern', message: 'Please select labor type' },
      isTooLong('0.employeeid', 10),
      { place: '1', value: mapping, at: '1.facilityId', message: 'You have selected duplicate facilityx' },
    ],
  },
  {
    form: 'Add User, Admin',
    endpoint: organizationEndpoints.mapUser,
    valid: { userCode: 'USR1', organizationId: 1 },
    cases: [{ place: 'organizationId', value: undefined, message: 'Please select organization' }],
  },
  {
    form: 'Add User, Admin',
    endpoint: facilityEndpoints.mapUser,
    valid: { userCode: 'USR1', facilityId: [1] },
    cases: isNotChosen('facilityId', 'Please select facility'),
  },
  {
    form: 'Add User, Admin',
    endpoint: departmentEndpoints.mapUser,
    valid: { userCode: 'USR1', departmentId: [1] },
    cases: isNotChosen('departmentId', 'Please select department'),
  },
  {
    form: 'Add Team',
    endpoint: teamEndpoints.create,
    valid: {
      name: 'Night Crew',
      facilityCode: 'FAC1',
      departmentCode: 'DEP1',
      skillLevel: ['Physician'],
      startTime: '19:00:00',
      endTime: '07:00:00',
      freqIntervalText: [0, 6],
      color_Code: teamColors[0],
    },
    cases: [
      ...isBlank('name', 'Enter team name'),
      isTooLong('name', 15),
      ...isUnclean('name'),
      ...isBlank('facilityCode', 'Please select facility'),
      ...isBlank('departmentCode', 'Please select department'),
      ...isNotChosen('skillLevel', 'Please select associated skill sets'),
      ...isMissing('startTime', 'Please enter start time'),
      ...isMissing('endTime', 'Please enter End Time'),
      { place: 'startTime', value: '19:15:00', message: texts.team.timeStep },
      { place: 'endTime', value: '25:00:00', message: texts.common.invalidTime },
      ...isNotChosen('freqIntervalText', 'Please select shift Days'),
      ...isMissing('color_Code', 'Please select color code'),
      { place: 'color_Code', value: '#ffffff', message: 'Please select color code' },
    ],
  },
  {
    form: 'Add Facility',
    endpoint: facilityEndpoints.create,
    valid: facility,
    cases: [
      ...isBlank('name', texts.facility.nameRequired),
      isTooLong('name', 50),
      { place: 'organizationId', value: undefined, message: 'Select an Organization' },
      ...isBlank('extension.npi', texts.facility.npiRequired),
      isTooLong('extension.npi', 10),
      ...isBlank('extension.address.addressline1', 'Please enter address'),
      isTooLong('extension.address.addressline1', 100),
      ...isBlank('extension.address.state', 'Please enter state'),
      isTooLong('extension.address.state', 2),
      { place: 'extension.address.state', value: 'QQ', message: texts.common.unknownState },
      ...isBlank('extension.address.city', 'Please enter city'),
      isTooLong('extension.address.city', 50),
      ...isBlank('zip', 'Please enter zip'),
      isTooLong('zip', 5),
      { place: 'zip', value: '1220', message: texts.common.zipDigits },
      { place: 'timeZone', value: 'Mars/Olympus', message: texts.facility.unknownTimeZone },
    ],
  },
  {
    form: 'Add Organization',
    endpoint: organizationEndpoints.create,
    valid: organization,
    cases: [
      ...isBlank('name', 'Please enter organization name'),
      isTooLong('name', 50),
      ...isBlank('extension.address.addressline1', 'Please enter address'),
      isTooLong('extension.address.addressline1', 100),
      ...isBlank('extension.address.city', 'Please enter city'),
      isTooLong('extension.address.city', 50),
      ...isBlank('extension.address.state', 'Please enter state'),
      isTooLong('extension.address.state', 2),
      { place: 'extension.address.state', value: 'QQ', message: texts.common.unknownState },
      ...isBlank('extension.address.zip', 'Please enter zip'),
      isTooLong('extension.address.zip', 5),
      { place: 'extension.address.zip', value: '1220', message: texts.common.zipDigits },
      isTooLong('extension.npi', 10),
    ],
  },
  {
    form: 'Add Department',
    endpoint: departmentEndpoints.create,
    valid: { name: 'Emergency', facilityId: 1, specialty: 'Emergency Medicine', labourType: ['Locum'] },
    cases: [
      ...isBlank('name', 'Please enter department name'),
      isTooLong('name', 50),
      { place: 'facilityId', value: undefined, message: 'Please select facility' },
      ...isBlank('specialty', 'Please select speciality'),
    ],
  },
  {
    form: 'Add Department',
    endpoint: departmentEndpoints.mapSkill,
    valid: { departmentId: 1, skillLevel: 'Physician', ceilingPrice: 120, minPrice: 80, maxPrice: 150.5 },
    cases: [
      ...isBlank('skillLevel', 'Please select skill'),
      ...isMissing('ceilingPrice', 'Please select skill rate'),
      ...isMissing('minPrice', 'Please select minimum rate'),
      ...isMissing('maxPrice', 'Please select maximum rate'),
      { place: 'ceilingPrice', value: 0, message: texts.department.rateAboveZero },
      { place: 'ceilingPrice', value: 100.001, message: texts.common.invalidAmount },
      { place: 'minPrice', value: 120.01, message: texts.department.minimumAboveRate },
      { place: 'maxPrice', value: 119.99, message: texts.department.maximumBelowRate },
    ],
  },
]

/** Also of section 5: messages for a name that is taken, ignoring case. */
type TakenCase = { form: FormName; endpoint: Endpoint; place: string; message: string }
export const takenCases: TakenCase[] = [
  { form: 'Add Team', endpoint: teamEndpoints.create, place: 'name', message: 'Team name already exists' },
  {
    form: 'Add Organization',
    endpoint: organizationEndpoints.create,
    place: 'name',
    message: 'Organization name already exists',
  },
]

/** Messages that only a form can show, because no call carries the rows. The row before has the same value. */
type FormCase = ValidationCase & { form: FormName; whyNoCall: string }
export const formCases: FormCase[] = [
  {
    form: 'Add Department',
    place: 'skills.1.skillLevel',
    value: 'Physician',
    message: 'You have selected duplicate skill',
    whyNoCall: 'Department/MapSkill takes one row a call, and the same skill again changes its rates',
  },
]

/** Actions without the id or status that they need. */
const isLacking = (place: string): ValidationCase[] =>
  [undefined, 0].map((value) => ({ place, value, message: 'something went wrong' }))

/** What the dialogs and decisions of the second document refuse. The dates are far in the future. */
const scheduleTables: ValidationTable[] = [
  {
    endpoint: scheduleBlockEndpoints.create,
    valid: { teamCode: 'TEAM1', startDate: '11-15-2099', endDate: '11-15-2099' },
    cases: [
      ...isBlank('teamCode', texts.schedule.teamRequired),
      { place: 'endDate', value: '11-14-2099', message: texts.common.endBeforeStart },
      { place: 'endDate', value: '11-16-2101', message: texts.schedule.blockTooLong },
    ],
  },
  {
    endpoint: scheduleActionEndpoints.createOpenShift,
    valid: openShift,
    cases: [
      ...isBlank('skillLevel', 'Please select your skill.'),
      ...isMissing('askRate', 'Please enter skill rate.'),
      { place: 'askRate', value: 0, message: 'Please enter skill rate greater than zero.' },
      ...isBlank('schedulerCode', 'Please select your schedule.'),
      ...isNotChosen('date', texts.schedule.datesRequired),
    ],
  },
  {
    endpoint: scheduleActionEndpoints.addProvider,
    valid: {
      teamCode: 'TEAM1',
      providerId: 'USR1',
      skilllevel: 'Physician',
      schedulerCode: 'BLK1',
      date: ['2099-11-15'],
    },
    cases: [
      ...isBlank('skilllevel', 'Please select your skill.'),
      ...isBlank('schedulerCode', 'Please select schedule block.'),
      { place: 'providerId', value: undefined, message: texts.schedule.providerRequired },
      ...isNotChosen('date', texts.schedule.datesRequired),
      {
        place: 'recurrenceType',
        value: 'Weekly',
        at: 'recurrenceNoofTime',
        message: texts.schedule.recurrenceRequired,
      },
    ],
  },
  {
    endpoint: scheduleActionEndpoints.notify,
    valid: { teamCode: 'TEAM1', skillLevel: 'Physician', date: '11-15-2099', labourType: ['PerDiem'] },
    cases: isNotChosen('labourType', 'Please select notification type.'),
  },
  {
    endpoint: swapEndpoints.decide,
    valid: { swapId: 1, swapStatus: 'MediatorApproved' },
    cases: ['swapId', 'swapStatus'].flatMap(isLacking),
  },
  {
    endpoint: leaveEndpoints.decide,
    valid: { leaveId: 1, leaveStatus: 'Approved' },
    cases: ['leaveId', 'leaveStatus'].flatMap(isLacking),
  },
  {
    endpoint: requestEndpoints.decide,
    valid: [{ shiftApprovalId: 1, shiftId: 1, approvalStatus: 'UserApproved' }],
    cases: ['0.shiftApprovalId', '0.shiftId', '0.approvalStatus'].flatMap(isLacking),
  },
  {
    endpoint: leaveEndpoints.getAll,
    valid: { startDate: '11-15-2026', endDate: '11-15-2026' },
    cases: [{ place: 'endDate', value: '11-14-2026', message: texts.common.endBeforeStart }],
  },
]

export const validationTables: ValidationTable[] = [...formTables, ...scheduleTables]
