import { z } from 'zod'
import { type KeptAddress, State, Zip } from './address.ts'
import { Code, Hints, Id, LabourType, QueryId, QueryList, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, orKept, requiredChoices, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { ProviderMapping, ProviderMappings } from './provider-mapping.ts'
import { everyone, permission, whoMay } from './rules/permissions.ts'
import { isTimeZone } from './rules/time-zone.ts'
import { SkillName } from './skill.ts'
import { texts } from './texts.ts'

const text = texts.facility
const most = limits.facility

const TimeZone = z.string().max(limits.text.code).refine(isTimeZone, text.unknownTimeZone)

const facilityFields = <Field extends z.ZodType<string, string>>(state: Field, zip: Field) =>
  z.object({
    name: requiredText(text.nameRequired, most.name),
    organizationId: z.int({ error: text.organizationRequired }).positive(text.organizationRequired),
    organizationName: optionalText(limits.organization.name),
    zip,
    extension: z.object({
      address: z.object({
        addressline1: requiredText(text.addressRequired, most.address),
        city: requiredText(text.cityRequired, most.city),
        state,
      }),
      npi: requiredText(text.npiRequired, most.npi),
    }),
    /** IANA name. Without it the state decides, which is not enough in states with two zones. */
    timeZone: TimeZone.optional(),
  })

export const FacilityForm = facilityFields(State(text.stateRequired), Zip(text.zipRequired))
export type FacilityForm = z.input<typeof FacilityForm>

/** The form of a facility that is stored already. */
export const changedFacility = ({ state, zip }: KeptAddress) =>
  facilityFields(orKept(State(text.stateRequired), state), orKept(Zip(text.zipRequired), zip))

/** What the call accepts at first; the server goes on with `changedFacility` when it knows the stored row. */
const FacilityChange = facilityFields(
  requiredText(text.stateRequired, most.state),
  requiredText(text.zipRequired, most.zip),
)

const DepartmentOfFacility = z.object({ departmentId: Id, departmentCode: Code, departmentName: z.string() })

export const Facility = z.object({
  facilityId: Id,
  facilityName: z.string(),
  facilityCode: Code,
  organizationName: z.string(),
  organizationId: Id,
  zip: z.string(),
  extension: z.object({
    address: z.object({ addressline1: z.string(), city: z.string(), state: z.string() }),
    npi: z.string(),
  }),
  timeZone: z.string(),
  department: z.array(DepartmentOfFacility),
})
export type Facility = z.infer<typeof Facility>

/** A facility to choose in the scheduler, approvals and reports. */
export const FacilityWithDepartments = Facility.pick({
  facilityId: true,
  facilityCode: true,
  facilityName: true,
  timeZone: true,
  department: true,
})
export type FacilityWithDepartments = z.infer<typeof FacilityWithDepartments>

/** A user's mappings: facilities for an admin, facilities with a labour type for a provider. */
export const FacilityDetails = z.object({
  facilities: z.array(Id),
  isScheduleViewOnly: z.boolean(),
  isGenericUser: z.boolean(),
  providerFacilities: z.array(ProviderMapping),
})
export type FacilityDetails = z.infer<typeof FacilityDetails>

export const ProviderOfDepartment = z.object({
  providerCode: Code,
  providerName: z.string(),
  labourType: LabourType,
  skill: z.array(SkillName),
})
export type ProviderOfDepartment = z.infer<typeof ProviderOfDepartment>

/** Null when the provider is no longer mapped but has worked there. */
const ProviderToReport = ProviderOfDepartment.extend({ labourType: LabourType.nullable() })
export type ProviderToReport = z.infer<typeof ProviderToReport>

/** How a new time zone would change the facility's shifts, except those that are over. */
export const TimeZonePreview = z.object({
  /** How many of them would take place at another moment. */
  shifts: z.int(),
  /** The names of those who would work elsewhere at the same time. */
  overlapping: z.array(z.string()),
})
export type TimeZonePreview = z.infer<typeof TimeZonePreview>

const Saved = z.object({ facilityId: Id, facilityCode: Code })

export const facilityEndpoints = {
  getAll: endpoint({
    method: 'GET',
    path: 'Facility/GetAll',
    summary: 'The facilities in the caller’s scope',
    access: whoMay(permission.manageProviders),
    input: Hints,
    output: z.array(Facility),
  }),
  getById: endpoint({
    method: 'GET',
    path: 'Facility/GetById',
    summary: 'One facility',
    access: whoMay(permission.manageProviders),
    input: z.object({ id: QueryId }),
    output: Facility.extend({ version: Version }),
  }),
  /** For the user named by `userCode`, in the caller's scope; without it, for the caller. */
  ofUser: endpoint({
    method: 'GET',
    path: 'Facility/GetFacility',
    summary: 'The facilities that a user administers',
    access: everyone,
    input: Hints,
    output: z.array(Facility),
  }),
  /** For the user named by `userCode` or `providerCode`; without both, for the caller. */
  details: endpoint({
    method: 'GET',
    path: 'Facility/GetFacilityDetails',
    summary: 'What a user or provider is mapped to',
    access: everyone,
    input: Hints.extend({ providerCode: Code.optional() }),
    output: FacilityDetails,
  }),
  byUserCode: endpoint({
    method: 'GET',
    path: 'Facility/GetFacilityByUserCode',
    summary: 'The facilities whose schedule the caller may read',
    access: everyone,
    input: Hints,
    output: z.array(FacilityWithDepartments),
  }),
  departmentsByUserCode: endpoint({
    method: 'GET',
    path: 'Facility/GetFacilityDeparmentByUserCode',
    summary: 'The facilities and departments that the caller may choose from',
    access: everyone,
    input: Hints,
    output: z.array(FacilityWithDepartments),
  }),
  providersByDepartment: endpoint({
    method: 'GET',
    path: 'Facility/GetProvidersByDepartment',
    summary: 'The providers of departments, with any of the skills if some are given',
    access: everyone,
    input: z
      .object({
        departmentCode: QueryList(Code).optional(),
        /** For reports: includes deactivated and no longer mapped providers, since their shifts stay. */
        departmentCodes: QueryList(Code).optional(),
        skills: QueryList(SkillName).optional(),
      })
      .refine((query) => query.departmentCode ?? query.departmentCodes, {
        path: ['departmentCode'],
        message: texts.schedule.departmentRequired,
      }),
    output: z.array(ProviderToReport),
  }),
  create: endpoint({
    method: 'POST',
    path: 'Facility/Create',
    summary: 'Create a facility',
    access: whoMay(permission.manageFacilities),
    input: FacilityForm,
    output: Saved,
  }),
  update: endpoint({
    method: 'POST',
    path: 'Facility/Update',
    summary: 'Change a facility',
    access: whoMay(permission.manageFacilities),
    input: FacilityChange.extend({ id: Id, version: Version.optional() }),
    output: Saved,
  }),
  /** Our own call, for the question before a save. */
  previewTimeZone: endpoint({
    method: 'GET',
    path: 'Facility/PreviewTimeZone',
    summary: 'What another time zone would do to the shifts of a facility',
    access: whoMay(permission.manageFacilities),
    input: z.object({ id: QueryId, timeZone: TimeZone }),
    output: TimeZonePreview,
  }),
  mapProvider: endpoint({
    method: 'POST',
    path: 'Facility/MapProvider',
    summary: 'Let providers work at facilities, or change as what',
    access: whoMay(permission.manageProviders),
    input: ProviderMappings,
    output: z.array(ProviderMapping),
  }),
  unmapProvider: endpoint({
    method: 'POST',
    path: 'Facility/UnmapProvider',
    summary: 'End a provider’s work at a facility; refused while future shifts are left there',
    access: whoMay(permission.manageProviders),
    from: 'query',
    input: z.object({ id: QueryId }),
    output: z.object({ facilityProviderId: Id }),
  }),
  mapUser: endpoint({
    method: 'POST',
    path: 'Facility/MapUser',
    summary: 'Make a user the admin of facilities, or their generic or schedule viewer',
    access: ['admin', 'organization'],
    input: z.object({
      userCode: Code,
      userName: optionalText(limits.text.search),
      facilityId: requiredChoices(Id, texts.user.facilityRequired, limits.list.mappings),
      isViewScheduler: z.boolean().default(false),
      isGenericUser: z.boolean().default(false),
      version: Version.optional(),
    }),
    output: z.object({ userCode: Code, version: Version }),
  }),
}
