import { SimpleGrid } from '@mantine/core'
import { AddLeaveInput, type FreedShift } from '@shiftward/contract/leave.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useDialogForm } from '../../lib/dialog-form.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useWillBeTold } from '../message/message.queries.ts'
import { LeaveDates, LeaveTypeField } from './leave-fields.tsx'
import { Freeing } from './leave-preview.tsx'
import classes from './preview.module.css'
import { Part, Preview } from './preview.tsx'
import { type Chosen, ProviderSelect } from './provider-select.tsx'
import { addPreviewQuery, useAddLeave } from './request.queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The shifts that can be published again. */
  onAdded: (freed: FreedShift[], providerName: string) => void
}

/** Enters leave for a QHP. It is approved at once, so the dialog shows beforehand what it frees. */
export function AddLeaveDialog({ opened, onClose, onAdded }: Props) {
  const [provider, setProvider] = useState<Chosen>()
  const form = useDialogForm(AddLeaveInput, { providerCode: '', fromDate: '', toDate: '' })
  const { control } = form
  const add = useAddLeave()
  const told = useWillBeTold('The QHP')

  return (
    <FormDialog
      opened={opened}
      title="Add leave"
      about={`It is approved at once. ${told}`}
      size={520}
      submitLabel="Add leave"
      form={form}
      onSave={async (values) => {
        const { scheduleDetails } = await add.mutateAsync(values)
        toastSuccess(texts.leave.added)
        onClose()
        onAdded(scheduleDetails, provider?.name ?? '')
      }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Controller
          control={control}
          name="providerCode"
          render={({ field, fieldState }) => (
            <ProviderSelect
              value={provider}
              onChange={(chosen) => {
                setProvider(chosen)
                field.onChange(chosen?.code ?? '')
              }}
              onBlur={field.onBlur}
              inputRef={field.ref}
              error={fieldState.error?.message}
            />
          )}
        />
        <LeaveTypeField control={control} />
        <LeaveDates control={control} />
      </SimpleGrid>
      <Frees provider={provider} dates={useWatch({ control, name: ['fromDate', 'toDate'] })} />
    </FormDialog>
  )
}

type FreesProps = { provider: Chosen | undefined; dates: [string, string] }

/** What the leave frees, once it is known who is away and when. */
function Frees({ provider, dates: [from, to] }: FreesProps) {
  const [fromDate, toDate] = [toIsoDate(from), toIsoDate(to)]
  const isWhole = provider !== undefined && fromDate !== undefined && toDate !== undefined && fromDate <= toDate
  const days = { providerCode: provider?.code ?? '', fromDate: fromDate ?? '', toDate: toDate ?? '' }
  const preview = useQuery({ ...addPreviewQuery(days), enabled: isWhole })
  return (
    <div aria-live="polite" className={classes.inPrompt}>
      {isWhole && (
        <Preview query={preview}>
          {(freed) => (
            <Part title="What adding it does">
              <Freeing freed={freed} name={provider.name} />
            </Part>
          )}
        </Preview>
      )}
    </div>
  )
}
