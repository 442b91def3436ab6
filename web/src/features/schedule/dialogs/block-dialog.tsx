import { Checkbox, SimpleGrid } from '@mantine/core'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type BlockForm, blockForm } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { useDialogForm } from '../../../lib/dialog-form.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { blockTitle } from '../choice/schedule-choice.ts'
import { useCreateBlock } from '../schedule-actions.queries.ts'
import type { Block, ScheduleContext } from '../schedule-context.ts'
import { overlappingBlocks } from './block-choices.ts'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'

const text = texts.schedule

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
  const [startDate, endDate] = useWatch({ control: form.control, name: ['startDate', 'endDate'] })
  const dates = { startDate: toIsoDate(startDate) ?? '', endDate: toIsoDate(endDate) ?? '' }
  // The same dates again are refused, so there is nothing to warn about.
  const isJudged = dates.startDate !== '' && dates.endDate !== '' && !isThere({ teamCode: '', ...dates }, team)
  const overlapping = isJudged ? overlappingBlocks(team?.schedule ?? [], dates) : []
  const create = useCreateBlock()
  const [isWithNeeds, setWithNeeds] = useState(true)
  const navigate = useNavigate({ from: '/layout/scheduler' })

  async function save(block: BlockForm) {
    const { scheduleCode } = await create.mutateAsync({
      ...block,
      isWithNeeds: isWithNeeds && (team?.hasNeeds ?? false),
    })
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
      submitLabel={overlapping.length > 0 ? 'Create anyway' : 'Create'}
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <BlockDates control={form.control} today={today} />
      {team?.hasNeeds && (
        <Checkbox
          mt="md"
          label="Create the shifts the team needs"
          checked={isWithNeeds}
          onChange={(event) => setWithNeeds(event.currentTarget.checked)}
        />
      )}
      <div aria-live="polite">
        {overlapping.length > 0 && <Overlap teamName={team?.teamName} blocks={overlapping} />}
      </div>
    </FormDialog>
  )
}

/** Whether the team has an active block with the same dates. */
const isThere = (block: BlockForm, team: ScheduleContext['team']): boolean =>
  team?.schedule.some(
    (one) =>
      !one.isDeactivated && one.startDate === toWireDate(block.startDate) && one.endDate === toWireDate(block.endDate),
  ) ?? false

function BlockDates({ control, today }: { control: Control<BlockForm>; today: string }) {
  const startDate = useWatch({ control, name: 'startDate' })
  return (
    <SimpleGrid cols={2} spacing="md">
      <Controller
        control={control}
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
        control={control}
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
  )
}

const Overlap = ({ teamName, blocks }: { teamName: string | undefined; blocks: Block[] }) => (
  <p className={classes.overlap}>
    {teamName} already has a schedule block on some of these days:{' '}
    {blocks.map((block, index) => (
      <span key={block.scheduleCode}>
        {blockTitle(block)}
        {index < blocks.length - 1 ? ', ' : '. '}
      </span>
    ))}
    Each block has its own shifts, so these days would be planned twice.
  </p>
)
