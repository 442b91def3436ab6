import { SimpleGrid } from '@mantine/core'
import { changedFacility, type Facility, FacilityForm } from '@shiftward/contract/facility.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { Organization } from '@shiftward/contract/organization.ts'
import { timeZoneOfState } from '@shiftward/contract/rules/time-zone.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { npiWarning } from '../../lib/npi-warning.ts'
import { type PanelForm, usePanelForm } from '../../lib/panel-form.ts'
import { usePanelQuery } from '../../lib/panel-query.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { IdSelect } from '../../ui/id-select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { organizationsQuery } from '../organization/organization.queries.ts'
import { facilityQuery, useSaveFacility } from './facility.queries.ts'
import { TimeZoneQuestion, useTimeZoneQuestion } from './time-zone-question.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'

const text = texts.facility
const most = limits.facility

const empty: FacilityForm = {
  name: '',
  organizationId: 0,
  zip: '',
  extension: { address: { addressline1: '', city: '', state: '' }, npi: '' },
}

const toForm = ({ facilityName, organizationId, zip, extension, timeZone }: Facility): FacilityForm => ({
  name: facilityName,
  organizationId,
  zip,
  extension,
  timeZone,
})

/** `id` is the facility to change; without it a new one is created. */
type Props = { opened: boolean; id: number | undefined; onClose: () => void }

export function FacilityPanel({ opened, id, onClose }: Props) {
  const isNew = id === undefined
  const stored = usePanelQuery({ ...facilityQuery(id ?? 0), enabled: !isNew && opened })
  const organizations = useQuery({ ...organizationsQuery, enabled: opened })
  const [first, ...others] = organizations.data ?? []
  const form = usePanelForm({
    schema: stored.data
      ? changedFacility({ zip: stored.data.zip, state: stored.data.extension.address.state })
      : FacilityForm,
    // A single organization is chosen automatically.
    values: isNew
      ? { ...empty, organizationId: first && others.length === 0 ? first.organizationId : 0 }
      : stored.data && toForm(stored.data),
    empty,
    keptAs: `facility ${id ?? 'new'}`,
  })
  const save = useSaveFacility(id)
  const { ask, ...question } = useTimeZoneQuestion(stored.data)

  return (
    <FormPanel
      opened={opened}
      title={isNew ? 'Add Facility' : 'Update Facility'}
      submitLabel={isNew ? 'CREATE' : 'UPDATE'}
      form={form}
      confirm={({ timeZone }) => ask(timeZone)}
      onSave={async (values) => {
        const chosen = organizations.data?.find(({ organizationId }) => organizationId === values.organizationId)
        await save.mutateAsync({
          ...values,
          organizationName: chosen?.organizationName,
          version: stored.data?.version,
        })
        toastSuccess(isNew ? text.created : text.updated)
      }}
      onClose={onClose}
      loading={isNew || stored.data ? undefined : { isFailed: stored.isError, onRetry: () => void stored.refetch() }}
    >
      <FacilityFields form={form} organizations={organizations} />
      <TimeZoneQuestion {...question} />
    </FormPanel>
  )
}

type FieldsProps = {
  form: PanelForm<FacilityForm, FacilityForm>
  organizations: UseQueryResult<Organization[]>
}

function FacilityFields({ form, organizations }: FieldsProps) {
  const npi = useWatch({ control: form.control, name: 'extension.npi' })

  const { rememberState, followState } = useStateZone(form)

  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
      <TextField label="Name" required maxLength={most.name} data-autofocus {...form.text('name')} />
      <Controller
        control={form.control}
        name="organizationId"
        render={({ field, fieldState }) => (
          <IdSelect
            {...field}
            label="Organization"
            placeholder="Select an Organization"
            nothingFoundMessage={texts.organization.empty}
            query={organizations}
            choice={({ organizationId, organizationName }) => ({ id: organizationId, name: organizationName })}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextField
        label="NPI"
        required
        maxLength={most.npi}
        description={npiWarning(npi)}
        {...form.text('extension.npi')}
      />
      <TextField label="Address" required maxLength={most.address} {...form.text('extension.address.addressline1')} />
      <TextField label="City" required maxLength={most.city} {...form.text('extension.address.city')} />
      <TextField
        label="State"
        required
        maxLength={most.state}
        onFocus={rememberState}
        {...form.text('extension.address.state', { onChange: (event) => followState(event.target.value) })}
      />
      <TextField label="Zip Code" required maxLength={most.zip} {...form.text('zip')} />
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field, fieldState }) => <TimeZoneSelect {...field} error={fieldState.error?.message} />}
      />
    </SimpleGrid>
  )
}

/** The time zone follows the state. */
function useStateZone(form: FieldsProps['form']) {
  const entered = useRef({ state: '', timeZone: '' as string | undefined })

  function rememberState() {
    const { timeZone, extension } = form.getValues()
    entered.current = { state: extension.address.state, timeZone }
  }

  /** A state typed anew as it was keeps the time zone that was chosen for it. */
  function followState(state: string) {
    if (state.trim().length !== most.state) return
    const isAsBefore = state.trim().toUpperCase() === entered.current.state.trim().toUpperCase()
    const timeZone = isAsBefore ? entered.current.timeZone : timeZoneOfState(state)
    form.setValue('timeZone', timeZone, { shouldDirty: true })
  }

  return { rememberState, followState }
}
