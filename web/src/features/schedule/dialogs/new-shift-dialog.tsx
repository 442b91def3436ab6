import { SimpleGrid } from '@mantine/core'
import { labourTypes } from '@shiftward/contract/choices.ts'
import { newShiftForm } from '@shiftward/contract/schedule-form.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { useDialogForm } from '../../../lib/dialog-form.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { withUnsent } from '../../../lib/told-text.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { dayTitle } from '../calendar-days.ts'
import { blockCalendarQuery } from '../schedule.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import { useCreateDayShift } from '../schedule-shift.queries.ts'
import { blockChoices } from './block-choices.ts'
import { metOnDay } from './day-shift.ts'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'
import { OfferedToField } from './labour-type-field.tsx'
import { BlockField, MaskField, OnCallField, RateField } from './offer-fields.tsx'

const text = texts.schedule

const notes = {
  open: 'This day already has an open shift of this skill. It will get this rate. To publish another one, use Open Premium Shift.',
  vacancy: 'This day has a vacancy of this skill. It will be published.',
}

/** Create New Shift: an open shift on one day. */
export function NewShiftDialog({ opened, dialog, context, onClose }: DialogProps<'newShift'>) {
  const { team, block, skills } = context
  const ceilingOf = (skill: string) => skills.find((one) => one.skillLevel === skill)?.ceilingRate
  const form = useDialogForm(
    newShiftForm((skill) => ceilingOf(skill) ?? Number.POSITIVE_INFINITY),
    {
      skillLevel: context.skill ?? '',
      askRate: ceilingOf(context.skill ?? ''),
      schedulerCode: block?.scheduleCode ?? '',
      labourType: [...labourTypes],
      rateMask: false,
      onCallOpenShift: false,
    },
  )
  const { control } = form
  const [skill = '', scheduleCode = ''] = useWatch({ control, name: ['skillLevel', 'schedulerCode'] })
  const ceiling = ceilingOf(skill)
  const calendar = useQuery({ ...blockCalendarQuery(scheduleCode), enabled: scheduleCode !== '' })
  const met = metOnDay(calendar.data ?? [], { day: dialog.date, skill, scheduleCode })
  const create = useCreateDayShift()

  function takeCeiling(next: string) {
    // A rate that was typed stays.
    if (form.getValues('askRate') === ceiling) form.resetField('askRate', { defaultValue: ceilingOf(next) })
  }

  return (
    <FormDialog
      opened={opened}
      title="Create New Shift"
      about={`${dayTitle(dialog.date)} · ${team?.teamName ?? ''}`}
      size={560}
      submitLabel={met === 'open' ? 'Change Rate' : 'Create'}
      form={form}
      onSave={async (shift) => {
        const told = await create.mutateAsync({ ...shift, teamCode: team?.teamCode ?? '', dates: [dialog.date] })
        toastSuccess(withUnsent(met === 'open' ? text.rateUpdated : text.shiftCreated, told))
        onClose()
      }}
      onClose={onClose}
    >
      <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
        <SkillField skills={skills} onSkill={takeCeiling} />
        <RateField ceiling={ceiling} />
        <BlockField data={blockChoices(team?.schedule ?? [], dialog.date)} />
        <div className={classes.marks}>
          <MaskField />
          <OnCallField name="onCallOpenShift" />
        </div>
      </SimpleGrid>
      <OfferedToField />
      {met && (
        <p className={classes.note} role="status">
          {notes[met]}
        </p>
      )}
    </FormDialog>
  )
}

type SkillProps = { skills: ScheduleContext['skills']; onSkill: (skill: string) => void }

function SkillField({ skills, onSkill }: SkillProps) {
  const { field, fieldState } = useController<{ skillLevel: string }>({ name: 'skillLevel' })
  return (
    <Select
      {...field}
      label="Skill"
      required
      placeholder="Select skill"
      data={skills.map((one) => one.skillLevel)}
      value={field.value || null}
      onChange={(value) => {
        onSkill(value ?? '')
        field.onChange(value ?? '')
      }}
      error={fieldState.error?.message}
    />
  )
}
