import { type Access, accessFields } from './user-access.ts'
import { blankFacilityRow, type UserFields, type UserValues } from './user-form.ts'

/**
 * Whether the access was changed in this panel. Otherwise it is not sent: somebody else may have taken some of it away
 * in the meantime.
 */
export function isAccessChanged(values: UserValues, stored: UserFields | undefined): boolean {
  if (!stored) return true
  if (!values.isProvider) return textOf(values, accessFields) !== textOf(stored, accessFields)
  // A facility that was taken away is stored already.
  const rows = new Set(stored.providerFacilities.map((row) => textOf(row, rowFields)))
  return values.providerFacilities.some((row) => !rows.has(textOf(row, rowFields)))
}

type Row = UserFields['providerFacilities'][number]
const rowFields = Object.keys(blankFacilityRow) as (keyof Row)[]

const textOf = <Fields extends Access | Partial<Row>>(fields: Fields, names: readonly (keyof Fields)[]): string =>
  JSON.stringify(names.map((name) => fields[name]))
