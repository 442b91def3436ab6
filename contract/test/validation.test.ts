import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { DepartmentForm } from '../src/department.ts'
import { facilityEndpoints } from '../src/facility.ts'
import { dateOfBirth } from '../src/person.ts'
import { registrationEndpoints, verificationForm } from '../src/registration.ts'
import { reportEndpoints } from '../src/report.ts'
import { scheduleEndpoints } from '../src/schedule.ts'
import { blockForm } from '../src/schedule-block.ts'
import { assignedShiftForm, fillShiftForm, newShiftForm, openShiftForm, repeatForm } from '../src/schedule-form.ts'
import { teamEndpoints } from '../src/team.ts'
import { texts } from '../src/texts.ts'
import { AdminCreate } from '../src/user.ts'
import { adminForm, providerForm } from '../src/user-form.ts'
import { formCases, formTables, takenCases, validationTables, withChange } from './validation-cases.ts'

/** The first message at each place, as the server and the forms do. */
function problemsOf(schema: z.ZodType, input: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of schema.safeParse(input).error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message
  return fields
}

describe.each(validationTables)('$endpoint.path', ({ endpoint, valid, cases }) => {
  it('accepts valid input', () => {
    expect(problemsOf(endpoint.input, valid)).toEqual({})
  })

  it('refuses each invalid input with its message at its place', () => {
    for (const { place, value, message, at } of cases) {
      const problems = problemsOf(endpoint.input, withChange(valid, place, value))
      expect(problems, `${place} = ${JSON.stringify(value)}`).toHaveProperty([at ?? place], message)
    }
  })
})

it('the table has every message of section 5 of the first document', () => {
  const quoted = [
    ...['First Name is required', 'Last Name is required', '*Mandatory field', 'Mobile No is required'],
    ...['Mobile No should be 10 digit', 'Mobile No is not valid', 'E-Mail is required', 'E-Mail is not valid'],
    ...['Password is required', 'Password should be length should be six character', 'Zip Code is required'],
    ...['NPI is required', 'Please select speciality', 'Please select skill', 'Please select facility'],
    ...['Please select labor type', 'You have selected duplicate facilityx', 'Please select organization'],
    ...['Please select department', 'Enter team name', 'Team name already exists'],
    ...['Please select associated skill sets', 'Please enter start time', 'Please enter End Time'],
    ...['Please select shift Days', 'Please select color code', 'Select an Organization'],
    ...['Please enter organization name', 'Organization name already exists', 'Please enter address'],
    ...['Please enter city', 'Please enter state', 'Please enter zip', 'Please enter department name'],
    ...['Please select skill rate', 'Please select minimum rate', 'Please select maximum rate'],
    'You have selected duplicate skill',
  ]
  const table = [...formTables.flatMap(({ cases }) => cases), ...takenCases, ...formCases]
  const inTable = table.map(({ message }) => message)
  expect(quoted.filter((text) => !inTable.includes(text))).toEqual([])
})

