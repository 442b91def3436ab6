import type * as fhir4 from 'fhir/r4.js'
import { sql } from 'kysely'
import { facilityInScope } from '../../lib/scope.ts'
import { userInScope } from '../../lib/user-scope.ts'
import { concepts, npiOf, referenceTo, resource } from './fhir-resource.store.ts'
import { activeIf, codedBy, namedBy, numberedBy, referenceIn, tokenAmong, tokenIn } from './fhir-search.store.ts'

const fullName = sql<string>`users.first_name || ' ' || users.last_name`
const isActive = sql<boolean>`users.deactivated_at is null`

type Person = {
  code: string
  first_name: string
  last_name: string
  npi: string
  email: string
  phone: string
  preferred_call_number: string
  is_active: boolean
}

const telecomOf = ({ email, phone, preferred_call_number }: Person): fhir4.ContactPoint[] =>
  [
    { system: 'email' as const, value: email },
    { system: 'phone' as const, value: phone, rank: 2 },
    { system: 'phone' as const, value: preferred_call_number, rank: 1 },
  ].filter(({ value }) => value !== '')

/** The QHPs. */
export const practitioner = resource<Person>({
  type: 'Practitioner',
  search: {
    name: namedBy(fullName),
    family: namedBy(sql.ref('users.last_name')),
    given: namedBy(sql.ref('users.first_name')),
    identifier: tokenIn('users.npi'),
    active: activeIf(isActive),
  },
  byId: codedBy('users.code'),
  columns: sql`users.code, users.first_name, users.last_name, users.npi, users.email, users.phone,
    users.preferred_call_number, ${isActive} as is_active`,
  from: sql`users`,
  inScope: (caller) => sql`users.user_type = 'provider' and ${userInScope(caller)}`,
  position: sql`users.id`,
  present: (row) => ({
    resourceType: 'Practitioner',
    id: row.code,
    ...npiOf(row.npi),
    active: row.is_active,
    name: [{ use: 'official', family: row.last_name, given: [row.first_name] }],
    telecom: telecomOf(row),
  }),
})

const skills = sql<string[]>`array(select skill from user_skills where user_id = users.id order by skill)`
const specialties = sql<string[]>`array(
  select specialty from user_specialties where user_id = users.id order by specialty)`

type Role = Pick<Person, 'code' | 'first_name' | 'last_name' | 'is_active'> & {
  id: number
  skills: string[]
  specialties: string[]
  organization_code: string
  organization_name: string
  facility_code: string
  facility_name: string
}

/** A QHP at one facility, with their skills. */
export const practitionerRole = resource<Role>({
  type: 'PractitionerRole',
  search: {
    practitioner: referenceIn({ Practitioner: 'users.code' }),
    organization: referenceIn({ Organization: 'organizations.code' }),
    location: referenceIn({ Location: 'facilities.code' }),
    role: tokenAmong(skills),
    specialty: tokenAmong(specialties),
    active: activeIf(isActive),
  },
  byId: numberedBy('facility_providers.id'),
  columns: sql`facility_providers.id, users.code, users.first_name, users.last_name, ${isActive} as is_active,
    ${skills} as skills, ${specialties} as specialties, organizations.code as organization_code,
    organizations.name as organization_name, facilities.code as facility_code, facilities.name as facility_name`,
  from: sql`facility_providers
    join users on users.id = facility_providers.provider_id
    join facilities on facilities.id = facility_providers.facility_id
    join organizations on organizations.id = facility_providers.organization_id`,
  inScope: ({ scope }) =>
    sql`users.confirmed_at is not null and ${facilityInScope(scope, {
      organization: 'facility_providers.organization_id',
      facility: 'facility_providers.facility_id',
    })}`,
  position: sql`facility_providers.id`,
  present: (row) => ({
    resourceType: 'PractitionerRole',
    id: String(row.id),
    active: row.is_active,
    practitioner: referenceTo('Practitioner', row.code, `${row.first_name} ${row.last_name}`),
    organization: referenceTo('Organization', row.organization_code, row.organization_name),
    code: concepts(row.skills),
    specialty: concepts(row.specialties),
    location: [referenceTo('Location', row.facility_code, row.facility_name)],
  }),
})
