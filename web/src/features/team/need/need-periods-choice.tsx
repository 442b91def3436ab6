import { Button, SegmentedControl } from '@mantine/core'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { DayInput } from '../../../ui/day-input.tsx'
import { EntryRow } from '../../../ui/entry-row.tsx'
import { useLostFocus } from '../../../ui/use-lost-focus.ts'
import classes from './need.module.css'

type Props = {
  /** The days on which numbers change, as MM-DD-YYYY. */
  days: string[]
  /** The chosen one of them, or empty for the numbers of today. */
  value: string
  onChange: (day: string) => void
  /** A day that is typed: a later one, or a past one from which on today's numbers count. */
  onAdd: (day: string) => void
  onRemove: () => void
  /** The day that is being typed, kept with the panel's other fields. */
  newDay: { typed: string; onType: (typed: string) => void; error: string | undefined }
}

/** Which numbers the grid shows: today's, or those from a later day on. */
export function NeedPeriods({ days, value, onChange, onAdd, onRemove, newDay }: Props) {
  const [isAdding, setAdding] = useState(newDay.typed !== '')
  const button = useRef<HTMLButtonElement>(null)
  useLostFocus(button, !isAdding)
  return (
    <>
      <div className={classes.periods}>
        {days.length > 0 && (
          <div className={classes.scroll}>
            <SegmentedControl
              aria-label="Which numbers"
              data={[{ value: '', label: 'Today' }, ...days.map((day) => ({ value: day, label: `From ${day}` }))]}
              value={value}
              onChange={onChange}
            />
          </div>
        )}
        {value !== '' && (
          <Button variant="subtle" color="gray" size="xs" onClick={onRemove}>
            Remove this change
          </Button>
        )}
        {!isAdding && (
          <Button
            ref={button}
            variant="default"
            size="xs"
            ml="auto"
            leftSection={<IconPlus size={14} />}
            onClick={() => setAdding(true)}
          >
            Change from another day
          </Button>
        )}
      </div>
      {isAdding && (
        <NewDay
          {...newDay}
          onAdd={(day) => {
            setAdding(false)
            newDay.onType('')
            onAdd(day)
          }}
          onClose={() => {
            setAdding(false)
            newDay.onType('')
          }}
        />
      )}
    </>
  )
}

type NewDayProps = Props['newDay'] & { onAdd: (day: string) => void; onClose: () => void }

/** The first day of new numbers. */
function NewDay({ typed, onType, error, onAdd, onClose }: NewDayProps) {
  const [isMissing, setMissing] = useState(false)

  function add() {
    const day = toIsoDate(typed)
    setMissing(!day)
    if (day) onAdd(toWireDate(day))
  }

  return (
    <EntryRow label="Change from another day" saveLabel="Continue" onStore={add} onClose={onClose}>
      <DayInput
        label="First day"
        format="MM-DD-YYYY"
        value={typed}
        onChange={(day) => {
          onType(day)
          setMissing(false)
        }}
        error={isMissing ? texts.need.dateRequired : error}
      />
    </EntryRow>
  )
}
