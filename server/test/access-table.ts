import type { Kind } from '@shiftward/contract/rules/permissions.ts'

/**
 * Who may make which call: the domain's table of rights, written a second time on purpose.
 * The contract states access call by call; the test compares it with this list.
 */

const administrators: Kind[] = ['admin', 'organization', 'facility', 'department']
const anybodySignedIn: Kind[] = [...administrators, 'generic', 'viewer']

/** 'self': every session, of the console or of the mobile app, for its own account. */
export type Who = 'public' | 'self' | 'provider' | Kind[]
type Row = { who: Who; calls: string[] }

const rows: Row[] = [
  {
    who: 'public',
    calls: [
      'Authentication/Login',
      'Authentication/ForgotPassword',
      'Authentication/ResetPassword',
      'Authentication/SecondFactor',
      'Account/ConfirmEmail',
      'Authentication/Sso/Start',
      'Authentication/Sso/Finish',
      'Invitations/Find',
      'Invitations/Accept',
      'Mobile/Login',
      'Settings/Get',
      'Users/Search',
      'Providers/Register',
      'Providers/Confirmation',
      'Providers/ResendCode',
      'Providers/ConfirmEmail',
      'Providers/ResendEmail',
    ],
  },
  {
    who: 'self',
    calls: [
      'Account/Get',
      'Account/ChangePassword',
      'Account/ChangeEmail',
      'Account/GetSessions',
      'Account/EndSession',
      'Account/SignOutEverywhere',
      'Account/StartTwoFactor',
      'Account/ConfirmTwoFactor',
      'Account/RenewRecoveryCodes',
      'Account/StopTwoFactor',
    ],
  },
  {
    who: anybodySignedIn,
    calls: [
      'Authentication/Logout',
      'Authentication/Session',
      'Users/GetPermissions',
      'Specialties/Get',
      'Organization/GetSkillLevels',
      'Organization/GetOrganization',
      'Facility/GetFacility',
      'Facility/GetFacilityDetails',
      'Facility/GetFacilityByUserCode',
      'Facility/GetFacilityDeparmentByUserCode',
      'Facility/GetProvidersByDepartment',
      'Department/GetDepartment',
      'Department/GetByUserCode',
      'Department/GetDepartmentSkillLevelsByCode',
      'Department/GetCeilingRate',
      'Team/GetByDepartment',
      'team/GetSkills',
      'Team/GetDatesForScheduleCodeWithData',
      'Team/GetAllProvider',
      'Team/GetBlocksByDepartment',
      'Coverage/Get',
      'Roster/Get',
      'OnDuty/Get',
      'Scheduler/Calendar/GetHistory',
      'Scheduler/GetRemoved',
      'Scheduler/Live',
    ],
  },
  { who: ['admin'], calls: ['Organization/Create', 'Organization/MapUser', 'Users/GetAllProviderDetails'] },
  { who: ['admin'], calls: ['Notifications/GetAll', 'Notifications/Retry'] },
  {
    who: ['admin', 'organization'],
    calls: ['Organization/Update', 'Facility/Create', 'Facility/Update', 'Facility/MapUser'],
  },
  {
    who: ['admin', 'organization'],
    calls: ['Credentials/GetTypes', 'Credentials/SaveTypes', 'Holidays/GetByOrganization', 'Holidays/Save'],
  },
  {
    who: ['admin', 'organization'],
    calls: ['Audit/GetAll', 'Audit/Export', 'Sso/GetAll', 'Sso/GetById', 'Sso/Save', 'Sso/Test'],
  },
  {
    who: ['admin', 'organization', 'facility'],
    calls: [
      'Department/Create',
      'Department/MapUser',
      'Users/Register',
      'Users/Update',
      'Providers/FindRegistered',
      'Providers/MapRegistered',
      'Dashboard/GetStats',
      'Dashboard/GetShifts',
      'Dashboard/UpcomingLeaves',
      'Dashboard/UpcomingOpenShifts',
      'Dashboard/TopProviders',
      'Dashboard/LeastPickedupShifts',
      'Dashboard/SourceSpend',
    ],
  },
  {
    who: administrators,
    calls: [
      'Users/GetAll',
      'Users/GetUserByCode',
      'Users/GetFutureShifts',
      'Users/Deactivate',
      'Users/Reactivate',
      'Users/RemoveTwoFactor',
      'Invitations/Send',
      'Users/SendResetLink',
      'People/PreviewImport',
      'People/Import',
      'People/GetImportColumns',
      'People/SaveImportColumns',
      'Providers/Update',
      'Credentials/GetByProvider',
      'Credentials/GetProviderTypes',
      'Credentials/Save',
      'Credentials/Remove',
      'Credentials/Verify',
      'Credentials/GetRequirements',
      'Credentials/SaveRequirements',
      'Credentials/GetExpiring',
      'Availability/Get',
      'Availability/Save',
      'Organization/GetAll',
      'Organization/GetById',
      'Facility/GetAll',
      'Facility/GetById',
      'Facility/MapProvider',
      'Facility/UnmapProvider',
      'Department/GetAll',
      'Department/GetById',
      'Department/GetDepartmentSkillLevels',
      'Department/Update',
      'Department/MapSkill',
      'Department/UnmapSkill',
      'Team/GetAll',
      'Team/GetById',
      'Team/CreateTeam',
      'Team/UpdateTeam',
      'Team/GetOpenShiftSkills',
      'Scheduler/GetAllProviders',
      'Candidates/Get',
      'Rules/GetFacts',
      'Rules/GetManyFacts',
      'Scheduler/CreateBlock',
      'Needs/AddMissing',
      'Needs/GetByTeam',
      'Needs/Save',
      'Rules/GetPolicy',
      'Rules/SavePolicy',
      'Rules/PreviewPolicy',
      'Scheduler/ActivateDeactivateSchedulerBlock',
      'Scheduler/Save',
      'Scheduler/PublishPreview',
      'Scheduler/Publish',
      'Scheduler/CreateOpenShift',
      'Scheduler/Calendar/CreateOpenShift',
      'Scheduler/Calendar/AddProvider',
      'Scheduler/CopyBlock',
      'Patterns/GetByDepartment',
      'Patterns/Save',
      'Patterns/Delete',
      'Patterns/Apply',
      'Scheduler/Calendar/DeleteProvider',
      'Scheduler/Calendar/ReleaseShifts',
      'Scheduler/Calendar/CallOutPreview',
      'Scheduler/Calendar/CallOut',
      'Scheduler/Calendar/DeleteShift',
      'Scheduler/Calendar/ChangeProviderTime',
      'Scheduler/Calendar/MoveShift',
      'Scheduler/Undo',
      'Scheduler/Redo',
      'Scheduler/Calendar/PasteShifts',
      'Scheduler/Calendar/FreeShifts',
      'Scheduler/Calendar/NotificationForOpenShift',
      'Notifications/GetChannels',
      'ProviderSwap/GetProviderSwapDetailsMediator',
      'ProviderSwap/Preview',
      'ProviderSwap/UpdateProviderSwap',
      'Leave/GetLeaveType',
      'Leave/GetLeaves',
      'Leave/Preview',
      'Leave/AddPreview',
      'Leave/Add',
      'Leave/UpdateLeave',
      'Leave/GetPTOLeaves',
      'ShiftApproval/GetProviderShiftApprovalDetails',
      'ShiftApproval/GetOpenCounts',
      'ShiftApproval/Preview',
      'ShiftApproval/PreviewUpdate',
      'ShiftApproval/UpdateShiftApproval',
      'Kpi/GetOpenShiftTimeToFillReport',
      'Kpi/GetShiftDetails',
      'Scheduler/GetSchedulerCalendarDetails',
      'Scheduler/GetTeamwiseProviderSchedule',
      'Scheduler/GetProviderScheduleReport',
    ],
  },
  // The page of the generic dashboard is open to department users too, by the guard rules.
  { who: ['department', 'generic', 'viewer'], calls: ['Dashboard/GenericDashboard'] },
  {
    who: 'provider',
    calls: [
      'Mobile/Logout',
      'Mobile/Profile',
      'Mobile/Shifts',
      'Mobile/Shift',
      'Mobile/Changes',
      'Mobile/OpenShifts',
      'Mobile/Interest',
      'Mobile/TakeShift',
      'Mobile/Leaves',
      'Mobile/LeaveTypes',
      'Mobile/RequestLeave',
      'Mobile/CancelLeave',
      'Mobile/SwapPartners',
      'Mobile/RequestSwap',
      'Mobile/Swaps',
      'Mobile/AnswerSwap',
      'Mobile/Messages',
      'Mobile/Credentials',
      'Mobile/CredentialTypes',
      'Mobile/SaveCredential',
      'Mobile/RemoveCredential',
      'Mobile/Availability',
    ],
  },
]

