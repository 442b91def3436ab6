import type { World } from './world.ts'

/** What a request can name. Own, another organization's, or nobody's. */
export type Refs = {
  organizationId: number
  facilityId: number
  facilityCode: string
  departmentId: number
  departmentCode: string
  departmentSkillId: number
  teamId: number
  teamCode: string
  blockId: number
  blockCode: string
  providerId: number
  providerCode: string
  mappingId: number
  /** An open shift of the block, on `shiftDate`. */
  shiftId: number
  requestId: number
  swapId: number
  leaveId: number
  adminId: number
  adminCode: string
}

export const refsOf = (world: World): Refs => ({
  organizationId: world.organization.id,
  facilityId: world.facility.id,
  facilityCode: world.facility.code,
  departmentId: world.department.id,
  departmentCode: world.department.code,
  departmentSkillId: world.skill.id,
  teamId: world.team.id,
  teamCode: world.team.code,
  blockId: world.block.id,
  blockCode: world.block.code,
  providerId: world.provider.id,
  providerCode: world.provider.code,
  mappingId: world.mapping.id,
  shiftId: world.shift.id,
  requestId: world.request.id,
  swapId: world.swap.id,
  leaveId: world.leave.id,
  adminId: world.admins.department.id,
  adminCode: world.admins.department.code,
})

const nobodys = 987_654
export const unknownRefs: Refs = {
  organizationId: nobodys,
  facilityId: nobodys,
  facilityCode: `FAC${nobodys}`,
  departmentId: nobodys,
  departmentCode: `DEP${nobodys}`,
  departmentSkillId: nobodys,
  teamId: nobodys,
  teamCode: `TEAM${nobodys}`,
  blockId: nobodys,
  blockCode: `BLK${nobodys}`,
  providerId: nobodys,
  providerCode: `USR${nobodys}`,
  mappingId: nobodys,
  shiftId: nobodys,
  requestId: nobodys,
  swapId: nobodys,
  leaveId: nobodys,
  adminId: nobodys,
  adminCode: `USR${nobodys}`,
}

const address = { addressline1: '1 Main Street', city: 'Albany', state: 'NY' }
const organization = { name: 'Renamed', extension: { address: { ...address, zip: '12207' }, npi: '' } }
const facility = { name: 'Renamed', zip: '12207', extension: { address, npi: '1999999984' } }
const department = { name: 'Renamed', specialty: 'Cardiology', labourType: [] }
const rates = { skillLevel: 'Resident', ceilingPrice: 50, minPrice: 40, maxPrice: 60 }
const team = {
  name: 'Renamed',
  skillLevel: ['Physician'],
  startTime: '07:00:00',
  endTime: '15:00:00',
  freqIntervalText: [1],
}
const person = {
  firstName: 'Renamed',
  lastName: 'Person',
  dob: '01-31-1980',
  phone: '5550001111',
  emailId: 'renamed@example.test',
  zip: '12207',
  password: '',
}
const mapping = { labourType: 'Locum', employeeid: '', providerName: '' }

const shiftDate = '11-01-2026'
const openShift = { skillLevel: 'Physician', askRate: 50, date: [shiftDate] }

const november = { startDate: '11-01-2026', endDate: '11-30-2026' }
const kpiQueries = (own: Refs, other: Refs) => [
  { ...november, facilityCode: [other.facilityCode], departmentCode: [other.departmentCode] },
  { ...november, facilityCode: [own.facilityCode], departmentCode: [own.departmentCode, other.departmentCode] },
  { ...november, facilityCode: [own.facilityCode, other.facilityCode], departmentCode: [own.departmentCode] },
]