describe('forms', () => {
  const row = { skillLevel: 'Physician', ceilingPrice: 120, minPrice: 80, maxPrice: 150 }
  const department = {
    name: 'Emergency',
    facilityId: 1,
    specialty: 'Emergency Medicine',
    labourType: [],
    isApprovalRequired: false,
    skills: [row],
  }

  it('department: needs a skill, no skill twice, and labour types if approval is required', () => {
    expect(problemsOf(DepartmentForm, department)).toEqual({})
    expect(problemsOf(DepartmentForm, { ...department, skills: [] })).toEqual({ skills: 'Please select skill' })
    expect(problemsOf(DepartmentForm, { ...department, skills: [row, row] })).toEqual({
      'skills.1.skillLevel': 'You have selected duplicate skill',
    })
    expect(problemsOf(DepartmentForm, { ...department, isApprovalRequired: true })).toEqual({
      labourType: 'Please select labor type',
    })
  })

  const today = () => '2026-11-15'
  const info = {
    firstName: 'Ada',
    lastName: 'Moss',
    dob: '2021-11-15',
    phone: '5550100123',
    emailId: 'ada@example.test',
    zip: '10001',
    npi: '',
    password: 'secret-1',
  }
  const facilityRow = { facilityProviderId: null, facilityId: 1, labourType: 'Locum', employeeid: '' }
  const provider = { ...info, npi: '1', specialty: ['Cardiology'], skill: ['CRNA'], providerFacilities: [facilityRow] }

  it('provider: refuses rows without facility or labour type, and a facility twice', () => {
    const form = providerForm({ today })
    expect(problemsOf(form, provider)).toEqual({})
    expect(problemsOf(form, { ...provider, providerFacilities: [{ facilityId: null, labourType: null }] })).toEqual({
      'providerFacilities.0.facilityId': 'Please select facility',
      'providerFacilities.0.labourType': 'Please select labor type',
    })
    expect(problemsOf(form, { ...provider, providerFacilities: [facilityRow, facilityRow] })).toEqual({
      'providerFacilities.1.facilityId': 'You have selected duplicate facilityx',
    })
  })

  it('user: needs no password, but a typed one must be long enough', () => {
    const form = providerForm({ today })
    expect(problemsOf(form, { ...provider, password: '' })).toEqual({})
    expect(problemsOf(form, { ...provider, password: 'short' })).toEqual({ password: texts.user.passwordLength })
  })

  it('a new account has a password or an invitation, never both', () => {
    const { password: _, ...given } = { ...info, phone: '' }
    const mobile = { phone: 'Mobile No is required' }
    expect(problemsOf(AdminCreate, given)).toEqual({ ...mobile, password: 'Password is required' })
    expect(problemsOf(AdminCreate, { ...given, invite: true })).toEqual(mobile)
    expect(problemsOf(AdminCreate, { ...info, invite: true })).toEqual({ password: texts.invitation.noPassword })
    expect(problemsOf(AdminCreate, info)).toEqual({})
  })

  it('user: a longer name from the registry can stay, but none can be typed', () => {
    const long = { ...provider, password: '', lastName: 'Wilhelmina-Charlotte' }
    const kept = { firstName: info.firstName, lastName: 'Wilhelmina-Charlotte' }
    expect(problemsOf(providerForm({ today, kept }), long)).toEqual({})
    expect(problemsOf(providerForm({ today }), long)).toEqual({ lastName: texts.common.tooLong(15) })
    expect(problemsOf(providerForm({ today, kept }), { ...long, lastName: '' })).toEqual({
      lastName: 'Last Name is required',
    })
  })

  it('admin: needs the fields of its kind', () => {
    const admin = {
      ...info,
      organizationId: null,
      facilities: [],
      departments: [],
      isGenericUser: false,
      isViewScheduler: false,
    }
    expect(problemsOf(adminForm([], { today }), admin)).toEqual({})
    expect(problemsOf(adminForm(['organization', 'facility', 'department'], { today }), admin)).toEqual({
      organizationId: 'Please select organization',
      facilities: 'Please select facility',
      departments: 'Please select department',
    })
  })

  it('person: must be at least five years old', () => {
    expect(dateOfBirth(today).safeParse('11-15-2021').success).toBe(true)
    expect(dateOfBirth(today).safeParse('11-16-2021').success).toBe(false)
    expect(problemsOf(verificationForm(today), { ...info, dob: '2021-11-16' })).toHaveProperty('dob')
  })

  it('block: starts today at the earliest', () => {
    const block = { teamCode: 'TEAM1', startDate: '2026-11-15', endDate: '2026-12-15' }
    expect(problemsOf(blockForm(today), block)).toEqual({})
    expect(problemsOf(blockForm(today), { ...block, startDate: '2026-11-14' })).toHaveProperty('startDate')
  })

  const newShift = {
    skillLevel: 'CRNA',
    askRate: 90,
    schedulerCode: 'BLK1',
    labourType: ['PerDiem'],
    rateMask: false,
    onCallOpenShift: false,
  }

  it('new shift: has its own messages and checks the ceiling of the skill', () => {
    const form = newShiftForm((skill) => (skill === 'CRNA' ? 90 : 120))
    expect(problemsOf(form, newShift)).toEqual({})
    expect(problemsOf(form, { ...newShift, skillLevel: '', askRate: '', schedulerCode: '' })).toEqual({
      skillLevel: 'Please select your skill.',
      askRate: 'Please enter skill rate.',
      schedulerCode: 'Please select schedule block.',
    })
    expect(problemsOf(form, { ...newShift, askRate: 0 })).toEqual({
      askRate: 'Please enter skill rate greater than zero.',
    })
    expect(problemsOf(form, { ...newShift, askRate: 90.01 })).toEqual({
      askRate: 'Skill rate should be less then or equal to 90',
    })
    // The call would take an empty list as everybody.
    expect(problemsOf(form, { ...newShift, labourType: [] })).toEqual({
      labourType: 'Please select at least one labor type.',
    })
  })

  it('fill shift: has one message for no rate and for zero', () => {
    const form = fillShiftForm(90)
    for (const askRate of ['', undefined, 0]) {
      expect(problemsOf(form, { askRate, labourType: ['Locum'] })).toEqual({ askRate: 'Please enter skill rate.' })
    }
    expect(problemsOf(form, { askRate: 90, labourType: [] })).toEqual({
      labourType: 'Please select at least one labor type.',
    })
    expect(problemsOf(form, { askRate: 91, labourType: ['Locum'] })).toEqual({
      askRate: 'Skill rate should be less then or equal to 90',
    })
    expect(problemsOf(form, { askRate: 90, labourType: ['Locum'] })).toEqual({})
  })

  it('shift: needs an add-on rate only with add-on hours, and times in steps of five minutes', () => {
    const times = {
      startTime: '07:05:00',
      endTime: '21:00:00',
      addOnHourRate: null,
      comment: '',
      onCallOpenShift: false,
    }
    const before = { startTime: '07:00:00', endTime: '19:00:00', addOnHourRate: null }
    const without = assignedShiftForm({ before, addOnHoursOf: () => 0 })
    expect(problemsOf(without, times)).toEqual({})
    expect(problemsOf(without, { ...times, startTime: '07:03:00' })).toHaveProperty('startTime')
    const longer = { before, addOnHoursOf: () => 2 }
    expect(problemsOf(assignedShiftForm(longer), times)).toEqual({ addOnHourRate: 'Please enter add-on rate.' })
    const open = openShiftForm(90, longer)
    expect(problemsOf(open, { ...times, askRate: 90, addOnHourRate: 0 })).toEqual({
      addOnHourRate: 'Please enter add-on rate greater than zero.',
    })
    expect(problemsOf(open, { ...times, askRate: 90, addOnHourRate: 100 })).toEqual({})
  })

  it('shift: keeping the hours and the rate never asks for an add-on rate, clearing the rate does', () => {
    const before = { startTime: '07:00:00', endTime: '21:00:00', addOnHourRate: null }
    const edit = { ...before, comment: 'Covering', onCallOpenShift: true }
    const addOnHoursOf = () => 2
    expect(problemsOf(assignedShiftForm({ before, addOnHoursOf }), edit)).toEqual({})
    expect(problemsOf(assignedShiftForm({ before, addOnHoursOf }), { ...edit, addOnHourRate: undefined })).toEqual({})
    const paid = { before: { ...before, addOnHourRate: 95 }, addOnHoursOf }
    expect(problemsOf(assignedShiftForm(paid), edit)).toEqual({ addOnHourRate: 'Please enter add-on rate.' })
  })

  it('repeat: needs allowed days and times that fit the team', () => {
    const day = { startTime: '07:00:00', endTime: '19:00:00' }
    const plan = { startDate: '2026-11-01', endDate: '2026-11-30', weekdays: [1, 2, 3, 4, 5] }
    const form = repeatForm(day, plan)
    const repeat = {
      ...day,
      onCallShift: false,
      isRepeated: false,
      date: ['11-16-2026'],
      recurrenceType: 'Weekly',
      recurrenceNoofTime: 1,
      recurrenceStartDate: '11-16-2026',
      recurrenceWeekdays: [],
    }
    expect(problemsOf(form, repeat)).toEqual({})
    expect(problemsOf(form, { ...repeat, isRepeated: true })).toHaveProperty('recurrenceWeekdays')
    expect(problemsOf(form, { ...repeat, isRepeated: true, recurrenceWeekdays: [1, 2] })).toEqual({})
    expect(problemsOf(form, { ...repeat, isRepeated: true, recurrenceType: 'Daily' })).toEqual({})
    expect(problemsOf(form, { ...repeat, date: [] })).toHaveProperty('date')
    expect(problemsOf(form, { ...repeat, date: ['11-15-2026'] })).toHaveProperty('date')
    expect(problemsOf(form, { ...repeat, startTime: '07:15:00' })).toHaveProperty('startTime')
    const ofShift = repeatForm(day, plan, { day: '2026-11-16', startTime: '07:15:00', endTime: '19:00:00' })
    expect(problemsOf(ofShift, { ...repeat, date: ['11-17-2026'], startTime: '07:15:00' })).toEqual({})
    expect(problemsOf(ofShift, repeat)).toEqual({ date: 'Please select at least one other date.' })
    expect(problemsOf(form, { ...repeat, endTime: '06:00:00' })).toEqual({
      startTime: 'Start time should not be after or equal maximal time.',
      endTime: 'End time should not be before or equal minimal time.',
    })
  })
})

