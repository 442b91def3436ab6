import type { LabourType } from '@shiftward/contract/common.ts'
import type { Connection } from '../lib/database.ts'
import { makeProvider, makeUser, mapProvider, type User } from './factories.ts'
import type { DemoDepartment, DemoFacility, Hierarchy } from './hierarchy.ts'
import { nameOf, phoneOf } from './names.ts'
import { newcomerNpi, npiOf } from './npi.ts'
import type { Random } from './random.ts'

export type DemoProvider = {
  row: User
  home: DemoDepartment
  skill: string
  /** Their labour type at each facility. */
  labour: Map<number, LabourType>
}

/** Makes the administrators and returns each facility's own, who creates that facility's demo data. */
export async function makeAdmins(db: Connection, made: Hierarchy, created_at: Date): Promise<Map<number, User>> {
  const [first, second] = made.organizations
  const [home, ...otherFacilities] = made.facilities
  const [department] = made.departments
  if (!home || !department) throw new Error('The demo needs a facility with a department')
  const departments = made.departments.filter((one) => one.facility === home).map((one) => one.row)
  const facilities = [home.row]
  let serial = 300
  const person = (email: string) => ({ email, created_at, ...nameOf(serial), phone: phoneOf(serial++) })

  await makeUser(db, person('admin@demo.test'))
  await makeUser(db, { organization: first, ...person('organization@demo.test') })
  const facilityAdmin = await makeUser(db, { facilities, ...person('facility@demo.test') })
  await makeUser(db, { departments: [department.row], ...person('department@demo.test') })
  await makeUser(db, { user_type: 'generic', facilities, departments, ...person('generic@demo.test') })
  await makeUser(db, { is_view_scheduler: true, facilities, departments, ...person('viewer@demo.test') })
  await makeUser(db, { organization: second, ...person('rival@demo.test') })

  const runs = new Map([[home.row.id, facilityAdmin]])
  for (const facility of otherFacilities) {
    const email = `${facility.plan.address.city.toLowerCase()}@demo.test`
    runs.set(facility.row.id, await makeUser(db, { facilities: [facility.row], ...person(email) }))
  }
  for (const other of made.departments.slice(1, 4)) {
    await makeUser(db, { departments: [other.row], ...person(`lead${other.row.id}@demo.test`) })
  }
  return runs
}

const providersPerDepartment = 12
/** Half of the people are employees; the rest are per diem, contractors or volunteers. */
const labourShares: LabourType[] = [
  ...(['Employee', 'Employee', 'Employee', 'Employee', 'Employee'] as const),
  ...(['PerDiem', 'PerDiem', 'PerDiem', 'Locum', 'Locum', 'Volunteer'] as const),
]

export async function makeProviders(
  db: Connection,
  made: Hierarchy,
  random: Random,
  created_at: Date,
): Promise<DemoProvider[]> {
  const providers: DemoProvider[] = []
  for (const home of made.departments) {
    const skills = [...new Set(home.plan.teams.flatMap((team) => team.skills))]
    for (let index = 0; index < providersPerDepartment; index++) {
      const skill = skills[index % skills.length] ?? 'Physician'
      const provider = await makeOne(db, { home, skill, serial: providers.length, random, created_at })
      providers.push(provider)
      for (const facility of alsoAt(made, provider, providers.length)) await addFacility(db, provider, facility, random)
    }
  }
  return providers
}

type One = { home: DemoDepartment; skill: string; serial: number; random: Random; created_at: Date }

async function makeOne(db: Connection, { home, skill, serial, random, created_at }: One): Promise<DemoProvider> {
  const name = nameOf(serial)
  const { specialty } = home.plan
  const row = await makeProvider(db, {
    email: serial === 0 ? 'provider@demo.test' : `${name.first_name}.${name.last_name}@demo.test`.toLowerCase(),
    ...name,
    npi: npiOf(9000 + serial),
    phone: phoneOf(serial),
    preferred_call_number: random.chance(0.7) ? phoneOf(serial) : '',
    zip: home.facility.plan.address.zip,
    dob: `${random.between(1962, 1996)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
    address_line1: `${random.between(1, 90)} ${random.pick(['Juniper', 'Larch', 'Willow', 'Sorrel'])} Lane`,
    skills: skill === 'Registered Nurse' ? [skill, 'Licensed Practical Nurse'] : [skill],
    specialties: specialty === 'Emergency Medicine' ? [specialty, 'Urgent Care'] : [specialty],
    created_at,
  })
  const provider = { row, home, skill, labour: new Map() }
  await addFacility(db, provider, home.facility, random)
  return provider
}

/** Every sixth also works at the sister hospital, every twentieth also for the other organization. */
function alsoAt(made: Hierarchy, { home }: DemoProvider, count: number): DemoFacility[] {
  const isSister = (one: DemoFacility) => one.organization === home.facility.organization && one !== home.facility
  const isRival = (one: DemoFacility) => one.organization !== home.facility.organization
  return [
    ...(count % 6 === 0 ? made.facilities.filter(isSister) : []),
    ...(count % 20 === 1 ? made.facilities.filter(isRival).slice(0, 1) : []),
  ]
}

async function addFacility(db: Connection, provider: DemoProvider, facility: DemoFacility, random: Random) {
  const isHome = facility === provider.home.facility
  const labour_type = isHome ? random.pick(labourShares) : 'PerDiem'
  provider.labour.set(facility.row.id, labour_type)
  await mapProvider(db, {
    provider: provider.row,
    facility: facility.row,
    labour_type,
    employee_number: labour_type === 'Employee' ? `E${String(10_000 + provider.row.id)}` : '',
    is_internal: labour_type === 'Employee',
    is_internal_per_diem: isHome && labour_type === 'PerDiem',
    is_credentialed: random.chance(0.9),
    is_external: labour_type === 'Locum' || !isHome,
  })
}

/** Some employees were per diem until this day. */
export async function addPastLabourTypes(db: Connection, providers: readonly DemoProvider[], until: string) {
  const employees = providers.filter(({ home, labour }) => labour.get(home.facility.row.id) === 'Employee')
  const values = employees.slice(0, 5).map(({ row, home }) => {
    const { organization_id, id: facility_id } = home.facility.row
    return { organization_id, facility_id, provider_id: row.id, until, labour_type: 'PerDiem' }
  })
  await db.insertInto('past_labour_types').values(values).execute()
}

/** Registered themselves and wait to be mapped: one with an NPI of the registry, one without. */
export async function makeRegistered(db: Connection, registered_at: Date) {
  const serial = 180
  const person = (nth: number) => ({ ...nameOf(nth), phone: phoneOf(nth), zip: '12207', dob: '1988-04-12' })
  const since = { registered_at, created_at: registered_at }
  await makeProvider(db, {
    ...person(serial),
    ...since,
    email: 'registered@demo.test',
    npi: newcomerNpi(serial),
    skills: ['Registered Nurse'],
    specialties: ['Emergency Medicine'],
  })
  await makeProvider(db, {
    ...person(serial + 20),
    ...since,
    email: 'no-npi@demo.test',
    npi: '',
    skills: [],
    specialties: ['Cardiology'],
  })
}
