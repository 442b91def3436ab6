import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PanelForm } from '../../../lib/panel-form.ts'
import type { TeamFields } from '../team-form.ts'
import classes from './need.module.css'
import { changedFrom, daysOf, numbersOn } from './need-periods.ts'
import { NeedPeriods } from './need-periods-choice.tsx'
import { WeeklyNeeds } from './weekly-needs.tsx'

type Props = { form: PanelForm<TeamFields>; skills: string[]; days: number[] }

/** The numbers of every weekday: today's, and those from later days on. */
export function NeedNumbers({ form, skills, days }: Props) {
  const numbers = useWatch({ control: form.control, name: 'needs' })
  const [from, setFrom] = useState('')
  const setLater = (later: TeamFields['needs']['later']) => form.setValue('needs.later', later, { shouldDirty: true })

  return (
    <>
      <NeedPeriods
        days={daysOf(from === '' ? numbers.later : [...numbers.later, { from }])}
        value={from}
        onChange={setFrom}
        onRemove={() => {
          setLater(numbers.later.filter((one) => one.from !== from))
          setFrom('')
        }}
      />
      {from === '' ? (
        <WeeklyNeeds
          value={numbers.weekly}
          onChange={(weekly) => form.setValue('needs.weekly', weekly, { shouldDirty: true })}
          skills={skills}
          days={days}
        />
      ) : (
        <WeeklyNeeds
          value={numbersOn(numbers, fromWireDate(from))}
          before={numbersOn(numbers, addDays(fromWireDate(from), -1))}
          onChange={(weekly) => setLater(changedFrom(numbers, from, weekly))}
          skills={skills}
          days={days}
        />
      )}
      <p className={classes.counts}>
        {from === ''
          ? 'A change counts from today on. Past days keep their numbers.'
          : `From ${from} on. Numbers that change then are in color; the others go on as before.`}
      </p>
    </>
  )
}