describe('inputs', () => {
  it('are trimmed and normalized, and unknown fields are removed', () => {
    const team = validationTables.find((table) => table.endpoint.path === teamEndpoints.create.path)?.valid
    expect(
      teamEndpoints.create.input.parse({
        ...(team as object),
        name: '  Night Crew ',
        startTime: '16:00',
        endTime: '24:00',
        organizationId: 7,
      }),
    ).toEqual({
      ...(team as object),
      name: 'Night Crew',
      startTime: '16:00:00',
      endTime: '00:00:00',
      facilityName: '',
      departmentName: '',
      freqInterval: '0',
    })
  })

  it('accept emoji and right-to-left names', () => {
    const named = withChange(validationTables[0]?.valid, 'firstName', 'שירה 🩺')
    expect(problemsOf(validationTables[0]?.endpoint.input as z.ZodType, named)).toEqual({})
  })

  it('accept one or several values of a query parameter', () => {
    const range = { startDate: '11-01-2026', endDate: '11-30-2026' }
    const query = reportEndpoints.shiftInventory.input
    expect(query.parse({ ...range, facilityCode: 'FAC1', departmentCode: ['DEP1', 'DEP2'] })).toEqual({
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      facilityCode: ['FAC1'],
      departmentCode: ['DEP1', 'DEP2'],
    })
    expect(problemsOf(query, { ...range, departmentCode: 'DEP1' })).toEqual({ facilityCode: 'Please select facility' })
    expect(problemsOf(query, { ...range, endDate: '10-31-2026', facilityCode: 'F', departmentCode: 'D' })).toEqual({
      endDate: 'The end date cannot be before the start date',
    })
  })

  it('need a department in the scheduler', () => {
    const message = 'Please selecte your department.'
    expect(problemsOf(scheduleEndpoints.ofDepartment.input, { month: '11', year: '2026' })).toEqual({
      departmentCode: message,
    })
    expect(problemsOf(facilityEndpoints.providersByDepartment.input, {})).toEqual({ departmentCode: message })
    expect(problemsOf(facilityEndpoints.providersByDepartment.input, { departmentCodes: ['DEP1'] })).toEqual({})
  })

  it('of Providers/Register differ by isWeb', () => {
    const input = registrationEndpoints.register.input
    const person = {
      phone: '5550100123',
      emailId: 'ada@example.test',
      password: 'secret-1',
      dob: '04-20-1990',
      firstName: 'Maximiliana-Theodora',
      lastName: 'Moss',
    }
    expect(input.parse(person)).toEqual({
      ...person,
      dob: '1990-04-20',
      addressLine1: '',
      specialty: '',
      npi: '',
    })
    expect(problemsOf(input, { ...person, isWeb: true })).toMatchObject({ npi: 'NPI is required' })
  })
})
