import { Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import type { Facility } from '@shiftward/contract/facility.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Select } from '../../ui/select.tsx'
import { organizationsQuery } from '../organization/organization.queries.ts'
import { DepartmentChoice, FacilityChoice } from './place-choice.tsx'
import { type Access, type AdminType, accessFields, adminTypeLabels, adminTypesOf, settle } from './user-access.ts'
import type { Panel, UserFields, UserValues } from './user-form.ts'

type Props = { form: PanelForm<UserFields, UserValues>; panel: Panel; facilities: Facility[] }

/** The Access tab of an admin: the type of admin and the places they administer. */
export function AdminAccess({ form, panel: { caller, isRoleFixed }, facilities }: Props) {
  const [adminType, organizationId, chosenFacilities, departments, isGenericUser, isViewScheduler] = useWatch({
    control: form.control,
    name: accessFields,
  })
  const access = {
    adminType,
    organizationId,
    facilities: chosenFacilities,
    departments,
    isGenericUser,
    isViewScheduler,
  }
  const { errors, isSubmitted } = form.formState
  const types = adminTypesOf(caller)
  const isPlatform = caller === 'admin'

  if (isRoleFixed) return <Text c="dimmed">The role of this account cannot be changed here.</Text>

  function change(given: Partial<Access>) {
    const next = settle({ ...access, ...given }, facilities)
    for (const name of accessFields) form.setValue(name, next[name], { shouldDirty: true })
    if (isSubmitted) void form.trigger(['organizationId', 'facilities', 'departments'])
  }

  return (
    <Stack gap="md">
      {types.length > 1 && (
        <TypeChoice types={types} value={adminType} onChange={(type) => change({ adminType: type })} />
      )}
      {(caller === 'organization' || adminType === 'facility') && <ViewOnlyChoice access={access} onChange={change} />}
      {isPlatform && (
        <OrganizationChoice
          value={organizationId}
          onChange={(id) => change({ organizationId: id })}
          error={errors.organizationId?.message}
        />
      )}
      {caller !== 'facility' && adminType !== 'organization' && (
        <FacilityChoice
          access={access}
          facilities={facilities}
          isDisabled={isPlatform && organizationId === null}
          onChange={(ids) => change({ facilities: ids })}
          error={errors.facilities?.message}
        />
      )}
      {adminType !== 'organization' && (
        <DepartmentChoice
          access={access}
          facilities={facilities}
          onChange={(ids) => change({ departments: ids })}
          error={errors.departments?.message}
        />
      )}
    </Stack>
  )
}

type TypeProps = { types: readonly AdminType[]; value: AdminType; onChange: (type: AdminType) => void }

const TypeChoice = ({ types, value, onChange }: TypeProps) => (
  <Radio.Group label="Admin type" required value={value} onChange={(type) => onChange(type as AdminType)}>
    <Group gap="lg" mt={8}>
      {types.map((type) => (
        <Radio key={type} value={type} label={adminTypeLabels[type]} />
      ))}
    </Group>
  </Radio.Group>
)

type ViewOnlyProps = { access: Access; onChange: (given: Partial<Access>) => void }

const ViewOnlyChoice = ({ access, onChange }: ViewOnlyProps) => (
  <Group gap="lg">
    <Checkbox
      label="Generic View Admin"
      checked={access.isGenericUser}
      onChange={({ currentTarget }) =>
        onChange({ adminType: 'facility', isGenericUser: currentTarget.checked, isViewScheduler: false })
      }
    />
    <Checkbox
      label="Department View Admin"
      checked={access.isViewScheduler}
      onChange={({ currentTarget }) =>
        onChange({ adminType: 'facility', isViewScheduler: currentTarget.checked, isGenericUser: false })
      }
    />
  </Group>
)

type OrganizationProps = {
  value: number | null
  onChange: (id: number | null) => void
  error: string | undefined
}

function OrganizationChoice({ value, onChange, error }: OrganizationProps) {
  const organizations = useQuery(organizationsQuery)
  return (
    <Select
      label="Organization"
      placeholder="Select organization"
      data={(organizations.data ?? []).map((one) => ({
        value: String(one.organizationId),
        label: one.organizationName,
      }))}
      searchable
      openOnFocus={false}
      required
      nothingFoundMessage={texts.organization.empty}
      description={organizations.isError && <LoadError onRetry={() => void organizations.refetch()} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={error}
    />
  )
}
