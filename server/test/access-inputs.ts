import { teamColors } from '@shiftward/contract/choices.ts'
import { defaultPassword } from '../src/demo/factories.ts'
import type { World } from './world.ts'

/**
 * Valid inputs for every call, in a world of `makeWorld`. Everything that names a row comes from the references, so that
 * the same inputs can be made with another world's rows, or with rows that nobody owns.
 */

export type Refs = {
  organizationId: number
  organizationCode: string
  facilityId: number
  facilityCode: string
  departmentId: number
  departmentCode: string
  unusedSkillId: number
  teamId: number
  teamCode: string
  blockId: number
  blockCode: string
  /** Another block of the team, without shifts. */
  otherBlockCode: string
  patternId: number
  /** A run of auto-fill that proposes the colleague for the free shift. */
  fillRunId: number
  providerId: number
  providerCode: string
  colleagueCode: string
  /** A provider without shifts, and their mapping to the facility. */
  idleCode: string
  idleMappingId: number
  /** A provider whose account is deactivated. */
  goneCode: string
  /** Open, with a request, on `openDate`. */
  shiftId: number
  /** Open, on `freeDate`. */
  freeShiftId: number
  /** Assigned to the provider, on `mineDate`. */
  mineId: number
  /** Assigned to the provider, within the hours in which one may call out. */
  soonId: number
  requestId: number
  swapId: number
  /** A swap that the provider is asked for. */
  askedId: number
  /** An open offer to the provider. */
  offerId: number
  /** Of another open shift, running. */
  releaseId: number
  leaveId: number
  /** A device of the provider. */
  sessionId: number
  /** An approved leave that the provider asks to cancel. */
  grantedId: number
  /** The colleague's, in the team of `mineId`. */
  theirsId: number
  /** A credential of the provider, and a type of the organization. */
  credentialId: number
  credentialTypeId: number
  /** The department's admin. */
  adminId: number
  adminCode: string
}

const nobody = 987_654
export const nobodysRefs: Refs = {
  organizationId: nobody,
  organizationCode: `ORG${nobody}`,
  facilityId: nobody,
  facilityCode: `FAC${nobody}`,
  departmentId: nobody,
  departmentCode: `DEP${nobody}`,
  unusedSkillId: nobody,
  teamId: nobody,
  teamCode: `TEAM${nobody}`,
  blockId: nobody,
  blockCode: `BLK${nobody}`,
  otherBlockCode: `BLK${nobody + 1}`,
  patternId: nobody,
  fillRunId: nobody,
  providerId: nobody,
  providerCode: `USR${nobody}`,
  colleagueCode: `USR${nobody}`,
  idleCode: `USR${nobody}`,
  idleMappingId: nobody,
  goneCode: `USR${nobody}`,
  shiftId: nobody,
  freeShiftId: nobody,
  mineId: nobody,
  soonId: nobody,
  requestId: nobody,
  swapId: nobody,
  askedId: nobody,
  offerId: nobody,
  releaseId: nobody,
  leaveId: nobody,
  sessionId: nobody,
  grantedId: nobody,
  theirsId: nobody,
  credentialId: nobody,
  credentialTypeId: nobody,
  adminId: nobody,
  adminCode: `USR${nobody}`,
}

/** Rows of the department; the rest belongs to the whole facility. */
const departmentRefs = (world: World) => ({
  departmentId: world.department.id,
  departmentCode: world.department.code,
  unusedSkillId: world.unusedSkill.id,
  teamId: world.team.id,
  teamCode: world.team.code,
  blockId: world.block.id,
  blockCode: world.block.code,
  otherBlockCode: world.otherBlock.code,
  patternId: world.pattern.id,
  fillRunId: world.fillRun.id,
  shiftId: world.shift.id,
  freeShiftId: world.shifts.free.id,
  mineId: world.shifts.mine.id,
  soonId: world.shifts.soon.id,
  theirsId: world.shifts.theirs.id,
  requestId: world.request.id,
  swapId: world.swap.id,
  askedId: world.asked.id,
  offerId: world.offer.id,
  releaseId: world.release.id,
  adminId: world.admins.department.id,
  adminCode: world.admins.department.code,
})