export const accessTable = new Map(rows.flatMap(({ who, calls }) => calls.map((path) => [path, who] as const)))

/** Who may make a call with this input: some calls allow fewer callers for some inputs. */
export function whoMayCall(path: string, input: unknown): Who {
  const given = input as Record<string, unknown>
  // The console's form and the public wizard use the same path.
  if (path === 'Providers/Register' && given.isWeb === true) return administrators
  // Callers who only read schedules have no business with how people are employed.
  if (path === 'Facility/GetFacilityDetails' && (given.userCode ?? given.providerCode)) return administrators
  // A department is managed by more people than an organization.
  if (path.startsWith('Rules/') && given.organizationCode) return ['admin', 'organization']
  const who = accessTable.get(path)
  if (who === undefined) throw new Error(`Nobody has said who may call ${path}`)
  return who
}

/**
 * What these calls answer those who may make them, in a world where nobody has set up two-factor sign-in or done
 * anything yet, and without an identity provider.
 */
const refused: Record<string, number> = {
  'Authentication/SecondFactor': 409,
  'Account/ConfirmEmail': 409,
  'Authentication/Sso/Finish': 409,
  'Account/EndSession': 404,
  'Users/RemoveTwoFactor': 409,
  'Account/ConfirmTwoFactor': 400,
  'Account/RenewRecoveryCodes': 409,
  'Account/StopTwoFactor': 409,
  'Scheduler/Undo': 409,
  'Scheduler/Redo': 409,
}
export const admittedStatus = (path: string): number => refused[path] ?? 200
