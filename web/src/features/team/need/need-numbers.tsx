import { Button } from '@mantine/core'
import { localToday } from '@shiftward/client/local-today.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PanelForm } from '../../../lib/panel-form.ts'
import { useLostFocus } from '../../../ui/use-lost-focus.ts'
import type { TeamFields } from '../team-form.ts'
import classes from './need.module.css'
import { changedFrom, daysOf, numbersOn } from './need-periods.ts'
import { NeedPeriods } from './need-periods-choice.tsx'
import { WeeklyNeeds } from './weekly-needs.tsx'

type Props = { form: PanelForm<TeamFields>; skills: string[]; days: number[] }

/** The numbers of every weekday: today's, and those from later days on. */
export function NeedNumbers({ form, skills, days }: Props) {
  const numbers = useWatch({ control: form.control, name: 'needs' })
  const typed = useWatch({ control: form.control, name: 'newFirstDay' })
  const [from, setFrom] = useState('')
  const counts = useRef<HTMLParagraphElement>(null)
  useLostFocus(counts, numbers.since === undefined)
  const setSince = (day: string | undefined) => form.setValue('needs.since', day, { shouldDirty: true })
  const setLater = (later: TeamFields['needs']['later']) => form.setValue('needs.later', later, { shouldDirty: true })

  return (
    <>
      <NeedPeriods
        days={daysOf(from === '' ? numbers.later : [...numbers.later, { from }])}
        value={from}
        onChange={setFrom}
        onAdd={(day) => {
          const isAhead = fromWireDate(day) > localToday()
          setFrom(isAhead ? day : '')
          if (!isAhead) setSince(day)
        }}
        newDay={newDayOf(form, typed)}
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
      <p ref={counts} className={classes.counts} tabIndex={-1} aria-live="polite">
        {from === ''
          ? sinceText(numbers.since)
          : `From ${from} on. Numbers that change then are in color; the others go on as before.`}
      </p>
      {from === '' && numbers.since !== undefined && (
        <Button variant="default" size="xs" mt={8} onClick={() => setSince(undefined)}>
          Keep past days as they are
        </Button>
      )}
    </>
  )
}

const newDayOf = (form: Props['form'], typed: string) => ({
  typed,
  onType: (day: string) => {
    form.setValue('newFirstDay', day, { shouldDirty: true })
    form.clearErrors('newFirstDay')
  },
  error: form.formState.errors.newFirstDay?.message,
})

const sinceText = (since: string | undefined): string =>
  since === undefined
    ? 'A change counts from today on. Past days keep their numbers.'
    : `These numbers count from ${since} on, and replace all that counted since then: the calendar shows past days with them too.`