export const refsOf = (world: World): Refs => ({
  organizationId: world.organization.id,
  organizationCode: world.organization.code,
  facilityId: world.facility.id,
  facilityCode: world.facility.code,
  providerId: world.provider.id,
  providerCode: world.provider.code,
  colleagueCode: world.colleague.code,
  idleCode: world.idle.code,
  idleMappingId: world.idleMapping.id,
  goneCode: world.gone.code,
  leaveId: world.leave.id,
  sessionId: world.device.id,
  grantedId: world.granted.id,
  credentialId: world.credential.id,
  credentialTypeId: world.credentialType.id,
  ...departmentRefs(world),
})

/** Rows of another department of the same facility: they share people, but not the schedule. */
export const nextDoorRefs = (own: World, nextDoor: World): Refs => ({ ...refsOf(own), ...departmentRefs(nextDoor) })

const openDate = '11-01-2026'
const freeDate = '11-02-2026'
const mineDate = '12-05-2026'
const november = { startDate: '11-01-2026', endDate: '11-30-2026' }

const browser = {
  endpoint: 'https://push.example.test/send/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'a'.repeat(22),
  },
}

const address = { addressline1: '1 Main Street', city: 'Albany', state: 'NY' }
const organization = { name: 'Renamed', extension: { address: { ...address, zip: '12207' }, npi: '' } }
const sso = {
  issuer: 'https://127.0.0.1/issuer',
  clientId: 'shiftward',
  clientSecret: 'a-secret-of-the-provider',
  domains: ['hospital.example'],
  isOn: true,
  currentPassword: defaultPassword,
}
const facility = { name: 'Renamed', zip: '12207', extension: { address, npi: '1999999984' } }
const department = { name: 'Renamed', specialty: 'Cardiology', labourType: ['Locum'] }
const steps = [{ waitMinutes: 0, labourType: ['Employee', 'PerDiem'], askRate: 60 }]
const rates = { skillLevel: 'Resident', ceilingPrice: 50, minPrice: 40, maxPrice: 60 }
const team = {
  name: 'Renamed',
  skillLevel: ['Physician'],
  startTime: '07:00:00',
  endTime: '15:00:00',
  freqIntervalText: [1],
  color_Code: teamColors[0],
}
const person = {
  firstName: 'Renamed',
  lastName: 'Person',
  dob: '01-31-1980',
  phone: '5550001111',
  emailId: 'renamed@example.test',
  zip: '12207',
}
const clinician = { ...person, npi: '1999999984', specialty: ['Cardiology'], skill: ['Physician'] }
const line = { ...person, npi: '1999999984', specialty: 'Cardiology', skill: 'Physician', labourType: 'Locum' }
const registered = {
  phone: '5550001111',
  emailId: 'renamed@example.test',
  password: defaultPassword,
  dob: '01-31-1980',
  firstName: 'ADA',
  lastName: 'MOSS',
  npi: '1234567893',
}
const credential = { type: 'BLS', number: 'B-1', state: 'NY', issued: '01-31-2026', expires: '01-31-2028' }
const availability = [
  { date: '12-24-2026', kind: 'unavailable' },
  { weekday: 6, from: '07:00', to: '15:00', kind: 'preferred' },
]
const openShift = { skillLevel: 'Physician', askRate: 50 }

const dashboard = { date: openDate, daterange: '2' }

/** Rows of no organization, for calls that would otherwise use rows that everybody has. */
export type Extras = {
  email: string
  providerEmail: string
  resetToken: string
  registrationId: number
  /** Of a provider who registered themselves and works nowhere yet. */
  registeredEmail: string
  code: string
  messageId: number
}

