import { z } from 'zod'
import { labourTypes } from './choices.ts'
import { Amount, Code, Hints, Id, LabourType, QueryId, requiredAmount, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { firstDuplicate, optionalText, requiredChoices, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { CallNumber } from './person.ts'
import { everyone, permission, whoMay } from './rules/permissions.ts'
import { SkillName, SpecialtyName } from './skill.ts'
import { texts } from './texts.ts'

const text = texts.department

const SkillRate = z.object({
  skillLevel: requiredText(text.skillRequired, limits.text.skill),
  ceilingPrice: requiredAmount(text.rateRequired).positive(text.rateAboveZero),
  minPrice: requiredAmount(text.minimumRequired),
  maxPrice: requiredAmount(text.maximumRequired),
})

function refuseRateOutside(row: z.output<typeof SkillRate>, context: z.RefinementCtx) {
  if (row.minPrice > row.ceilingPrice) {
    context.addIssue({ code: 'custom', path: ['minPrice'], message: text.minimumAboveRate })
  }
  if (row.maxPrice < row.ceilingPrice) {
    context.addIssue({ code: 'custom', path: ['maxPrice'], message: text.maximumBelowRate })
  }
}

/** One skill row of the panel; it has an `id` once saved. */
const DepartmentSkillRow = SkillRate.extend({ id: Id.nullish() }).superRefine(refuseRateOutside)

const DepartmentFields = z.object({
  name: requiredText(text.nameRequired, limits.department.name),
  facilityId: z.int({ error: text.facilityRequired }).positive(text.facilityRequired),
  specialty: requiredText(text.specialtyRequired, limits.text.skill),
  /** Empty when 'Approval Required' is off. */
  labourType: z.array(LabourType).max(labourTypes.length).default([]),
  /** Whom QHPs call about a shift. */
  deskPhone: CallNumber,
})

/** The whole panel: the department, its 'Approval Required' switch and its skill rows. */
export const DepartmentForm = DepartmentFields.extend({
  isApprovalRequired: z.boolean(),
  skills: z
    .array(DepartmentSkillRow)
    .min(1, text.skillRequired)
    .max(limits.department.skills)
    .superRefine((rows, context) => {
      const index = firstDuplicate(rows.map((row) => row.skillLevel))
      if (index < 0) return
      context.addIssue({ code: 'custom', path: [index, 'skillLevel'], message: text.duplicateSkill })
    }),
}).refine((form) => !form.isApprovalRequired || form.labourType.length > 0, {
  path: ['labourType'],
  message: text.labourTypesRequired,
})
export type DepartmentForm = z.input<typeof DepartmentForm>

const DepartmentInput = DepartmentFields.extend({
  extension: z.object({ facilityName: optionalText(limits.facility.name) }).optional(),
})

export const Department = z.object({
  departmentId: Id,
  departmentName: z.string(),
  departmentCode: Code,
  specialty: SpecialtyName,
  facilityId: Id,
  facilityCode: Code,
  organizationId: Id,
  extension: z.object({ facilityName: z.string() }),
  labourTypes: z.array(LabourType),
  deskPhone: z.string().nullable(),
})
export type Department = z.infer<typeof Department>

export const DepartmentSkill = z.object({
  id: Id,
  skillLevel: SkillName,
  ceilingPrice: Amount,
  minPrice: Amount,
  maxPrice: Amount,
})
export type DepartmentSkill = z.infer<typeof DepartmentSkill>

const Saved = z.object({ departmentOutput: z.object({ departmentId: Id, departmentCode: Code }) })

export const departmentEndpoints = {
  getAll: endpoint({
    method: 'GET',
    path: 'Department/GetAll',
    summary: 'The departments in the caller’s scope',
    access: whoMay(permission.manageDepartments),
    input: Hints,
    output: z.array(Department),
  }),
  getById: endpoint({
    method: 'GET',
    path: 'Department/GetById',
    summary: 'One department',
    access: whoMay(permission.manageDepartments),
    input: z.object({ id: QueryId }),
    output: Department.extend({ version: Version }),
  }),
  /** For the user named by `userCode`, in the caller's scope; without it, for the caller. */
  ofUser: endpoint({
    method: 'GET',
    path: 'Department/GetDepartment',
    summary: 'The departments that a user administers',
    access: everyone,
    input: Hints,
    output: z.array(Department),
  }),
  byUserCode: endpoint({
    method: 'GET',
    path: 'Department/GetByUserCode',
    summary: 'The departments whose schedule the caller may read',
    access: everyone,
    input: Hints,
    output: z.array(Department),
  }),
  skillNames: endpoint({
    method: 'GET',
    path: 'Department/GetDepartmentSkillLevelsByCode',
    summary: 'The names of a department’s skills',
    access: everyone,
    input: z.object({ code: Code }),
    output: z.array(SkillName),
  }),
  skills: endpoint({
    method: 'GET',
    path: 'Department/GetDepartmentSkillLevels',
    summary: 'The skills of a department with their rates',
    access: whoMay(permission.manageDepartments),
    input: z.object({ id: QueryId }),
    output: z.array(DepartmentSkill),
  }),
  ceilingRate: endpoint({
    method: 'GET',
    path: 'Department/GetCeilingRate',
    summary: 'The most that a shift of this skill may ask in a department',
    access: everyone,
    input: z.object({ code: Code, skill: SkillName }),
    output: z.object({ ceilingRate: Amount }),
  }),
  create: endpoint({
    method: 'POST',
    path: 'Department/Create',
    summary: 'Create a department',
    access: ['admin', 'organization', 'facility'],
    input: DepartmentInput,
    output: Saved,
  }),
  update: endpoint({
    method: 'POST',
    path: 'Department/Update',
    summary: 'Change a department',
    access: whoMay(permission.manageDepartments),
    input: DepartmentInput.extend({ id: Id, version: Version.optional() }),
    output: Saved,
  }),
  mapSkill: endpoint({
    method: 'POST',
    path: 'Department/MapSkill',
    summary: 'Give a department a skill with its rates, or change them',
    access: whoMay(permission.manageDepartments),
    input: SkillRate.extend({ departmentId: Id }).superRefine(refuseRateOutside),
    output: DepartmentSkill,
  }),
  unmapSkill: endpoint({
    method: 'POST',
    path: 'Department/UnmapSkill',
    summary: 'Take a skill from a department',
    access: whoMay(permission.manageDepartments),
    from: 'query',
    input: z.object({ id: QueryId }),
    output: z.object({ id: Id }),
  }),
  /** With `isAdmin` the user becomes a department admin; without it the departments accompany a facility or generic user. */
  mapUser: endpoint({
    method: 'POST',
    path: 'Department/MapUser',
    summary: 'Map a user to departments',
    access: ['admin', 'organization', 'facility'],
    input: z.object({
      userCode: Code,
      userName: optionalText(limits.text.search),
      departmentId: requiredChoices(Id, texts.user.departmentRequired, limits.list.mappings),
      isAdmin: z.boolean().default(false),
      version: Version.optional(),
    }),
    output: z.object({ userCode: Code, version: Version }),
  }),
}
