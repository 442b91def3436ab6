import { CallError } from '@shiftward/client/call-error.ts'
import { type Credential, CredentialForm } from '@shiftward/contract/credential.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { Controller } from 'react-hook-form'
import { usePanelForm } from '../../lib/panel-form.ts'
import { placeErrors } from '../../lib/place-errors.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSaveCredential } from '../credential/credential.queries.ts'
import { RowEditor } from './row-editor.tsx'

const most = limits.credential

type Props = {
  /** Of the QHP. */
  code: string
  types: string[]
  /** Absent for a new one. */
  edited?: Credential
  onClose: () => void
}

const isoOf = (date: string | null | undefined) => (date ? (toIsoDate(date) ?? '') : '')

/** A credential that is being entered, in place in the list. Stored by its own button, or with the panel's save. */
export function CredentialEditor({ code, types, edited, onClose }: Props) {
  const { form, isSaving, store, close } = useCredentialForm({ code, edited, onClose })
  const { errors, isDirty } = form.formState

  return (
    <RowEditor
      label={edited ? `Edit ${edited.type}` : 'New credential'}
      saveLabel="Save credential"
      isStarted={isDirty}
      isSaving={isSaving}
      onStore={store}
      onClose={close}
    >
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <Select
            label="Type"
            required
            placeholder="Select type"
            data={edited && !types.includes(edited.type) ? [edited.type, ...types] : types}
            {...field}
            value={field.value || null}
            onChange={(value) => field.onChange(value ?? '')}
            error={errors.type?.message}
          />
        )}
      />
      <TextField label="Number" maxLength={most.number} {...form.register('number')} error={errors.number?.message} />
      <TextField label="State" maxLength={most.state} {...form.register('state')} error={errors.state?.message} />
      <DayField form={form} name="issued" label="Issued" />
      <DayField form={form} name="expires" label="Expires" />
    </RowEditor>
  )
}

function useCredentialForm({ code, edited, onClose }: Omit<Props, 'types'>) {
  const save = useSaveCredential(code)
  const values = {
    type: edited?.type ?? '',
    number: edited?.number ?? '',
    state: edited?.state ?? '',
    issued: isoOf(edited?.issued),
    expires: isoOf(edited?.expires),
  }
  const keptAs = `credential ${edited?.id ?? 'new'}`
  const form = usePanelForm({ schema: CredentialForm, values, empty: values, keptAs })

  function close() {
    form.forget()
    onClose()
  }

  async function store(): Promise<boolean> {
    let isStored = false
    await form.handleSubmit(async (values) => {
      try {
        await save.mutateAsync({ ...values, id: edited?.id, version: edited?.version })
        isStored = true
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!placeErrors(form, error)) toastError(error.message)
      }
    })()
    if (!isStored) return false
    toastSuccess(texts.credential.saved)
    close()
    return true
  }

  return { form, isSaving: save.isPending, store, close }
}

type DayProps = { form: ReturnType<typeof useCredentialForm>['form']; name: 'issued' | 'expires'; label: string }

const DayField = ({ form, name, label }: DayProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field }) => (
      <DayInput
        label={label}
        format="MM-DD-YYYY"
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={form.formState.errors[name]?.message}
      />
    )}
  />
)
