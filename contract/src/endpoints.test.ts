import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { allEndpoints } from './endpoints.ts'

/** Section 7 of both documents, copied by hand with their spelling. */
const specified = `
POST Authentication/Login
GET Users/Search
POST Providers/Register
POST Providers/Confirmation
GET Users/GetAll
GET Users/GetUserByCode
GET Users/GetAllProviderDetails
POST Users/Register
POST Users/Update
POST Providers/Update
POST Facility/MapProvider
POST Facility/UnmapProvider
POST Facility/MapUser
POST Organization/MapUser
POST Department/MapUser
GET Specialties/Get
GET Organization/GetSkillLevels
GET Organization/GetAll
GET Organization/GetOrganization
GET Facility/GetAll
GET Facility/GetFacility
GET Facility/GetFacilityDetails
GET Facility/GetFacilityDeparmentByUserCode
GET Department/GetAll
GET Department/GetDepartment
GET Team/GetAll
GET Team/GetById
POST Team/UpdateTeam
POST Team/CreateTeam
GET Department/GetDepartmentSkillLevelsByCode
POST Scheduler/ActivateDeactivateSchedulerBlock
GET Facility/GetById
POST Facility/Create
POST Facility/Update
GET Organization/GetById
POST Organization/Create
POST Organization/Update
GET Department/GetById
POST Department/Create
POST Department/Update
POST Department/MapSkill
POST Department/UnmapSkill
GET Department/GetDepartmentSkillLevels
GET Department/GetCeilingRate
GET Dashboard/GetStats
GET Dashboard/GetShifts
GET Dashboard/UpcomingLeaves
GET Dashboard/UpcomingOpenShifts
GET Dashboard/TopProviders
GET Dashboard/LeastPickedupShifts
GET Dashboard/SourceSpend
GET Dashboard/GenericDashboard
GET Facility/GetFacilityByUserCode
GET Department/GetByUserCode
GET Team/GetByDepartment
GET team/GetSkills
GET Facility/GetProvidersByDepartment
GET Team/GetDatesForScheduleCodeWithData
GET Team/GetAllProvider
POST Scheduler/CreateBlock
POST Team/GetOpenShiftSkills
POST Scheduler/CreateOpenShift
POST Scheduler/Calendar/CreateOpenShift
POST Scheduler/Calendar/AddProvider
POST Scheduler/Calendar/DeleteProvider
POST Scheduler/Calendar/ChangeProviderTime
POST Scheduler/Save
POST Scheduler/Calendar/NotificationForOpenShift
GET ProviderSwap/GetProviderSwapDetailsMediator
POST ProviderSwap/UpdateProviderSwap
GET Leave/GetLeaveType
GET Leave/GetLeaves
POST Leave/UpdateLeave
GET ShiftApproval/GetProviderShiftApprovalDetails
POST ShiftApproval/UpdateShiftApproval
GET Kpi/GetOpenShiftTimeToFillReport
GET Kpi/GetShiftDetails
POST Scheduler/GetSchedulerCalendarDetails
POST Scheduler/GetTeamwiseProviderSchedule
POST Scheduler/GetProviderScheduleReport
GET Leave/GetPTOLeaves`

/** The calls that the domain decisions add: sections 2, 5 and 9. */
const decided = `
POST Authentication/Logout
GET Authentication/Session
GET Users/GetPermissions
GET Notifications/GetAll
POST Mobile/Login
POST Mobile/Logout
GET Mobile/Profile
GET Mobile/Shifts
GET Mobile/OpenShifts
POST Mobile/Interest
POST Mobile/TakeShift
GET Mobile/Leaves
POST Mobile/RequestLeave
POST Mobile/CancelLeave
GET Mobile/SwapPartners
POST Mobile/RequestSwap
GET Mobile/Swaps
POST Mobile/AnswerSwap
GET Mobile/Messages`

/** These may be some seconds old. A page that shows what its own buttons change must not be among them. */
const answeredByReplica = `
GET Audit/Export
GET Audit/GetAll
GET Credentials/GetExpiring
GET Dashboard/GenericDashboard
GET Dashboard/GetShifts
GET Dashboard/GetStats
GET Dashboard/LeastPickedupShifts
GET Dashboard/SourceSpend
GET Dashboard/TopProviders
GET Dashboard/UpcomingLeaves
GET Dashboard/UpcomingOpenShifts
GET Kpi/GetOpenShiftTimeToFillReport
GET Kpi/GetShiftDetails
GET Leave/GetLeaves
GET Leave/GetPTOLeaves
GET Users/GetAllProviderDetails
POST Scheduler/GetFairnessReport
POST Scheduler/GetHoursReport
POST Scheduler/GetProviderScheduleReport
POST Scheduler/GetSchedulerCalendarDetails
POST Scheduler/GetTeamwiseProviderSchedule`

