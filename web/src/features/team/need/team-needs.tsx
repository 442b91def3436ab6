import type { Needs } from '@shiftward/contract/need.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { Controller, useWatch } from 'react-hook-form'
import type { PanelForm } from '../../../lib/panel-form.ts'
import type { TeamFields } from '../team-form.ts'
import { BlockNeed } from './block-need.tsx'
import { DatedNeeds } from './dated-needs.tsx'
import classes from './need.module.css'
import { NeedNumbers } from './need-numbers.tsx'
import { blankDate } from './new-date.ts'
import { NewDateFields } from './new-date-fields.tsx'

type Props = { form: PanelForm<TeamFields>; needs: Needs | undefined }

/** How many people the team needs: on every weekday, on dates that differ, and what its blocks lack or have beyond it. */
export function TeamNeeds({ form, needs }: Props) {
  const { control, formState } = form
  const [name, startTime, endTime, skills, days] = useWatch({
    control,
    name: ['name', 'startTime', 'endTime', 'skillLevel', 'freqIntervalText'],
  })
  const numbers = useWatch({ control, name: 'needs' })
  const newDate = useWatch({ control, name: 'newDate' })
  if (!needs) return <p className={classes.none}>Create the team first. Then say here how many people it needs.</p>
  if (skills.length === 0) return <p className={classes.none}>Choose the team’s skills first, under Details.</p>
  return (
    <>
      <p className={classes.about}>
        <strong>{name}</strong>
        {startTime && endTime && `, ${timesText(startTime, endTime)}`}. How many people of each skill, on every weekday.
      </p>
      <NeedNumbers form={form} skills={skills} days={days} />
      <Controller
        control={control}
        name="needs.dates"
        render={({ field: { value, onChange } }) => (
          <DatedNeeds
            value={value}
            onChange={onChange}
            numbers={numbers}
            weekdays={days}
            newDate={newDate && <NewDateFields form={form} skills={skills} weekdays={days} />}
            onAdd={() => form.setValue('newDate', blankDate)}
          />
        )}
      />
      {needs.blocks.map((block) => (
        <BlockNeed key={block.scheduleCode} block={block} isSaved={formState.dirtyFields.needs === undefined} />
      ))}
    </>
  )
}
