import { NumberInput } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { Controller } from 'react-hook-form'
import type { PanelForm } from '../../../lib/panel-form.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { EntryRow } from '../../../ui/entry-row.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { TeamFields } from '../team-form.ts'
import { blankDate, problemsOf, withNewDate } from './new-date.ts'

type Props = { form: PanelForm<TeamFields>; skills: string[]; weekdays: number[] }

/** A date, or several in a row, with a number of their own, for one skill or all of them. The panel's save takes it along, added or not. */
export function NewDateFields({ form, skills, weekdays }: Props) {
  function add() {
    const typed = form.getValues('newDate') ?? blankDate
    const problems = problemsOf(typed)
    for (const [index, { path, message }] of problems.entries()) {
      form.setError(`newDate.${path}`, { message }, { shouldFocus: index === 0 })
    }
    if (problems.length > 0) return
    form.setValue('needs.dates', withNewDate(form.getValues('needs.dates'), typed, { skills, weekdays }), {
      shouldDirty: true,
    })
    close()
  }

  function close() {
    form.clearErrors('newDate')
    form.setValue('newDate', null, { shouldDirty: true })
  }

  return (
    <EntryRow label="New dated exception" saveLabel="Add" onStore={add} onClose={close}>
      <DateField form={form} name="newDate.date" label="Date" />
      <DateField form={form} name="newDate.until" label="To, if several" />
      <SkillField form={form} skills={skills} />
      <CountField form={form} />
      <TextField label="Reason" maxLength={limits.need.reason} {...form.text('newDate.reason')} />
    </EntryRow>
  )
}

type DateProps = Pick<Props, 'form'> & { name: 'newDate.date' | 'newDate.until'; label: string }

const DateField = ({ form, name, label }: DateProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field, fieldState }) => (
      <DayInput label={label} format="MM-DD-YYYY" {...field} error={fieldState.error?.message} />
    )}
  />
)

const SkillField = ({ form, skills }: Pick<Props, 'form' | 'skills'>) => (
  <Controller
    control={form.control}
    name="newDate.skill"
    render={({ field }) => (
      <Select
        label="Skill"
        data={[{ value: '', label: 'All skills' }, ...skills]}
        allowDeselect={false}
        {...field}
        onChange={(chosen) => field.onChange(chosen ?? '')}
      />
    )}
  />
)

const CountField = ({ form }: Pick<Props, 'form'>) => (
  <Controller
    control={form.control}
    name="newDate.count"
    render={({ field, fieldState }) => (
      <NumberInput
        label="Need"
        min={0}
        max={limits.need.most}
        clampBehavior="strict"
        allowDecimal={false}
        {...field}
        value={field.value ?? ''}
        onChange={(count) => field.onChange(typeof count === 'number' ? count : null)}
        error={fieldState.error?.message}
      />
    )}
  />
)
