import type { Page } from '@playwright/test'
import { accountEndpoints } from '@shiftward/contract/account.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { demoPassword, someNpi, startSession, startSessionOf } from './console.ts'
import { ask, type Hours, makeStageIn, newName, type Stage } from './schedule-stage.ts'

const address = { addressline1: '1 Main Street', city: 'Albany', state: 'NY' }
const skills = [
  { skillLevel: 'Physician', ceilingRate: 100 },
  { skillLevel: 'Registered Nurse', ceilingRate: 80 },
]

/**
 * Also makes an organization, so that its rules do not disturb other tests. Requests of these labour types need
 * approval. All names come last in lists, because other tests look at the first pages.
 */
export async function makeDepartment(page: Page, approval: LabourType[] = [], zip = '12207') {
  const organization = newName('Zo')
  const department = newName('Zd')
  const { organizationId } = await ask(page, organizationEndpoints.create, {
    name: organization,
    extension: { address: { ...address, zip: '12207' }, npi: '' },
  })
  const { facilityId, facilityCode } = await ask(page, facilityEndpoints.create, {
    name: newName('Zf'),
    organizationId,
    zip,
    extension: { address, npi: someNpi() },
  })
  const { departmentOutput } = await ask(page, departmentEndpoints.create, {
    name: department,
    facilityId,
    specialty: 'Cardiology',
    labourType: approval,
  })
  const { departmentId, departmentCode } = departmentOutput
  for (const { skillLevel, ceilingRate } of skills) {
    const rates = { ceilingPrice: ceilingRate, minPrice: ceilingRate - 20, maxPrice: ceilingRate + 20 }
    await ask(page, departmentEndpoints.mapSkill, { departmentId, skillLevel, ...rates })
  }
  return { organization, department, departmentId, place: { facilityId, facilityCode, departmentCode, skills } }
}

/** A department of its own, whose only administrator is signed in. */
export async function startOwnDepartment(page: Page, approval?: LabourType[], zip?: string) {
  await startSession(page, 'admin')
  const made = await makeDepartment(page, approval, zip)
  const mapping = { departmentId: [made.departmentId], isAdmin: true }
  await startOwnAccount(page, (userCode) => ask(page, departmentEndpoints.mapUser, { userCode, ...mapping }))
  return made
}

/** Signs in as a new person, whom `map` gives their place: other tests do not change what this account undoes. */
export async function startOwnAccount(page: Page, map: (userCode: string) => Promise<unknown>) {
  const [lastName, typed] = [newName('A'), 'Typed-for-1']
  const emailId = `${lastName}@example.test`.toLowerCase()
  const { userCode } = await ask(page, userEndpoints.register, {
    firstName: 'Robin',
    lastName,
    emailId,
    password: typed,
    phone: '5550100198',
    zip: '12207',
    dob: '06-15-1985',
    npi: '',
  })
  await map(userCode)
  await startSessionOf(page, emailId, typed)
  await ask(page, accountEndpoints.changePassword, { currentPassword: typed, password: demoPassword })
  await startSessionOf(page, emailId, demoPassword)
}

/** A team with a block there, whose screen no other test changes. No page of the console is open yet. */
export async function makeStage(page: Page, hours?: Hours, zip?: string): Promise<Stage> {
  const { place } = await startOwnDepartment(page, ['PerDiem', 'Locum'], zip)
  return makeStageIn(page, place, hours)
}
