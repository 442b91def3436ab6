import { labourTypes } from '@shiftward/contract/choices.ts'
import { Id } from '@shiftward/contract/common.ts'
import { type Department, DepartmentForm, type DepartmentSkill } from '@shiftward/contract/department.ts'
import { PolicyForm } from '@shiftward/contract/policy.ts'
import { z } from 'zod'

/** The panel's values: the contract's form, plus what is needed to finish a save that stopped half-way. */

/** A row being filled in may have no amounts yet. */
export type SkillRow = {
  id?: number | null | undefined
  skillLevel: string
  ceilingPrice: number | undefined
  minPrice: number | undefined
  maxPrice: number | undefined
}

export type DepartmentFields = Omit<z.input<typeof DepartmentForm>, 'skills'> & {
  skills: SkillRow[]
  /** The department being changed, or the one an earlier, half-finished save created. */
  id?: number | undefined
  /** Saved rows that were removed, until the server knows. */
  removed: SkillRow[]
  /** The rules, once the department is stored. */
  policy?: PolicyForm | undefined
}

const schema = DepartmentForm.safeExtend({
  id: Id.optional(),
  removed: z.array(z.custom<SkillRow & { id: number }>()),
  policy: PolicyForm.optional(),
})
export type DepartmentValues = z.output<typeof schema>

// The schema accepts a blank amount only to report it as missing; its type does not include one.
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
  deskPhone: '',
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
    deskPhone: department.deskPhone ?? '',
    skills: skills.length > 0 ? skills : [blankRow],
    removed: [],
  }
}

/** The old rates of skills that have another one now. */
export const changedRates = (stored: readonly DepartmentSkill[], rows: readonly SkillRow[]) =>
  stored
    .filter(({ skillLevel, ceilingPrice }) => {
      const row = rows.find((one) => one.skillLevel === skillLevel)
      return row?.ceilingPrice !== undefined && row.ceilingPrice !== ceilingPrice
    })
    .map(({ skillLevel, ceilingPrice }) => ({ skill: skillLevel, rate: ceilingPrice }))

/** The next row is offered only after a complete one. */
export const isComplete = ({ skillLevel, ceilingPrice, minPrice, maxPrice }: SkillRow): boolean =>
  skillLevel !== '' && [ceilingPrice, minPrice, maxPrice].every((price) => price !== undefined)
