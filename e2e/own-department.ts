import type { Page } from '@playwright/test'
import type { LabourType } from '@shiftward/contract/common.ts'
import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { someNpi } from './console.ts'
import { ask, newName } from './schedule-stage.ts'

const address = { addressline1: '1 Main Street', city: 'Albany', state: 'NY' }

/** An organization of its own: its rules must not disturb other tests. Requests of the labour types need approval. */
export async function makeDepartment(page: Page, approval: LabourType[] = []) {
  const organization = newName('O')
  const department = newName('D')
  const { organizationId } = await ask(page, organizationEndpoints.create, {
    name: organization,
    extension: { address: { ...address, zip: '12207' }, npi: '' },
  })
  const { facilityId, facilityCode } = await ask(page, facilityEndpoints.create, {
    name: newName('F'),
    organizationId,
    zip: '12207',
    extension: { address, npi: someNpi() },
  })
  const { departmentOutput } = await ask(page, departmentEndpoints.create, {
    name: department,
    facilityId,
    specialty: 'Cardiology',
    labourType: approval,
  })
  await ask(page, departmentEndpoints.mapSkill, {
    departmentId: departmentOutput.departmentId,
    skillLevel: 'Physician',
    ceilingPrice: 100,
    minPrice: 80,
    maxPrice: 120,
  })
  const { departmentCode } = departmentOutput
  const skills = [{ skillLevel: 'Physician', ceilingRate: 100 }]
  return { organization, department, place: { facilityId, facilityCode, departmentCode, skills } }
}