/** For each call that names rows: valid inputs in which something is not the caller's. */
export function foreignInputs(own: Refs, other: Refs, color: string): Record<string, unknown[]> {
  const ownTeam = { ...team, color_Code: color, facilityCode: own.facilityCode, departmentCode: own.departmentCode }
  const ownAssignment = {
    teamCode: own.teamCode,
    schedulerCode: own.blockCode,
    providerId: own.providerCode,
    skilllevel: 'Physician',
    date: [shiftDate],
  }
  return {
    'Organization/GetById': [{ id: other.organizationId }],
    'Organization/Update': [{ ...organization, id: other.organizationId }],
    'Facility/GetById': [{ id: other.facilityId }],
    'Facility/Create': [{ ...facility, organizationId: other.organizationId }],
    'Facility/Update': [
      { ...facility, id: other.facilityId, organizationId: own.organizationId },
      { ...facility, id: own.facilityId, organizationId: other.organizationId },
    ],
    'Facility/GetFacilityDetails': [{ providerCode: other.providerCode }, { userCode: other.adminCode }],
    'Facility/GetProvidersByDepartment': [{ departmentCode: other.departmentCode }],
    'Facility/MapProvider': [
      [{ ...mapping, facilityId: other.facilityId, providerCode: own.providerCode }],
      [{ ...mapping, facilityId: own.facilityId, providerCode: other.providerCode }],
    ],
    'Facility/UnmapProvider': [{ id: other.mappingId }],
    'Facility/MapUser': [
      { userCode: own.adminCode, facilityId: [other.facilityId] },
      { userCode: own.adminCode, facilityId: [own.facilityId, other.facilityId] },
      { userCode: other.adminCode, facilityId: [own.facilityId] },
    ],
    'Department/GetById': [{ id: other.departmentId }],
    'Department/GetDepartmentSkillLevelsByCode': [{ code: other.departmentCode }],
    'Department/GetDepartmentSkillLevels': [{ id: other.departmentId }],
    'Department/GetCeilingRate': [{ code: other.departmentCode, skill: 'Physician' }],
    'Department/Create': [{ ...department, facilityId: other.facilityId }],
    'Department/Update': [
      { ...department, id: other.departmentId, facilityId: own.facilityId },
      { ...department, id: own.departmentId, facilityId: other.facilityId },
    ],
    'Department/MapSkill': [{ ...rates, departmentId: other.departmentId }],
    'Department/UnmapSkill': [{ id: other.departmentSkillId }],
    'Department/MapUser': [
      { userCode: own.adminCode, departmentId: [other.departmentId], isAdmin: true },
      { userCode: other.adminCode, departmentId: [own.departmentId], isAdmin: true },
    ],
    'Team/GetById': [{ id: other.teamId }],
    'Team/GetByDepartment': [{ id: other.departmentId }],
    'team/GetSkills': [{ code: other.teamCode }],
    'Team/CreateTeam': [
      { ...ownTeam, facilityCode: other.facilityCode, departmentCode: other.departmentCode },
      { ...ownTeam, departmentCode: other.departmentCode },
    ],
    'Team/UpdateTeam': [
      { ...ownTeam, id: other.teamId },
      { ...ownTeam, id: own.teamId, facilityCode: other.facilityCode, departmentCode: other.departmentCode },
    ],
    'Scheduler/ActivateDeactivateSchedulerBlock': [{ schedulerId: other.blockId, isDeactivated: true }],
    'Team/GetDatesForScheduleCodeWithData': [{ code: other.blockCode }],
    'Team/GetAllProvider': [{ departmentCode: other.departmentCode, month: 11, year: 2026 }],
    'Team/GetOpenShiftSkills': [{ scheduleCode: other.blockCode }],
    'Team/GetBlocksByDepartment': [{ code: other.departmentCode }],
    'Scheduler/GetAllProviders': [{ scheduleCode: other.blockCode }],
    'Scheduler/Live': [{ departmentCode: other.departmentCode }],
    'Scheduler/CreateBlock': [{ teamCode: other.teamCode, startDate: '01-01-2190', endDate: '01-31-2190' }],
    'Scheduler/Save': [{ code: other.blockCode }],
    'Scheduler/CreateOpenShift': [
      { ...openShift, teamCode: other.teamCode, schedulerCode: other.blockCode },
      { ...openShift, teamCode: own.teamCode, schedulerCode: other.blockCode },
      { ...openShift, teamCode: other.teamCode, schedulerCode: own.blockCode },
    ],
    'Scheduler/Calendar/CreateOpenShift': [
      { ...openShift, teamCode: other.teamCode },
      { ...openShift, teamCode: own.teamCode, schedulerCode: other.blockCode },
      { ...openShift, teamCode: own.teamCode, schedulerCode: own.blockCode, shiftId: other.shiftId },
      { ...openShift, teamCode: own.teamCode, shiftId: other.shiftId },
    ],
    'Scheduler/Calendar/AddProvider': [
      { ...ownAssignment, teamCode: other.teamCode, schedulerCode: other.blockCode },
      { ...ownAssignment, schedulerCode: other.blockCode },
      { ...ownAssignment, providerId: other.providerCode },
      { ...ownAssignment, providerId: other.providerId },
      { ...ownAssignment, shiftId: other.shiftId },
    ],
    'Scheduler/Calendar/DeleteProvider': [
      { teamCode: other.teamCode, date: shiftDate, shiftId: other.shiftId },
      { teamCode: own.teamCode, date: shiftDate, shiftId: other.shiftId },
    ],
    'Scheduler/Calendar/DeleteShift': [
      { teamCode: other.teamCode, date: shiftDate, shiftId: other.shiftId },
      { teamCode: own.teamCode, date: shiftDate, shiftId: other.shiftId },
    ],
    'Scheduler/Calendar/ChangeProviderTime': [{ id: other.shiftId, StartTime: '08:00:00', EndTime: '16:00:00' }],
    'Scheduler/Calendar/NotificationForOpenShift': [
      { teamCode: other.teamCode, skillLevel: 'Physician', date: shiftDate, labourType: ['PerDiem'] },
    ],
    'Kpi/GetOpenShiftTimeToFillReport': kpiQueries(own, other),
    'Kpi/GetShiftDetails': kpiQueries(own, other),
    'Scheduler/GetSchedulerCalendarDetails': [
      ...kpiQueries(own, other).map(({ facilityCode, departmentCode }) => ({
        ...november,
        facility_Code: facilityCode,
        department_Code: departmentCode,
      })),
      {
        ...november,
        facility_Code: [own.facilityCode],
        department_Code: [own.departmentCode],
        provider_Code: [own.providerCode, other.providerCode],
      },
    ],
    'Scheduler/GetTeamwiseProviderSchedule': [
      { ...november, team_Code: [other.teamCode] },
      { ...november, team_Code: [own.teamCode, other.teamCode] },
    ],
    'Scheduler/GetProviderScheduleReport': [{ ...november, providerCode: other.providerCode }],
    'Leave/GetPTOLeaves': [{ ...november, providerCode: other.providerCode, leaveType: '0' }],
    'ProviderSwap/Preview': [{ swapId: other.swapId }],
    'ProviderSwap/UpdateProviderSwap': [
      { swapId: other.swapId, swapStatus: 'MediatorApproved' },
      { swapId: other.swapId, swapStatus: 'MediatorDenied' },
    ],
    'Leave/Preview': [{ leaveId: other.leaveId }],
    'Leave/UpdateLeave': [
      { leaveId: other.leaveId, leaveStatus: 'Approved' },
      { leaveId: other.leaveId, leaveStatus: 'Denied' },
      { leaveId: own.leaveId, providerCode: other.providerCode, leaveStatus: 'Approved' },
    ],
    'ShiftApproval/Preview': [{ shiftApprovalId: other.requestId }],
    'ShiftApproval/UpdateShiftApproval': [
      [{ shiftApprovalId: other.requestId, shiftId: other.shiftId, approvalStatus: 'UserApproved' }],
      [{ shiftApprovalId: other.requestId, shiftId: other.shiftId, approvalStatus: 'UserDenied' }],
      [{ shiftApprovalId: own.requestId, shiftId: other.shiftId, approvalStatus: 'UserApproved' }],
    ],
    'Users/GetUserByCode': [{ id: other.providerCode }, { id: other.adminCode }],
    'Users/Update': [{ ...person, userId: other.adminId }],
    'Providers/Update': [
      { ...person, userId: other.providerId, npi: '1999999984', specialty: ['Cardiology'], skill: ['Physician'] },
    ],
  }
}
