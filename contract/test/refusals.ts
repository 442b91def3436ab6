import { departmentEndpoints } from '../src/department.ts'
import type { Endpoint } from '../src/endpoint.ts'
import { facilityEndpoints } from '../src/facility.ts'
import { messages } from '../src/messages.ts'
import { organizationEndpoints } from '../src/organization.ts'
import { registrationEndpoints } from '../src/registration.ts'
import { teamEndpoints } from '../src/team.ts'
import { userEndpoints } from '../src/user.ts'

/**
 * Every validation message of section 5 of the console's specification: what input earns it, and where it stands.
 * The server's test sends each to its call; the browser's tests expect the same ones in the forms.
 */
export type Refusal = { field: string; value: unknown; message: string }
export type RefusedForm = { endpoint: Endpoint; valid: object; refusals: Refusal[] }

const { user, team, facility, organization, department } = messages

const missing = (field: string, message: string): Refusal => ({ field, value: '', message })

const person = {
  firstName: 'Ada',
  lastName: 'Reed',
  dob: '05-20-1980',
  phone: '5550102030',
  emailId: 'ada.reed@example.test',
  password: 'secret-1',
  zip: '12207',
}

const personRefusals: Refusal[] = [
  missing('firstName', user.firstNameRequired),
  missing('lastName', user.lastNameRequired),
  missing('dob', user.mandatory),
  missing('phone', user.mobileRequired),
  { field: 'phone', value: '555010203', message: user.mobileLength },
  { field: 'phone', value: '55501020301', message: user.mobileLength },
  { field: 'phone', value: '-555010203', message: user.mobileInvalid },
  missing('emailId', user.emailRequired),
  { field: 'emailId', value: 'ada.reed', message: user.emailInvalid },
  missing('password', user.passwordRequired),
  { field: 'password', value: '12345', message: user.passwordLength },
  missing('zip', user.zipRequired),
  { field: 'firstName', value: 'x'.repeat(16), message: messages.common.tooLong(15) },
  { field: 'lastName', value: 'x'.repeat(16), message: messages.common.tooLong(15) },
]

const address = { addressline1: '1 Main Street', city: 'Albany', state: 'NY' }
const tooLong = (field: string, most: number): Refusal => ({
  field,
  value: 'x'.repeat(most + 1),
  message: messages.common.tooLong(most),
})