const callsOf = (text: string) => text.trim().split('\n')
const nameOf = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`

const inputOf = (endpoint: Endpoint) => z.toJSONSchema(endpoint.input, { io: 'input' })
const outputOf = (endpoint: Endpoint) => z.toJSONSchema(endpoint.output, { io: 'output' })
const namesWhere = (isWrong: (endpoint: Endpoint) => boolean) => allEndpoints.filter(isWrong).map(nameOf)

describe('the endpoint table', () => {
  it('has every call of the specification', () => {
    expect(allEndpoints.map(nameOf)).toEqual(expect.arrayContaining(callsOf(specified)))
  })

  it('has every call of the domain decisions', () => {
    expect(allEndpoints.map(nameOf)).toEqual(expect.arrayContaining(callsOf(decided)))
  })

  it('has no call twice', () => {
    const names = allEndpoints.map((endpoint) => nameOf(endpoint).toLowerCase())
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
  })

  it('states access and effect of every call', () => {
    expect(namesWhere((endpoint) => endpoint.access.length === 0)).toEqual([])
    expect(namesWhere((endpoint) => !/^[A-Z].{5,}/.test(endpoint.summary))).toEqual([])
    expect(namesWhere((endpoint) => /^\/|\/$/.test(endpoint.path))).toEqual([])
  })

  it('can be described by JSON Schema', () => {
    for (const endpoint of allEndpoints) {
      expect(inputOf(endpoint), nameOf(endpoint)).toHaveProperty('$schema')
      expect(outputOf(endpoint), nameOf(endpoint)).toHaveProperty('$schema')
    }
  })

  it('limits the size of every text and list in an input', () => {
    const open = allEndpoints.flatMap((endpoint) => unboundedIn(inputOf(endpoint), nameOf(endpoint)))
    expect(open).toEqual([])
  })

  it('has a rate limit for every search, export and call without a session', () => {
    const isWithout = (limit: string | undefined) => (endpoint: Endpoint) => endpoint.limit !== limit
    const searches = allEndpoints.filter(
      (endpoint) => 'q' in (inputOf(endpoint).properties ?? {}) && endpoint.isExport !== true,
    )
    expect(searches.filter(isWithout('search')).map(nameOf)).toEqual([])
    expect(
      allEndpoints
        .filter(({ isExport }) => isExport === true)
        .filter(isWithout('export'))
        .map(nameOf),
    ).toEqual([])
    const open = allEndpoints.filter(({ access, limit }) => access === 'public' && limit === undefined)
    // Wrong passwords are counted in the database, and the public pages cost nothing.
    expect(open.map(nameOf).sort()).toEqual(['GET Settings/Get', 'POST Authentication/Login', 'POST Mobile/Login'])
  })

  it('lets a replica answer reports, dashboards, exports and the audit log, and nothing that changes', () => {
    const lagging = allEndpoints.filter(({ mayLag }) => mayLag !== false)
    expect(lagging.filter(({ effect }) => effect !== 'read').map(nameOf)).toEqual([])
    expect(lagging.map(nameOf).sort()).toEqual(callsOf(answeredByReplica))
    expect(namesWhere(({ isExport, mayLag }) => isExport !== false && mayLag !== isExport)).toEqual([])
  })

  it('describes query inputs as objects with named parameters', () => {
    expect(namesWhere((endpoint) => endpoint.from === 'query' && inputOf(endpoint).type !== 'object')).toEqual([])
  })

  it('answers no password except the shared demo password', () => {
    const telling = namesWhere((endpoint) => /"password\w*":\{/i.test(JSON.stringify(outputOf(endpoint))))
    expect(telling).toEqual(['GET Settings/Get'])
  })
})

/** Anchored at both ends and without an unbounded repetition. */
const isBoundedPattern = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern)

/** The places of a JSON schema where a text or a list has no maximum size. */
function unboundedIn(schema: unknown, place = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as Record<string, unknown>
  const bounded = ['enum', 'const', 'maxLength', 'maxItems']
  const isOpen =
    (node.type === 'string' || node.type === 'array') &&
    !bounded.some((key) => key in node) &&
    !isBoundedPattern(node.pattern)
  const below = Object.entries(node).flatMap(([key, value]) => unboundedIn(value, `${place}/${key}`))
  return isOpen ? [place, ...below] : below
}
