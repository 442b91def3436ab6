import { labourTypes } from '@shiftward/contract/choices.ts'
import { Id } from '@shiftward/contract/common.ts'
import { type Department, DepartmentForm, type DepartmentSkill } from '@shiftward/contract/department.ts'
import { z } from 'zod'

/** What the panel holds: the form of the contract, and what is needed to finish a save that stopped half-way. */

/** A row that is being filled in holds no amounts yet. */
export type SkillRow = {
  id?: number | null | undefined
  skillLevel: string
  ceilingPrice: number | undefined
  minPrice: number | undefined
  maxPrice: number | undefined
}

export type DepartmentFields = Omit<z.input<typeof DepartmentForm>, 'skills'> & {
  skills: SkillRow[]
  /** The department that is changed, or that an earlier press of the button has created already. */
  id?: number | undefined
  /** Saved rows that were taken out, until the server has been told. */
  removed: SkillRow[]
}

const schema = DepartmentForm.safeExtend({
  id: Id.optional(),
  removed: z.array(z.custom<SkillRow & { id: number }>()),
})
export type DepartmentValues = z.output<typeof schema>

// The schema takes a blank amount only to say what is missing: its own type does not admit one.
export const DepartmentFields = schema as unknown as z.ZodType<DepartmentValues, DepartmentFields>

export const blankRow: SkillRow = {
  id: null,
  skillLevel: '',
  ceilingPrice: undefined,
  minPrice: undefined,
  maxPrice: undefined,
}

export const emptyDepartment: DepartmentFields = {
  name: '',
  facilityId: 0,
  specialty: '',
  isApprovalRequired: false,
  labourType: [],
  skills: [blankRow],
  removed: [],
}

export function toFields({
  department,
  skills,
}: {
  department: Department
  skills: DepartmentSkill[]
}): DepartmentFields {
  return {
    id: department.departmentId,
    name: department.departmentName,
    facilityId: department.facilityId,
    specialty: department.specialty,
    isApprovalRequired: department.labourTypes.length > 0,
    labourType: labourTypes.filter((type) => department.labourTypes.includes(type)),
    skills: skills.length > 0 ? skills : [blankRow],
    removed: [],
  }
}

/** Only then the next row is offered. */
export const isComplete = ({ skillLevel, ceilingPrice, minPrice, maxPrice }: SkillRow): boolean =>
  skillLevel !== '' && [ceilingPrice, minPrice, maxPrice].every((price) => price !== undefined)