export const refusedForms: Record<string, RefusedForm> = {
  admin: { endpoint: userEndpoints.register, valid: { ...person, npi: '' }, refusals: personRefusals },

  provider: {
    endpoint: registrationEndpoints.register,
    valid: { ...person, isWeb: true, npi: '1999999984', specialty: ['Cardiology'], skill: ['Physician'] },
    refusals: [
      ...personRefusals,
      missing('npi', user.npiRequired),
      { field: 'specialty', value: [], message: user.specialtyRequired },
      { field: 'skill', value: [], message: user.skillRequired },
    ],
  },

  providerFacility: {
    endpoint: facilityEndpoints.mapProvider,
    valid: [{ providerCode: 'USR1', facilityId: 1, labourType: 'Employee', employeeid: '' }],
    refusals: [
      { field: '0.facilityId', value: null, message: user.facilityRequired },
      { field: '0.labourType', value: '', message: user.labourTypeRequired },
      tooLong('0.employeeid', 10),
      {
        field: '1',
        value: { providerCode: 'USR1', facilityId: 1, labourType: 'Employee', employeeid: '' },
        message: user.duplicateFacility,
      },
    ],
  },

  organizationAdmin: {
    endpoint: organizationEndpoints.mapUser,
    valid: { userCode: 'USR1', organizationId: 1 },
    refusals: [{ field: 'organizationId', value: null, message: user.organizationRequired }],
  },
  facilityAdmin: {
    endpoint: facilityEndpoints.mapUser,
    valid: { userCode: 'USR1', facilityId: [1] },
    refusals: [{ field: 'facilityId', value: [], message: user.facilityRequired }],
  },
  departmentAdmin: {
    endpoint: departmentEndpoints.mapUser,
    valid: { userCode: 'USR1', departmentId: [1], isAdmin: true },
    refusals: [{ field: 'departmentId', value: [], message: user.departmentRequired }],
  },

  team: {
    endpoint: teamEndpoints.create,
    valid: {
      name: 'Day team',
      facilityCode: 'FAC1',
      departmentCode: 'DEP1',
      skillLevel: ['Physician'],
      startTime: '07:00:00',
      endTime: '15:00:00',
      freqIntervalText: [1, 2],
      color_Code: '#2078b0',
    },
    refusals: [
      missing('name', team.nameRequired),
      tooLong('name', 15),
      missing('facilityCode', team.facilityRequired),
      missing('departmentCode', team.departmentRequired),
      { field: 'skillLevel', value: [], message: team.skillsRequired },
      missing('startTime', team.startTimeRequired),
      missing('endTime', team.endTimeRequired),
      { field: 'startTime', value: '07:10:00', message: team.timeStep },
      { field: 'freqIntervalText', value: [], message: team.daysRequired },
      missing('color_Code', team.colorRequired),
    ],
  },

  facility: {
    endpoint: facilityEndpoints.create,
    valid: { name: 'North', organizationId: 1, zip: '12207', extension: { address, npi: '1999999984' } },
    refusals: [
      missing('name', facility.nameRequired),
      { field: 'organizationId', value: null, message: facility.organizationRequired },
      missing('extension.npi', facility.npiRequired),
      missing('extension.address.addressline1', facility.addressRequired),
      missing('extension.address.state', facility.stateRequired),
      missing('extension.address.city', facility.cityRequired),
      missing('zip', facility.zipRequired),
      tooLong('name', 50),
      tooLong('extension.npi', 10),
      tooLong('extension.address.addressline1', 100),
      tooLong('extension.address.state', 2),
      tooLong('extension.address.city', 50),
      tooLong('zip', 5),
    ],
  },

  organization: {
    endpoint: organizationEndpoints.create,
    valid: { name: 'Lakeview', extension: { address: { ...address, zip: '12207' }, npi: '' } },
    refusals: [
      missing('name', organization.nameRequired),
      missing('extension.address.addressline1', organization.addressRequired),
      missing('extension.address.city', organization.cityRequired),
      missing('extension.address.state', organization.stateRequired),
      missing('extension.address.zip', organization.zipRequired),
      tooLong('name', 50),
      tooLong('extension.npi', 10),
      tooLong('extension.address.addressline1', 100),
      tooLong('extension.address.city', 50),
      tooLong('extension.address.zip', 5),
    ],
  },

  department: {
    endpoint: departmentEndpoints.create,
    valid: { name: 'Emergency', facilityId: 1, specialty: 'Cardiology', labourType: [] },
    refusals: [
      missing('name', department.nameRequired),
      tooLong('name', 50),
      { field: 'facilityId', value: null, message: department.facilityRequired },
      missing('specialty', department.specialtyRequired),
    ],
  },

  departmentSkill: {
    endpoint: departmentEndpoints.mapSkill,
    valid: { departmentId: 1, skillLevel: 'Physician', ceilingPrice: 100, minPrice: 80, maxPrice: 120 },
    refusals: [
      missing('skillLevel', department.skillRequired),
      { field: 'ceilingPrice', value: null, message: department.rateRequired },
      { field: 'minPrice', value: null, message: department.minimumRequired },
      { field: 'maxPrice', value: null, message: department.maximumRequired },
      { field: 'minPrice', value: 101, message: department.minimumAboveRate },
      { field: 'maxPrice', value: 99, message: department.maximumBelowRate },
      { field: 'ceilingPrice', value: 10.001, message: messages.common.invalidAmount },
    ],
  },
}

/** The valid input with one thing wrong. */
export function withField(valid: object, field: string, value: unknown): object {
  const copy = structuredClone(valid)
  const path = field.split('.')
  const last = path.pop() ?? field
  const parent = path.reduce((place, name) => place[name] as Record<string, unknown>, copy as Record<string, unknown>)
  parent[last] = value
  return copy
}
