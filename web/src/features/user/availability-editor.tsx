import { CallError } from '@shiftward/client/call-error.ts'
import { type Availability, AvailabilityEntry } from '@shiftward/contract/availability.ts'
import { weekdayNames } from '@shiftward/contract/choices.ts'
import { typedTime } from '@shiftward/contract/rules/typed-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { usePanelForm } from '../../lib/panel-form.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSaveAvailability } from './availability.queries.ts'
import { RowEditor } from './row-editor.tsx'

type Props = { code: string; rows: Availability[]; onClose: () => void }

const blankEntry: z.input<typeof AvailabilityEntry> = { date: '', weekday: null, from: '', to: '', kind: 'unavailable' }

const onDate = 'On a date'
const days = [onDate, ...weekdayNames.map((name) => `Every ${name}`)]

/** An entry that is being added. Stored by its own button, or with the panel's save. */
export function AvailabilityEditor({ code, rows, onClose }: Props) {
  const { form, isSaving, store, close } = useAvailabilityForm({ code, rows, onClose })
  const { errors, isDirty } = form.formState

  return (
    <RowEditor
      label="New entry"
      saveLabel="Save entry"
      isStarted={isDirty}
      isSaving={isSaving}
      onStore={store}
      onClose={close}
    >
      <DayFields form={form} />
      <TimeField form={form} name="from" label="From (empty: all day)" />
      <TimeField form={form} name="to" label="To" />
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <Select
            label="Kind"
            allowDeselect={false}
            data={[
              { value: 'unavailable', label: 'Unavailable' },
              { value: 'preferred', label: 'Preferred' },
            ]}
            {...field}
            error={errors.kind?.message}
          />
        )}
      />
    </RowEditor>
  )
}

const names = ['date', 'weekday', 'from', 'to', 'kind'] as const
const fieldOf = (path: string) => names.find((name) => path.endsWith(`.${name}`)) ?? 'date'

function useAvailabilityForm({ code, rows, onClose }: Props) {
  const save = useSaveAvailability(code)
  const form = usePanelForm({
    schema: AvailabilityEntry,
    values: blankEntry,
    empty: blankEntry,
    keptAs: 'availability new',
  })

  function close() {
    form.forget()
    onClose()
  }

  async function store(): Promise<boolean> {
    let isStored = false
    await form.handleSubmit(async (entry) => {
      try {
        await save.mutateAsync({ availability: [...rows, entry], seen: rows })
        isStored = true
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        // The server names the entry by its place in the whole list, where the new one is the last.
        const fields = Object.entries(error.fields)
        for (const [name, message] of fields) form.setError(fieldOf(name), { message })
        if (fields.length === 0) toastError(error.message)
      }
    })()
    if (!isStored) return false
    toastSuccess(texts.availability.saved)
    close()
    return true
  }

  return { form, isSaving: save.isPending, store, close }
}

type FormProps = { form: ReturnType<typeof useAvailabilityForm>['form'] }

/** A date, or a day of every week. */
function DayFields({ form }: FormProps) {
  const weekday = useWatch({ control: form.control, name: 'weekday' })
  return (
    <>
      <Select
        label="Day"
        data={days}
        allowDeselect={false}
        value={weekday === null || weekday === undefined ? onDate : (days[weekday + 1] ?? onDate)}
        onChange={(chosen) => {
          const index = days.indexOf(chosen ?? onDate) - 1
          form.setValue('weekday', index < 0 ? null : index, { shouldDirty: true })
          if (index >= 0) form.setValue('date', '')
        }}
      />
      {(weekday === null || weekday === undefined) && (
        <Controller
          control={form.control}
          name="date"
          render={({ field }) => (
            <DayInput
              label="Date"
              format="MM-DD-YYYY"
              value={field.value ?? ''}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={form.formState.errors.date?.message}
            />
          )}
        />
      )}
    </>
  )
}

const TimeField = ({ form, name, label }: FormProps & { name: 'from' | 'to'; label: string }) => (
  <TextField
    label={label}
    placeholder="HH:mm"
    maxLength={8}
    {...form.register(name, { setValueAs: (typed: string) => (typed ? typedTime(typed) : '') })}
    error={form.formState.errors[name]?.message}
  />
)
