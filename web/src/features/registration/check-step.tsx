import { Button } from '@mantine/core'
import type { RegistryEntry } from '@shiftward/contract/registration.ts'
import { specialtyOf } from '@shiftward/contract/rules/registry-entry.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconUserQuestion } from '@tabler/icons-react'
import classes from './registration-page.module.css'
import { genderOf } from './registry-person.ts'
import { Step } from './step.tsx'

const text = texts.registration

type Props = {
  title: string
  person: RegistryEntry | undefined
  /** Why the registry names nobody, if it says so. */
  reason: string
  onBack: () => void
  onProceed: () => void
}

export function CheckStep({ title, person, reason, onBack, onProceed }: Props) {
  return person ? (
    <Step title={title} hint="This is what the NPI registry says. Is it you?" isMovedTo onSubmit={onProceed}>
      <PersonTable person={person} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {text.notMyInformation}
        </Button>
        <Button type="submit">{text.proceed}</Button>
      </div>
    </Step>
  ) : (
    <Step title={title} isMovedTo onSubmit={onBack}>
      <div className={classes.verdict} role="alert">
        <IconUserQuestion size={40} stroke={1.5} aria-hidden="true" />
        <p>{text.invalidNpi}</p>
        <span>{reason || 'Check the number and enter it again. It has ten digits and belongs to one person.'}</span>
      </div>
      <div className={classes.buttons}>
        <Button type="submit">Retry</Button>
      </div>
    </Step>
  )
}

function PersonTable({ person }: { person: RegistryEntry }) {
  const { number, basic } = person
  return (
    <div className={classes.tableFrame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">NPI</th>
            <th scope="col">First name</th>
            <th scope="col">Last name</th>
            <th scope="col">Gender</th>
            <th scope="col">Speciality</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{number}</td>
            <td>{basic.first_name}</td>
            <td>{basic.last_name}</td>
            <td>{genderOf(person) || '–'}</td>
            <td>{specialtyOf(person) || '–'}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
