import { SimpleGrid } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type BlockForm, blockForm } from '@shiftward/contract/schedule-block.ts'
import { useNavigate } from '@tanstack/react-router'
import { Controller, useWatch } from 'react-hook-form'
import { useDialogForm } from '../../../lib/dialog-form.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useCreateBlock } from '../schedule-actions.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import { DateField } from './date-field.tsx'
import type { DialogProps } from './dialog-props.ts'

const text = messages.schedule

/** Create Schedule Block. Selects the new block afterwards. */
export function BlockDialog({ opened, context, onClose }: DialogProps<'createBlock'>) {
  const { team, today, block, month } = context
  // Without a block in the month on screen, the new block is probably meant for it.
  const firstDay = !block && month > today ? `${month}-01` : today
  const schema = blockForm(() => today).refine((block) => !isThere(block, team), {
    path: ['startDate'],
    message: text.blockExists,
  })
  const form = useDialogForm(schema, { teamCode: team?.teamCode ?? '', startDate: firstDay, endDate: '' })
  const startDate = useWatch({ control: form.control, name: 'startDate' })
  const create = useCreateBlock()
  const navigate = useNavigate({ from: '/layout/scheduler' })

  async function save(block: BlockForm) {
    const { scheduleCode } = await create.mutateAsync(block)
    toastSuccess(text.blockCreated)
    onClose()
    await navigate({ search: (before) => ({ ...before, block: scheduleCode, month: undefined }) })
  }

  return (
    <FormDialog
      opened={opened}
      title="Create Schedule Block"
      about={team?.teamName}
      size={480}
      submitLabel="Create"
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <SimpleGrid cols={2} spacing="md">
        <Controller
          control={form.control}
          name="startDate"
          render={({ field: { ref, ...field }, fieldState }) => (
            <DateField
              {...field}
              label="Start Date"
              minDate={today}
              inputRef={ref}
              error={fieldState.error?.message}
              isFirst
            />
          )}
        />
        <Controller
          control={form.control}
          name="endDate"
          render={({ field: { ref, ...field }, fieldState }) => (
            <DateField
              {...field}
              label="End Date"
              minDate={toIsoDate(startDate) ?? today}
              inputRef={ref}
              error={fieldState.error?.message}
            />
          )}
        />
      </SimpleGrid>
    </FormDialog>
  )
}

/** Whether the team has an active block with the same dates. */
const isThere = (block: BlockForm, team: ScheduleContext['team']): boolean =>
  team?.schedule.some(
    (one) =>
      !one.isDeactivated && one.startDate === toWireDate(block.startDate) && one.endDate === toWireDate(block.endDate),
  ) ?? false
