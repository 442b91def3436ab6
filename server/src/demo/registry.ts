import type { JsonObject } from '../lib/db-types.ts'
import { nameOf, phoneOf } from './names.ts'
import { newcomerNpi } from './npi.ts'
import type { DemoProvider } from './people.ts'

/** Entries of the embedded NPI registry, in the public registry's answer format. All people are invented. */

const newcomerSerials = Array.from({ length: 40 }, (_, index) => 150 + index)

/** NPIs of people who have not registered yet, for trying the registration wizard. */
export const demoNpis = newcomerSerials.slice(0, 5).map(newcomerNpi)

type Person = {
  npi: string
  first_name: string
  last_name: string
  phone: string
  kind: Kind
  address: { address_1: string; city: string; state: string; postal_code: string }
  isFemale: boolean
}

type Kind = { code: string; desc: string; credential: string }
const physician = { code: '207P00000X', desc: 'Emergency Medicine Physician', credential: 'M.D.' }
const kinds: Record<string, Kind> = {
  Physician: physician,
  'Physician Assistant': { code: '363A00000X', desc: 'Physician Assistant', credential: 'PA-C' },
  'Nurse Practitioner': { code: '363L00000X', desc: 'Nurse Practitioner', credential: 'NP' },
  CRNA: { code: '367500000X', desc: 'Certified Registered Nurse Anesthetist', credential: 'CRNA' },
  'Registered Nurse': { code: '163W00000X', desc: 'Registered Nurse', credential: 'RN' },
  'Charge Nurse': { code: '163W00000X', desc: 'Registered Nurse', credential: 'RN' },
  'Respiratory Therapist': { code: '227800000X', desc: 'Respiratory Therapist, Certified', credential: 'RRT' },
  'Nursing Assistant': { code: '376K00000X', desc: "Nurse's Aide", credential: 'CNA' },
}
const newcomerKinds = Object.values(kinds)

export function registryEntries(providers: DemoProvider[]): { npi: string; entry: JsonObject }[] {
  const registered = providers.map(({ row, skill, home }) => ({
    npi: row.npi,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    kind: kinds[skill] ?? physician,
    address: {
      address_1: row.address_line1,
      city: home.facility.plan.address.city,
      state: home.facility.plan.address.state,
      postal_code: row.zip,
    },
    isFemale: row.id % 2 === 0,
  }))
  const newcomers = newcomerSerials.map((serial) => ({
    npi: newcomerNpi(serial),
    ...nameOf(serial),
    phone: phoneOf(serial),
    kind: newcomerKinds[serial % newcomerKinds.length] ?? physician,
    address: { address_1: `${serial} Rowan Street`, city: 'Albany', state: 'NY', postal_code: '122070000' },
    isFemale: serial % 2 === 0,
  }))
  return [...registered, ...newcomers].map((person, index) => ({
    npi: person.npi,
    entry: index % 3 === 0 ? olderEntry(person) : newerEntry(person),
  }))
}

/** The registry's format before 2023: a numeric `number`, `gender` for the sex, and no '--' for missing values. */
function olderEntry(person: Person): JsonObject {
  const { first_name, last_name, gender, credential } = basicsOf(person)
  return {
    enumeration_type: 'NPI-1',
    number: Number(person.npi),
    created_epoch: 1301961600,
    last_updated_epoch: 1525737600,
    basic: { ...constants, first_name, last_name, credential, gender, name: `${last_name} ${first_name}` },
    addresses: addressesOf(person),
    taxonomies: [{ ...taxonomyOf(person), license: `A${person.npi.slice(-5)}` }],
    identifiers: [],
    other_names: [],
  }
}

function newerEntry(person: Person): JsonObject {
  const { first_name, last_name, gender, credential } = basicsOf(person)
  return {
    enumeration_type: 'NPI-1',
    number: person.npi,
    created_epoch: '1301961600000',
    last_updated_epoch: '1525737600000',
    basic: { ...constants, name_prefix: '--', name_suffix: '--', first_name, last_name, credential, sex: gender },
    addresses: addressesOf(person),
    taxonomies: [{ ...taxonomyOf(person), license: null }],
    identifiers: [],
    other_names: [],
    endpoints: [],
    practiceLocations: [],
  }
}

const constants = { enumeration_date: '2011-04-05', last_updated: '2018-05-08', sole_proprietor: 'NO', status: 'A' }

const basicsOf = (person: Person) => ({
  first_name: person.first_name.toUpperCase(),
  last_name: person.last_name.toUpperCase(),
  gender: person.isFemale ? 'F' : 'M',
  credential: person.kind.credential,
})

const taxonomyOf = ({ kind, address }: Person) => ({
  code: kind.code,
  desc: kind.desc,
  primary: true,
  state: address.state,
  taxonomy_group: '',
})

const addressesOf = ({ address, phone }: Person) =>
  ['LOCATION', 'MAILING'].map((address_purpose) => ({
    ...address,
    address_1: address.address_1.toUpperCase(),
    city: address.city.toUpperCase(),
    country_code: 'US',
    country_name: 'United States',
    address_purpose,
    address_type: 'DOM',
    telephone_number: `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`,
  }))
