import type * as fhir4 from 'fhir/r4.js'
import type { RawBuilder } from 'kysely'
import type { Asker } from '../../lib/user-scope.ts'
import type { SearchParam } from './fhir-search.store.ts'

/** One type of resource: where its rows are, how they are found, and what FHIR calls their columns. */
export type Resource<Row = never> = {
  type: ResourceType
  /** The parameters besides `_id`, by name. */
  search: Record<string, SearchParam>
  byId: (id: string) => RawBuilder<boolean>
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  inScope: (caller: Asker) => RawBuilder<boolean>
  /** A number that orders the rows, for pages. */
  position: RawBuilder<number>
  present: (row: Row) => Presented
}

export type Presented = fhir4.FhirResource & { id: string }
export type ResourceType =
  | 'Appointment'
  | 'HealthcareService'
  | 'Location'
  | 'Organization'
  | 'Practitioner'
  | 'PractitionerRole'
  | 'Schedule'
  | 'Slot'

/** The compiler checks that `present` takes what the columns have been declared as. */
export const resource = <Row>(stated: Resource<Row>): Resource => stated as unknown as Resource

/** 'Practitioner/USR14', with the name that a person reads. */
export const referenceTo = (type: ResourceType, id: string | number, display?: string): fhir4.Reference => ({
  reference: `${type}/${id}`,
  ...(display !== undefined && { display }),
})

export const npiOf = (npi: string): { identifier?: fhir4.Identifier[] } =>
  npi === '' ? {} : { identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: npi }] }

/** What the console has as a word, without a code of a terminology. */
export const concepts = (words: readonly string[]): fhir4.CodeableConcept[] => words.map((text) => ({ text }))

type PlaceRow = { address_line1: string; city: string; state: string; zip: string }

export const addressOf = ({ address_line1, city, state, zip }: PlaceRow): fhir4.Address => ({
  line: [address_line1],
  city,
  state,
  postalCode: zip,
  country: 'US',
})