export function accessInputs(refs: Refs, extras: Extras): Record<string, unknown[]> {
  const { teamCode, blockCode, providerCode, facilityCode, departmentCode } = refs
  const kpi = { ...november, facilityCode: [facilityCode], departmentCode: [departmentCode] }
  const assignment = { teamCode, schedulerCode: blockCode, skilllevel: 'Physician' }
  return {
    'Authentication/Login': [{ username: extras.email, password: defaultPassword }],
    'Authentication/ForgotPassword': [{ email: extras.email }],
    'Authentication/ResetPassword': [{ token: extras.resetToken, password: 'Another-2026' }],
    'Authentication/Logout': [{}],
    'Authentication/Session': [{}],
    'Authentication/InputKey': [{}],
    'Users/GetPermissions': [{}],
    'Authentication/SecondFactor': [{ challenge: 'x'.repeat(43), oneTimeCode: '123456' }],
    'Account/Get': [{}],
    'Account/ChangeEmail': [{ currentPassword: defaultPassword, emailId: 'renamed@example.test' }],
    'Account/ConfirmEmail': [{ token: 'x'.repeat(43) }],
    'Account/GetSessions': [{}],
    'Account/EndSession': [{ sessionId: nobody }],
    'Account/SignOutEverywhere': [{}],
    'Account/StartTwoFactor': [{ currentPassword: defaultPassword }],
    'Account/ConfirmTwoFactor': [{ oneTimeCode: '123456' }],
    'Account/RenewRecoveryCodes': [{ currentPassword: defaultPassword }],
    'Account/StopTwoFactor': [{ currentPassword: defaultPassword }],
    'Account/ChangePassword': [{ currentPassword: defaultPassword, password: 'Another-2026' }],
    'Settings/Get': [{}],
    'Specialties/Get': [{}],
    'Organization/GetSkillLevels': [{}],

    'Users/Search': [{ NPI: '1234567893' }],
    'Providers/Register': [registered, { ...clinician, password: defaultPassword, isWeb: true }],
    'Providers/Confirmation': [{ userId: extras.registrationId, type: 'SMS', data: extras.code }],
    'Providers/ResendCode': [{ challenge: extras.resetToken }],
    'Providers/ConfirmEmail': [{ token: extras.resetToken }],
    'Providers/ResendEmail': [{ challenge: 'y'.repeat(43) }],

    'Users/GetAll': [{}, { q: 'o', page: '1', size: '10', sort: 'firstName', filter: 'all' }],
    'Users/GetUserByCode': [{ id: providerCode }, { id: refs.adminCode }],
    'Users/GetFutureShifts': [{ userCode: providerCode }],
    'Users/Deactivate': [{ userCode: refs.idleCode }],
    'Users/RemoveTwoFactor': [{ userCode: refs.idleCode }],
    'Users/Reactivate': [{ userCode: refs.goneCode }],
    'People/PreviewImport': [{ organizationId: refs.organizationId, rows: [line] }],
    'People/Import': [{ organizationId: refs.organizationId, rows: [line] }],
    'People/GetImportColumns': [{ organizationId: refs.organizationId }],
    'People/SaveImportColumns': [
      { organizationId: refs.organizationId, columns: [{ title: 'Surname', field: 'lastName' }] },
    ],
    'Invitations/Send': [{ userCodes: [refs.idleCode] }],
    'Invitations/Find': [{ token: extras.resetToken }],
    'Invitations/Accept': [{ token: extras.resetToken, password: 'Another-2026' }],
    'Providers/FindRegistered': [{ npiOrEmail: extras.registeredEmail }],
    'Providers/MapRegistered': [
      {
        npiOrEmail: extras.registeredEmail,
        facilityId: refs.facilityId,
        labourType: 'Locum',
        isIdentityChecked: true,
      },
    ],
    'Users/SendResetLink': [{ userCode: providerCode }],
    'Users/GetAllProviderDetails': [{}],
    'Users/Register': [
      { ...person, password: defaultPassword },
      { ...person, invite: true },
    ],
    'Users/Update': [{ ...person, userId: refs.adminId }],
    'Providers/Update': [{ ...clinician, userId: refs.providerId }],

    'Organization/GetAll': [{}],
    'Organization/GetById': [{ id: refs.organizationId }],
    'Organization/GetOrganization': [{}, { userCode: refs.adminCode }],
    'Organization/Create': [organization],
    'Organization/Update': [{ ...organization, id: refs.organizationId }],
    'Organization/MapUser': [{ userCode: refs.adminCode, organizationId: refs.organizationId }],

    'Holidays/GetByOrganization': [{ organizationId: refs.organizationId, year: '2026' }],
    'Holidays/Save': [
      { organizationId: refs.organizationId, year: 2026, holidays: [{ date: '12-24-2026', name: 'Christmas Eve' }] },
    ],

    'Sso/GetAll': [{}],
    'Sso/GetById': [{ organizationId: refs.organizationId }],
    'Sso/Save': [{ ...sso, organizationId: refs.organizationId }],
    'Sso/Test': [{ issuer: sso.issuer }],
    'Authentication/Sso/Start': [{ email: extras.email }],
    'Authentication/Sso/Finish': [{ secret: 'x'.repeat(43), answer: '?state=x&code=x' }],

    'Facility/GetAll': [{}],
    'Facility/GetById': [{ id: refs.facilityId }],
    'Facility/GetFacility': [{}, { userCode: refs.adminCode }],
    'Facility/GetFacilityDetails': [{ providerCode }, { userCode: refs.adminCode }],
    'Facility/GetFacilityByUserCode': [{}],
    'Facility/GetFacilityDeparmentByUserCode': [{}],
    'Facility/GetProvidersByDepartment': [
      { departmentCode: [departmentCode], skills: ['Physician'] },
      { departmentCodes: [departmentCode] },
    ],
    'Facility/Create': [{ ...facility, organizationId: refs.organizationId }],
    'Facility/Update': [{ ...facility, id: refs.facilityId, organizationId: refs.organizationId }],
    'Facility/PreviewTimeZone': [{ id: refs.facilityId, timeZone: 'America/Chicago' }],
    'Facility/MapProvider': [[{ facilityId: refs.facilityId, providerCode, labourType: 'Locum' }]],
    'Facility/UnmapProvider': [{ id: refs.idleMappingId }],
    'Facility/MapUser': [{ userCode: refs.adminCode, facilityId: [refs.facilityId] }],

    'Department/GetAll': [{}],
    'Department/GetById': [{ id: refs.departmentId }],
    'Department/GetDepartment': [{}, { userCode: refs.adminCode }],
    'Department/GetByUserCode': [{}],
    'Department/GetDepartmentSkillLevelsByCode': [{ code: departmentCode }],
    'Department/GetDepartmentSkillLevels': [{ id: refs.departmentId }],
    'Department/GetCeilingRate': [{ code: departmentCode, skill: 'Physician' }],
    'Department/Create': [{ ...department, facilityId: refs.facilityId }],
    'Department/Update': [{ ...department, id: refs.departmentId, facilityId: refs.facilityId }],
    'Department/MapSkill': [{ ...rates, departmentId: refs.departmentId }],
    'Department/UnmapSkill': [{ id: refs.unusedSkillId }],
    'Department/MapUser': [{ userCode: refs.adminCode, departmentId: [refs.departmentId], isAdmin: true }],

    'Team/GetAll': [{}, { q: 'o', page: '1', size: '10', sort: 'teamName' }],
    'Team/GetById': [{ id: refs.teamId }],
    'Team/GetByDepartment': [{ id: refs.departmentId }],
    'team/GetSkills': [{ code: teamCode }],
    'Team/CreateTeam': [{ ...team, facilityCode, departmentCode }],
    'Team/UpdateTeam': [{ ...team, id: refs.teamId, facilityCode, departmentCode }],
    'Team/ClosingPreview': [{ id: refs.teamId, lastDay: '01-01-2190' }],
    'Team/Close': [{ id: refs.teamId, lastDay: '01-01-2190' }],
    'Team/Reopen': [{ id: refs.teamId }],

    'Team/GetBlocksByDepartment': [{ code: departmentCode }],
    'Team/GetDatesForScheduleCodeWithData': [{ code: blockCode }],
    'Team/GetAllProvider': [{ departmentCode, month: '11', year: '2026' }],
    'Team/GetOpenShiftSkills': [{ scheduleCode: blockCode }],
    'Scheduler/GetAllProviders': [{ scheduleCode: blockCode, skills: ['Physician'], date: openDate }],
    'Rules/GetFacts': [{ scheduleCode: blockCode, providerCode }],
    'Rules/GetManyFacts': [{ scheduleCode: blockCode, providerCode: [providerCode] }],
    'Scheduler/Live': [{ departmentCode }, { facilityCode: refs.facilityCode }],
    'Needs/GetByTeam': [{ code: teamCode }],
    'Needs/Save': [
      {
        teamCode,
        since: '01-05-2026',
        weekly: [{ skill: 'Physician', weekday: 1, count: 2 }],
        later: [{ from: '01-04-2027', skill: 'Physician', weekday: 1, count: 3 }],
        dates: [{ date: '12-25-2026', skill: 'Physician', count: 0, reason: 'Closed' }],
      },
    ],
    'Rules/GetPolicy': [{ departmentCode }, { organizationCode: refs.organizationCode }],
    'Rules/SavePolicy': [
      { departmentCode, rules: [{ rule: 'rest', level: 'block', value: 11 }] },
      { organizationCode: refs.organizationCode, rules: [{ rule: 'rest', level: 'block', value: 11 }] },
    ],
    'Rules/PreviewPolicy': [
      { departmentCode, rules: [{ rule: 'rest', level: 'block', value: 11 }] },
      { organizationCode: refs.organizationCode, rules: [{ rule: 'rest', level: 'block', value: 11 }] },
    ],
    'Needs/AddMissing': [{ schedulerCode: blockCode }],
    'Needs/RemoveBeyondNeed': [{ schedulerCode: blockCode }],
    'Scheduler/GetRemoved': [{ departmentCode, startDate: '11-15-2026', endDate: '12-28-2026' }],
    'OnDuty/Get': [{ departmentCode }, { facilityCode: refs.facilityCode, at: '2026-11-15T12:00:00Z' }],
    'Roster/Get': [{ departmentCode, startDate: '11-15-2026', endDate: '11-28-2026' }],
    'Candidates/Get': [{ shiftId: refs.freeShiftId }, { shiftId: refs.freeShiftId, others: 'true' }],
    'Candidates/GetCalledOut': [{ shiftId: refs.freeShiftId }],
    'Offers/GetByShift': [{ shiftId: refs.freeShiftId }],
    'Offers/Send': [{ shiftId: refs.freeShiftId, providerCodes: [providerCode], isConfirmed: true }],
    'Offers/Withdraw': [{ offerId: refs.offerId }],
    'Releases/GetByShift': [{ shiftId: refs.freeShiftId }],
    'Releases/Preview': [{ shiftId: refs.freeShiftId, steps }],
    'Releases/Start': [{ shiftId: refs.freeShiftId, steps, rateMask: true }],
    'Releases/Stop': [{ releaseId: refs.releaseId }],
    'Fill/Start': [
      { schedulerCodes: [blockCode], shiftIds: [refs.freeShiftId], seconds: 5, options: { weekHours: 48 } },
    ],
    'Fill/Get': [{ id: refs.fillRunId }],
    'Fill/GetByDepartment': [{ departmentCode }],
    'Fill/Stop': [{ id: refs.fillRunId, discard: true }],
    'Fill/Apply': [{ id: refs.fillRunId, shiftIds: [refs.freeShiftId] }],
    'Coverage/Get': [{ departmentCode, startDate: '11-01-2026', endDate: '11-30-2026' }],
    'Credentials/GetByProvider': [{ providerCode }],
    'Credentials/GetProviderTypes': [{ providerCode }],
    'Credentials/Save': [
      { ...credential, providerCode },
      { ...credential, providerCode, id: refs.credentialId },
    ],
    'Credentials/Remove': [{ id: refs.credentialId }],
    'Credentials/Verify': [{ id: refs.credentialId, isVerified: true }],
    'Credentials/GetTypes': [{ organizationId: refs.organizationId }],
    'Credentials/SaveTypes': [
      { organizationId: refs.organizationId, types: [{ id: refs.credentialTypeId, name: 'Renamed' }, { name: 'New' }] },
    ],
    'Credentials/GetRequirements': [{ departmentCode }],
    'Credentials/SaveRequirements': [{ departmentCode, requirements: [{ skill: 'Physician', types: ['BLS'] }] }],
    'Credentials/GetExpiring': [{ days: '90' }],
    'Availability/Get': [{ providerCode }],
    'Availability/Save': [{ providerCode, availability }],
    'Patterns/GetByDepartment': [{ departmentCode }],
    'Patterns/Save': [
      { departmentCode, name: 'Renamed', weeks: 1, days: [{ day: 1, teamCode }] },
      { departmentCode, patternId: refs.patternId, name: 'Changed', weeks: 1, days: [{ day: 1, teamCode }] },
    ],
    'Patterns/Apply': [
      {
        patternId: refs.patternId,
        schedulerCodes: [refs.otherBlockCode],
        startDate: '01-03-2027',
        endDate: '01-16-2027',
        people: [{ providerCode, offset: 0 }],
      },
    ],
    'Patterns/Delete': [{ patternId: refs.patternId }],
    'Scheduler/CopyBlock': [
      { fromCode: blockCode, toCode: refs.otherBlockCode, by: 'date', as: 'assigned', isVacancyLeft: true },
    ],
    'Scheduler/GetOtherHours': [{ teamCode }, { teamCode, startDate: '12-01-2026' }],
    'Scheduler/FollowHours': [
      { teamCode, startDate: '12-01-2026', hours: [{ startTime: '08:00', endTime: '14:00' }], isConfirmed: true },
    ],
    'Scheduler/GetOtherRates': [{ departmentCode }],
    'Scheduler/FollowRates': [{ departmentCode, startDate: '12-01-2026', rates: [{ skill: 'Physician', rate: 55 }] }],
    'Scheduler/CreateBlock': [{ teamCode, startDate: '01-01-2190', endDate: '01-31-2190' }],
    'Scheduler/ActivateDeactivateSchedulerBlock': [{ schedulerId: refs.blockId, isDeactivated: 'true' }],
    'Scheduler/Save': [{ code: blockCode }],
    'Scheduler/PublishPreview': [{ codes: blockCode }],
    'Scheduler/Publish': [{ codes: [blockCode] }],
    'Scheduler/CreateOpenShift': [{ ...openShift, teamCode, schedulerCode: blockCode, date: ['11-10-2026'] }],
    'Scheduler/Calendar/CreateOpenShift': [
      { ...openShift, teamCode, date: ['11-10-2026'] },
      { ...openShift, teamCode, schedulerCode: blockCode, shiftId: refs.shiftId, date: [openDate] },
    ],
    'Scheduler/Calendar/AddProvider': [
      { ...assignment, providerId: providerCode, date: ['11-10-2026'] },
      { ...assignment, providerId: refs.providerId, date: [freeDate], shiftId: refs.freeShiftId },
    ],
    'Scheduler/Calendar/DeleteProvider': [{ teamCode, date: mineDate, shiftId: refs.mineId, providerId: providerCode }],
    'Scheduler/Calendar/ReleaseShifts': [
      { providerId: providerCode, shiftIds: [refs.mineId] },
      { providerId: refs.providerId, shiftIds: [refs.mineId] },
    ],
    'Scheduler/Calendar/CallOutPreview': [{ shiftId: refs.mineId }],
    'Scheduler/Calendar/CallOut': [{ shiftId: refs.mineId, version: 1 }],
    'Scheduler/Calendar/DeleteShift': [{ teamCode, date: openDate, shiftId: refs.shiftId, id: -1 }],
    'Scheduler/Calendar/ChangeProviderTime': [{ id: refs.mineId, StartTime: '08:00:00', EndTime: '16:00:00' }],
    'Scheduler/Calendar/PasteShifts': [
      { shifts: [{ shiftId: refs.mineId, toProviderCode: providerCode, toDate: '11-11-2026' }], isConfirmed: true },
    ],
    'Scheduler/Calendar/FreeShifts': [{ shifts: [{ shiftId: refs.mineId, version: 1 }] }],
    'Scheduler/Calendar/MoveShift': [
      { shiftId: refs.mineId, version: 1, toProviderId: refs.providerId, toDate: '11-10-2026', copy: true },
      { shiftId: refs.freeShiftId, version: 1, toProviderId: providerCode },
    ],
    'Scheduler/Calendar/ExchangeShifts': [
      { shiftId: refs.mineId, version: 1, otherShiftId: refs.theirsId, otherVersion: 1, isConfirmed: true },
    ],
    'Scheduler/Calendar/ExchangeChoices': [{ shiftId: refs.mineId }],
    'Scheduler/Calendar/GetHistory': [{ shiftId: refs.mineId }],
    'Scheduler/Undo': [{}],
    'Scheduler/Redo': [{}],
    'Scheduler/Calendar/NotificationForOpenShift': [
      { teamCode, skillLevel: 'Physician', date: openDate, labourType: ['PerDiem'] },
    ],

    'ProviderSwap/GetProviderSwapDetailsMediator': [{}, { swapStatus: 'Open', q: 'o', page: '1', size: '10' }],
    'ProviderSwap/Preview': [{ swapId: refs.swapId }],
    'ProviderSwap/UpdateProviderSwap': [
      { swapId: refs.swapId, swapStatus: 'MediatorApproved' },
      { swapId: refs.swapId, swapStatus: 'MediatorDenied' },
    ],
    'Leave/GetLeaveType': [{}],
    'Leave/GetLeaves': [
      {},
      { ...november, endDate: '12-31-2026', facilityCode: [facilityCode], departmentCode: [departmentCode] },
    ],
    'Leave/Preview': [{ leaveId: refs.leaveId }],
    'Leave/AddPreview': [{ providerCode, fromDate: mineDate, toDate: mineDate }],
    'Leave/Add': [{ providerCode, fromDate: '12-28-2026', toDate: '12-28-2026', leaveType: 3 }],
    'Leave/UpdateLeave': [
      { leaveId: refs.leaveId, providerCode, leaveStatus: 'Approved' },
      { leaveId: refs.leaveId, leaveStatus: 'Denied' },
    ],
    'Leave/DecideCancellation': [{ leaveId: refs.grantedId, isApproved: true }],
    'Leave/CancelPreview': [{ leaveId: refs.grantedId }],
    'Leave/Cancel': [{ leaveId: refs.grantedId, isGivenBack: true }],
    'Leave/GetPTOLeaves': [{ ...november, providerCode, leaveType: '0' }],
    'ShiftApproval/GetProviderShiftApprovalDetails': [{}, { approvalStatus: 'Open', q: 'o', page: '1', size: '10' }],
    'ShiftApproval/GetOpenCounts': [{}],
    'ShiftApproval/Preview': [{ shiftApprovalId: refs.requestId }],
    'ShiftApproval/PreviewUpdate': [
      [{ shiftApprovalId: refs.requestId, shiftId: refs.shiftId, approvalStatus: 'UserApproved' }],
    ],
    'ShiftApproval/UpdateShiftApproval': [
      [{ shiftApprovalId: refs.requestId, shiftId: refs.shiftId, approvalStatus: 'UserApproved' }],
      [{ shiftApprovalId: refs.requestId, shiftId: refs.shiftId, approvalStatus: 'UserDenied' }],
    ],

    'Dashboard/GetStats': [dashboard],
    'Dashboard/GetShifts': [dashboard],
    'Dashboard/UpcomingLeaves': [dashboard],
    'Dashboard/UpcomingOpenShifts': [dashboard],
    'Dashboard/TopProviders': [dashboard],
    'Dashboard/LeastPickedupShifts': [dashboard],
    'Dashboard/SourceSpend': [dashboard],
    'Dashboard/GenericDashboard': [{ date: openDate }],

    'Kpi/GetOpenShiftTimeToFillReport': [kpi],
    'Kpi/GetShiftDetails': [kpi],
    'Scheduler/GetSchedulerCalendarDetails': [
      {
        ...november,
        facility_Code: [facilityCode],
        department_Code: [departmentCode],
        provider_Code: [providerCode],
      },
    ],
    'Scheduler/GetHoursReport': [
      {
        ...november,
        facility_Code: [facilityCode],
        department_Code: [departmentCode],
        provider_Code: [providerCode],
        overtimeAfter: 36,
      },
    ],
    'Scheduler/GetFairnessReport': [{ ...november, team_Code: [teamCode] }],
    'Scheduler/GetTeamwiseProviderSchedule': [{ ...november, team_Code: [teamCode] }],
    'Scheduler/GetProviderScheduleReport': [{ ...november, providerCode, facilityCode, departmentCode }],

    'Audit/GetAll': [{}, { q: 'o', actor: refs.adminCode, from: '01-01-2026', page: '1', size: '10' }],
    'Audit/Export': [{}, { q: 'o', actor: refs.adminCode, from: '01-01-2026' }],

    'Notifications/GetAll': [{}],
    'Notifications/Retry': [{ id: extras.messageId }],
    'Notifications/GetUnsent': [{}, { page: '1', size: '10' }],
    'Notifications/RetryAll': [{}],
    'Notifications/GetChannels': [{}],

    'Mobile/Login': [{ username: extras.providerEmail, password: defaultPassword }],
    'Mobile/Logout': [{}],
    'Mobile/RenewToken': [{}],
    'Mobile/Devices': [{}],
    'Mobile/RemoveDevice': [{ deviceId: refs.sessionId }],
    'Mobile/ConfirmPassword': [{ currentPassword: defaultPassword }],
    'Mobile/SaveProfile': [
      { preferredCallNumber: '555-0177', choices: [{ kind: 'open', channel: 'sms', isOn: false }] },
    ],
    'Mobile/Hours': [{ from: '11-01-2026', to: '11-30-2026' }],
    'Mobile/UnreadMessages': [{}],
    'Mobile/ReadMessages': [{}, { ids: [1] }],
    'Mobile/PushKey': [{}],
    'Mobile/Subscribe': [browser],
    'Mobile/Unsubscribe': [{ endpoint: browser.endpoint }],
    'Mobile/Feed': [{}],
    'Mobile/RenewFeed': [{}],
    'Team/GetFeed': [{ code: teamCode }],
    'Team/RenewFeed': [{ code: teamCode }],
    'Mobile/Profile': [{}],
    'Mobile/Messages': [{}],
    'Mobile/Shifts': [{ from: '11-01-2026', to: '12-31-2026' }],
    'Mobile/Shift': [{ shiftId: refs.mineId }],
    'Mobile/Changes': [{ changeId: 1 }],
    'Mobile/OpenShifts': [{}],
    'Mobile/Offers': [{}],
    'Mobile/Offer': [{ offerId: refs.offerId }],
    'Mobile/AnswerOffer': [{ offerId: refs.offerId, accept: true }],
    'Mobile/Interest': [{ shiftId: refs.freeShiftId, on: true }],
    'Mobile/TakeShift': [{ shiftId: refs.freeShiftId }],
    'Mobile/Leaves': [{}],
    'Mobile/LeaveTypes': [{}],
    'Mobile/RequestLeave': [{ fromDate: '12-20-2026', toDate: '12-21-2026', leaveType: 1 }],
    'Mobile/CancelLeave': [{ leaveId: refs.leaveId }],
    'Mobile/SwapPartners': [{ shiftId: refs.mineId }],
    'Mobile/ExchangeShifts': [{ shiftId: refs.mineId }],
    'Mobile/RequestSwap': [
      { shiftId: refs.mineId, toProviderCode: refs.colleagueCode },
      { shiftId: refs.mineId, toProviderCodes: [refs.colleagueCode] },
      { shiftId: refs.mineId, toProviderCode: refs.colleagueCode, returnShiftId: refs.theirsId },
    ],
    'Mobile/WithdrawSwap': [{ swapId: refs.swapId }],
    'Mobile/Requests': [{}],
    'Mobile/WithdrawRequest': [{ shiftApprovalId: refs.requestId }],
    'Mobile/CallOut': [{ shiftId: refs.soonId }],
    'Mobile/LeavePreview': [{ fromDate: mineDate, toDate: mineDate }],
    'Mobile/Swaps': [{}],
    'Mobile/Credentials': [{}],
    'Mobile/CredentialTypes': [{}],
    'Mobile/SaveCredential': [credential, { ...credential, id: refs.credentialId }],
    'Mobile/RemoveCredential': [{ id: refs.credentialId }],
    'Mobile/Availability': [{ availability }],
    'Mobile/AnswerSwap': [{ swapId: refs.askedId, accept: true }],
  }
}
