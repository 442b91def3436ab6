import { CallError } from '@shiftward/client/call-error.ts'
import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { call } from '../../lib/call.ts'
import type { AsRead } from '../../lib/panel-form.ts'
import type { DepartmentValues, SkillRow } from './department-form.ts'

/** Notified after each successful call, so that a second save continues where the first one stopped. */
export type Progress = {
  onDepartment(id: number): void
  onSkill(index: number, id: number): void
  onRemoved(row: SkillRow): void
  /** The server refused to remove the skill: puts its row back into the form and returns its index. */
  onKept(row: SkillRow): number
}

type Rest = AsRead & { facilityName: string }

/** Saves the department, then each skill row, then removes the deleted rows: one action for the person. */
export async function saveDepartment(values: DepartmentValues, rest: Rest, progress: Progress) {
  const departmentId = await saveDetails(values, rest)
  progress.onDepartment(departmentId)

  const mapped = new Set<number>()
  for (const [index, { skillLevel, ceilingPrice, minPrice, maxPrice }] of values.skills.entries()) {
    const rates = { departmentId, skillLevel, ceilingPrice, minPrice, maxPrice }
    const { id } = await call(departmentEndpoints.mapSkill, rates).catch((error) => {
      throw failureOf(error, skillLevel, atRow(error, index))
    })
    mapped.add(id)
    progress.onSkill(index, id)
  }

  for (const row of values.removed) {
    // A skill that was removed and chosen again keeps its row.
    if (!mapped.has(row.id)) await unmap(row, progress)
    progress.onRemoved(row)
  }
}

async function saveDetails(values: DepartmentValues, { facilityName, version }: Rest): Promise<number> {
  const { id, name, facilityId, specialty, isApprovalRequired, deskPhone } = values
  const labourType = isApprovalRequired ? values.labourType : []
  const department = { name, facilityId, specialty, labourType, deskPhone, extension: { facilityName } }
  const { departmentOutput } = await (id === undefined
    ? call(departmentEndpoints.create, department)
    : call(departmentEndpoints.update, { ...department, id, version }))
  return departmentOutput.departmentId
}

async function unmap(row: DepartmentValues['removed'][number], progress: Progress) {
  try {
    await call(departmentEndpoints.unmapSkill, { id: String(row.id) })
  } catch (error) {
    // Somebody else has already removed it, which is what we want.
    if (error instanceof CallError && error.status === 404) return
    if (!(error instanceof CallError) || error.status !== 409) throw failureOf(error, row.skillLevel)
    const index = progress.onKept(row)
    throw failureOf(error, row.skillLevel, { [`skills.${index}.skillLevel`]: error.message })
  }
}

/** The department itself is saved: report what is not, at the fields the server named. */
function failureOf(error: unknown, skill: string, fields: Record<string, string> = {}): unknown {
  if (!(error instanceof CallError)) return error
  const { status, code, requestId } = error
  const message = texts.department.notAllSaved(skill, error.message)
  return new CallError({ status, code, requestId, fields, message })
}

function atRow(error: unknown, index: number): Record<string, string> {
  const fields = error instanceof CallError ? Object.entries(error.fields) : []
  return Object.fromEntries(fields.map(([name, text]) => [`skills.${index}.${name}`, text]))
}
