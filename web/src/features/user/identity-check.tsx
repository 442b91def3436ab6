import { Checkbox, Table } from '@mantine/core'
import { practiceOf, specialtyOf } from '@shiftward/contract/rules/registry-entry.ts'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../ui/load-error.tsx'
import { registryQuery } from './user.queries.ts'
import classes from './user-panel.module.css'

type Given = {
  firstName: string
  lastName: string
  npi: string
  dob: string | null
  phone: string
  emailId: string
  specialty: string[]
}
type Props = { given: Given; isChecked: boolean; error: string | undefined; onChange: (isChecked: boolean) => void }

/** What the registry knows beside what the person gave. A phone code proves nothing about an NPI, so somebody compares. */
export function IdentityCheck({ given, isChecked, error, onChange }: Props) {
  const registry = useQuery({ ...registryQuery(given.npi), enabled: /^\d{10}$/.test(given.npi) })
  const entry = registry.data
  const practice = entry && practiceOf(entry)
  const rows: [string, string, string][] = [
    ['Name', entry ? `${entry.basic.first_name} ${entry.basic.last_name}` : '', `${given.firstName} ${given.lastName}`],
    ['NPI', entry?.number ?? '', given.npi],
    ['Speciality', entry ? specialtyOf(entry) : '', given.specialty.join(', ')],
    ['Practice', practice ? `${practice.address_1}, ${practice.city}, ${practice.state}` : '', ''],
    ['Date of birth', '', given.dob ?? ''],
    ['Mobile No', '', given.phone],
    ['E-Mail', '', given.emailId],
  ]
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>Identity</legend>
      <p>This QHP registered themselves. Compare them with the NPI registry, for example by an identity card.</p>
      {registry.isError && <LoadError onRetry={() => void registry.refetch()} />}
      {registry.isSuccess && !entry && <p role="alert">The NPI registry does not know this NPI.</p>}
      <Table layout="fixed" className={classes.identity ?? ''} aria-label="The NPI registry beside what the QHP gave">
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">NPI registry</Table.Th>
            <Table.Th scope="col">Given by the QHP</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, known, said]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{known || '–'}</Table.Td>
              <Table.Td>{said || '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Checkbox
        mt="sm"
        label="Identity checked"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={error}
      />
    </fieldset>
  )
}
