import { Button, Stack } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { RegisteredProvider } from '@shiftward/contract/registered-provider.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { facilitiesQuery } from '../facility/facility.queries.ts'
import { IdentityCheck } from './identity-check.tsx'
import { useFindRegistered, useMapRegistered } from './user.queries.ts'
import classes from './user-panel.module.css'

const text = texts.user

/** Finds a QHP who registered themselves, by the whole NPI or E-Mail, and maps them to a facility. */
export function FindRegistered({ onClose }: { onClose: () => void }) {
  const [npiOrEmail, setNpiOrEmail] = useState('')
  const [problem, setProblem] = useState('')
  const [person, setPerson] = useState<RegisteredProvider>()
  const find = useFindRegistered()

  async function search(event: FormEvent) {
    event.preventDefault()
    setPerson(undefined)
    setProblem('')
    try {
      const { found } = await find.mutateAsync(npiOrEmail.trim())
      if (found) setPerson(found)
      else setProblem(text.nobodyRegistered)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    }
  }

  return (
    <DialogFrame opened title="Find a registered QHP" size={640} onClose={onClose}>
      <form onSubmit={(event) => void search(event)} noValidate>
        <DialogFields>
          <div className={classes.find}>
            <TextField
              label="NPI or E-Mail"
              description="The whole NPI or the whole E-Mail with which the QHP registered."
              required
              data-autofocus
              autoComplete="off"
              maxLength={limits.user.email}
              value={npiOrEmail}
              onChange={(event) => {
                setNpiOrEmail(event.currentTarget.value)
                setPerson(undefined)
              }}
              error={problem}
            />
            <Button type="submit" variant={person ? 'default' : 'filled'} loading={find.isPending}>
              Find
            </Button>
          </div>
        </DialogFields>
      </form>
      {person ? (
        <MapFound key={npiOrEmail} npiOrEmail={npiOrEmail.trim()} person={person} onClose={onClose} />
      ) : (
        <Footer onClose={onClose} />
      )}
    </DialogFrame>
  )
}

type Props = { npiOrEmail: string; person: RegisteredProvider; onClose: () => void }

type MappedPlace = { facilityId: string | null; labourType: LabourType | null }

function MapFound({ npiOrEmail, person, onClose }: Props) {
  const [place, setPlace] = useState<MappedPlace>({ facilityId: null, labourType: null })
  const [isIdentityChecked, setChecked] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const map = useMapRegistered()
  const name = `${person.firstName} ${person.lastName}`

  async function save() {
    const { facilityId, labourType } = place
    if (facilityId === null || labourType === null) {
      setErrors({
        ...(facilityId === null && { facilityId: text.facilityRequired }),
        ...(labourType === null && { labourType: text.labourTypeRequired }),
      })
      return
    }
    try {
      await map.mutateAsync({ npiOrEmail, facilityId: Number(facilityId), labourType, isIdentityChecked })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(Object.keys(error.fields).length > 0 ? error.fields : { problem: error.message })
      return
    }
    toastSuccess(text.mapped(name))
    onClose()
  }

  if (person.npi === '') return <NpiMissing name={name} onClose={onClose} />
  return (
    <>
      <DialogFields>
        <Stack gap="md" align="stretch">
          <p>
            <strong>{name}</strong>, NPI {person.npi}
            {person.skill.length > 0 && `, ${person.skill.join(', ')}`}
          </p>
          <PlaceFields place={place} onChange={setPlace} errors={errors} />
          {person.needsIdentityCheck && (
            <IdentityCheck
              given={person}
              isChecked={isIdentityChecked}
              onChange={setChecked}
              error={errors.isIdentityChecked}
            />
          )}
        </Stack>
        {(errors.problem ?? errors.npi) && <DialogProblem>{errors.problem ?? errors.npi}</DialogProblem>}
      </DialogFields>
      <Footer onClose={onClose}>
        <Button loading={map.isPending} onClick={() => void save()}>
          Map
        </Button>
      </Footer>
    </>
  )
}

function NpiMissing({ name, onClose }: { name: string; onClose: () => void }) {
  const isAdmin = useSession()?.isAdmin ?? false
  return (
    <>
      <DialogFields>
        <DialogProblem>{`${name}: ${isAdmin ? text.npiMissing : text.npiMissingElsewhere}`}</DialogProblem>
      </DialogFields>
      <Footer onClose={onClose} />
    </>
  )
}

type PlaceProps = {
  place: MappedPlace
  onChange: (place: MappedPlace) => void
  errors: Record<string, string>
}

function PlaceFields({ place, onChange, errors }: PlaceProps) {
  const facilities = useQuery(facilitiesQuery)
  return (
    <>
      <Select
        label="Facility"
        placeholder="Select facility"
        required
        searchable
        openOnFocus={false}
        data={(facilities.data ?? []).map((one) => ({ value: String(one.facilityId), label: one.facilityName }))}
        value={place.facilityId}
        onChange={(facilityId) => onChange({ ...place, facilityId })}
        error={errors.facilityId}
      />
      <Select
        label="Labor Type"
        placeholder="Select"
        required
        data={labourTypeChoices}
        value={place.labourType}
        onChange={(chosen) => onChange({ ...place, labourType: chosen as LabourType | null })}
        error={errors.labourType}
      />
    </>
  )
}

const Footer = ({ onClose, children }: { onClose: () => void; children?: ReactNode }) => (
  <DialogFooter>
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    {children}
  </DialogFooter>
)
