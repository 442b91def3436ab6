import { Radio, Stack } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { useState } from 'react'
import { hoursText } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './dialogs.module.css'
import { leftOf, suggestedTime } from './left-time.ts'
import { timesSummary } from './shift-times.ts'
import { TimeField } from './time-field.tsx'

type Choice = 'left' | 'absent'

/**
 * For a running shift: whether the QHP has left, and when, or never came. Nothing is chosen at first, because the wrong
 * choice takes worked hours out of the reports, or leaves hours in them that nobody worked.
 */
export function useLeft(entry: Entry, timeZone: string) {
  // As it was when the dialog opened: it must not change while somebody reads.
  const [suggested] = useState(() => suggestedTime(entry, timeZone, Date.now()))
  const [choice, setChoice] = useState<Choice>()
  const [typed, setTyped] = useState(suggested ?? '')
  const { rest, problem } = choice === 'left' ? leftOf(entry, typed, timeZone, Date.now()) : {}
  return {
    isAsked: suggested !== undefined,
    isAnswered: suggested === undefined || choice === 'absent' || rest !== undefined,
    rest,
    field: { choice, setChoice, typed, setTyped, problem },
  }
}

type Props = { entry: Entry; timeZone: string; field: ReturnType<typeof useLeft>['field'] }

export function LeftChoice({ entry, timeZone, field }: Props) {
  const { choice, setChoice, typed, setTyped, problem } = field
  const worked = { startTime: entry.startTime, endTime: `${typed.slice(0, 5)}:00` }
  return (
    <div className={classes.question}>
      <Radio.Group
        label="This shift has begun"
        value={choice ?? ''}
        onChange={(value) => setChoice(value as Choice)}
        required
      >
        <Stack gap={8} mt={8}>
          <Radio
            value="left"
            label="Worked, and left"
            description="The hours worked stay. The rest becomes a vacancy."
          />
          <Radio value="absent" label="Did not come" description="The whole shift becomes a vacancy." />
        </Stack>
      </Radio.Group>
      {choice === 'left' && (
        <div className={classes.leftAt}>
          <TimeField
            label="Left at"
            value={typed}
            onChange={setTyped}
            onBlur={() => undefined}
            stepMinutes={limits.schedule.pickerStepMinutes}
            error={problem}
            inputRef={null}
          />
        </div>
      )}
      {choice === 'left' && problem === undefined && (
        <p className={classes.summary}>
          {entry.providerName} keeps {hoursText(worked)}, {timesSummary(entry.day, worked, timeZone)}
        </p>
      )}
    </div>
  )
}
