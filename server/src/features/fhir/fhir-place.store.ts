import type * as fhir4 from 'fhir/r4.js'
import { sql } from 'kysely'
import { departmentInScope, facilityInScope, organizationInScope } from '../../lib/scope.ts'
import { addressOf, npiOf, referenceTo, resource } from './fhir-resource.store.ts'
import { codedBy, namedBy, referenceIn, tokenIn } from './fhir-search.store.ts'

type Address = { address_line1: string; city: string; state: string; zip: string }

export const organization = resource<Address & { code: string; name: string; npi: string }>({
  type: 'Organization',
  search: { name: namedBy(sql.ref('organizations.name')), identifier: tokenIn('organizations.npi') },
  byId: codedBy('organizations.code'),
  columns: sql`organizations.code, organizations.name, organizations.npi, address_line1, city, state, zip`,
  from: sql`organizations`,
  inScope: ({ scope }) => organizationInScope(scope, 'organizations.id'),
  position: sql`organizations.id`,
  present: (row) => ({
    resourceType: 'Organization',
    id: row.code,
    ...npiOf(row.npi),
    active: true,
    name: row.name,
    address: [addressOf(row)],
  }),
})

type Place = Address & {
  code: string
  name: string
  npi: string
  desk_phone: string
  organization_code: string
  organization_name: string
  facility_code: string
  facility_name: string
  is_department: boolean
}

const physicalType = (code: string, display: string): fhir4.CodeableConcept => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/location-physical-type', code, display }],
})

/** Facilities and their departments. A department is part of its facility, and has its address. */
export const location = resource<Place>({
  type: 'Location',
  search: {
    name: namedBy(sql.ref('places.name')),
    identifier: tokenIn('places.npi'),
    organization: referenceIn({ Organization: 'organizations.code' }),
    partof: referenceIn({ Location: 'places.part_of' }),
  },
  byId: codedBy('places.code'),
  columns: sql`places.code, places.name, places.npi, places.desk_phone, organizations.code as organization_code,
    organizations.name as organization_name, facilities.code as facility_code, facilities.name as facility_name,
    facilities.address_line1, facilities.city, facilities.state, facilities.zip,
    places.department_id is not null as is_department`,
  from: sql`(
    select organization_id, id as facility_id, null::bigint as department_id, code, name, npi, '' as desk_phone,
      null as part_of, 2 * id as position
    from facilities
    union all
    select departments.organization_id, departments.facility_id, departments.id, departments.code, departments.name, '',
      departments.desk_phone, facilities.code, 2 * departments.id + 1
    from departments join facilities on facilities.id = departments.facility_id) places
    join facilities on facilities.id = places.facility_id
    join organizations on organizations.id = places.organization_id`,
  inScope: ({ scope }) => {
    const columns = { organization: 'places.organization_id', facility: 'places.facility_id' }
    return sql`case when places.department_id is null then ${facilityInScope(scope, columns)}
      else ${departmentInScope(scope, { ...columns, department: 'places.department_id' })} end`
  },
  position: sql`places.position`,
  present: (row) => ({
    resourceType: 'Location',
    id: row.code,
    ...npiOf(row.npi),
    status: 'active',
    mode: 'instance',
    name: row.name,
    ...(row.desk_phone !== '' && { telecom: [{ system: 'phone', value: row.desk_phone }] }),
    address: addressOf(row),
    physicalType: row.is_department ? physicalType('wa', 'Ward') : physicalType('si', 'Site'),
    managingOrganization: referenceTo('Organization', row.organization_code, row.organization_name),
    ...(row.is_department && { partOf: referenceTo('Location', row.facility_code, row.facility_name) }),
  }),
})
