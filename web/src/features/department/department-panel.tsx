import { Tabs } from '@mantine/core'
import type { Department } from '@shiftward/contract/department.ts'
import type { PolicyDetails } from '@shiftward/contract/policy.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import { type PanelForm, usePanelForm } from '../../lib/panel-form.ts'
import { usePanelQuery } from '../../lib/panel-query.ts'
import { useTabWithError } from '../../lib/tab-with-error.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { usePanelState } from '../../ui/panel-state.ts'
import { facilitiesQuery } from '../facility/facility.queries.ts'
import { type FollowedDepartment, FollowRates } from '../follow/follow-rates.part.tsx'
import { changesText, policyQuery, policyRowKeys, toPolicyForm } from '../rule/policy.queries.ts'
import { RulesTab } from '../rule/rules.tab.tsx'
import { ApprovalFields } from './approval-fields.tsx'
import { editedDepartmentQuery, useSaveDepartment } from './department.queries.ts'
import { DepartmentDetails } from './department-details.tsx'
import { changedRates, DepartmentFields, type DepartmentValues, emptyDepartment, toFields } from './department-form.ts'
import type { Progress } from './department-save.ts'
import { RequiredCredentials } from './required-credentials.tsx'
import { SkillRows } from './skill-rows.tsx'

const text = texts.department

type Tab = 'details' | 'rules' | 'credentials'

/** `id` is the department to change; without it a new one is created. */
type Props = { opened: boolean; id: number | undefined; onClose: () => void }

export function DepartmentPanel(props: Props) {
  const follow = usePanelState<FollowedDepartment>()
  return (
    <>
      <DepartmentForm {...props} onFollow={follow.open} />
      {follow.row && <FollowRates key={follow.visit} opened={follow.opened} onClose={follow.close} {...follow.row} />}
    </>
  )
}

type FormProps = Props & { onFollow: (department: FollowedDepartment) => void }

function DepartmentForm({ opened, id, onClose, onFollow }: FormProps) {
  const isNew = id === undefined
  const { stored, policy, facilities, form, loading } = useEditedDepartment(id, opened)
  const department = stored.data?.department
  const code = department?.departmentCode
  const save = useSaveDepartment()
  const typed = useWatch({ control: form.control, name: 'policy' })
  const [tab, setTab] = useTabWithError<Tab>(form.formState, { first: 'details', tabOf: { policy: 'rules' } })
  const changes = changesText(typed, policy.data)

  return (
    <FormPanel
      opened={opened}
      title={isNew ? 'Add Department' : 'Update Department'}
      submitLabel={isNew ? 'CREATE' : 'UPDATE'}
      form={form}
      note={changes}
      onSave={async ({ policy: rules, ...values }) => {
        const facility = facilities.data?.find(({ facilityId }) => facilityId === values.facilityId)
        await save.mutateAsync({
          values,
          version: department?.version,
          facilityName: facility?.facilityName ?? '',
          progress: progressIn(form),
          policy: changes && rules && code ? { ...rules, code, version: policy.data?.version } : undefined,
        })
        toastSuccess(isNew ? text.created : text.updated)
        const was = changedRates(stored.data?.skills ?? [], values.skills)
        if (code && was.length > 0) onFollow({ departmentCode: code, was })
      }}
      onClose={onClose}
      loading={loading}
    >
      <Tabs keepMountedMode="display-none" value={tab} onChange={(chosen) => setTab((chosen ?? 'details') as Tab)}>
        {!isNew && (
          <Tabs.List mb="lg">
            <Tabs.Tab value="details">Details</Tabs.Tab>
            <Tabs.Tab value="rules">Rules</Tabs.Tab>
            <Tabs.Tab value="credentials">Credentials</Tabs.Tab>
          </Tabs.List>
        )}
        <Tabs.Panel value="details">
          <DepartmentDetails form={form} facilities={facilities} />
          <ApprovalFields form={form} />
          <SkillRows form={form} stored={stored.data} onFollow={onFollow} />
        </Tabs.Panel>
        {policy.data && code && (
          <Tabs.Panel value="rules">
            <PolicyField form={form} department={department} policy={policy.data} />
          </Tabs.Panel>
        )}
        {code !== undefined && (
          <Tabs.Panel value="credentials">
            <RequiredCredentials code={code} />
          </Tabs.Panel>
        )}
      </Tabs>
    </FormPanel>
  )
}

/** The department and its rules as stored, and the form with their values. */
function useEditedDepartment(id: number | undefined, opened: boolean) {
  const isNew = id === undefined
  const stored = usePanelQuery({ ...editedDepartmentQuery(id ?? 0), enabled: !isNew && opened })
  const code = stored.data?.department.departmentCode
  const policy = usePanelQuery({
    ...policyQuery({ departmentCode: code ?? '' }),
    enabled: code !== undefined && opened,
  })
  const isLoaded = isNew || (stored.data !== undefined && policy.data !== undefined)
  const facilities = useQuery({ ...facilitiesQuery, enabled: opened })
  const [first, ...others] = facilities.data ?? []
  const form = usePanelForm({
    schema: DepartmentFields,
    // A single facility is chosen automatically.
    values: isNew
      ? { ...emptyDepartment, facilityId: first && others.length === 0 ? first.facilityId : 0 }
      : stored.data && policy.data && { ...toFields(stored.data), policy: toPolicyForm(policy.data) },
    empty: emptyDepartment,
    keptAs: `department ${id ?? 'new'}`,
    rowKeys: { policy: policyRowKeys },
  })
  const retry = () => {
    for (const query of [stored, policy]) if (query.isError) void query.refetch()
  }
  const loading = isLoaded ? undefined : { isFailed: stored.isError || policy.isError, onRetry: retry }
  return { stored, policy, facilities, form, loading }
}

/** Puts what is already saved into the form, so that a retry does not save it twice. */
function progressIn(form: PanelForm<DepartmentFields, DepartmentValues>): Progress {
  function forgetRemoval(removed: number | null | undefined) {
    form.setValue(
      'removed',
      form.getValues('removed').filter((row) => row.id !== removed),
    )
  }
  return {
    onDepartment: (saved) => form.setValue('id', saved, { shouldDirty: true }),
    onSkill: (index, saved) => form.setValue(`skills.${index}.id`, saved, { shouldDirty: true }),
    onRemoved: (row) => forgetRemoval(row.id),
    onKept(row) {
      forgetRemoval(row.id)
      const rows = form.getValues('skills')
      form.setValue('skills', [...rows, row], { shouldDirty: true })
      return rows.length
    },
  }
}

type PolicyProps = {
  form: PanelForm<DepartmentFields, DepartmentValues>
  department: Department | undefined
  policy: PolicyDetails
}

const PolicyField = ({ form, department, policy }: PolicyProps) => (
  <Controller
    control={form.control}
    name="policy"
    render={({ field: { value, onChange } }) => (
      <RulesTab
        about={
          <>
            <strong>{department?.departmentName}</strong>, {department?.extension.facilityName}.
          </>
        }
        owner={{ departmentCode: department?.departmentCode ?? '' }}
        stored={policy}
        value={value}
        onChange={onChange}
        errors={form.formState.errors.policy}
      />
    )}
  />
)
