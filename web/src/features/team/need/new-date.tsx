import { Button, NumberInput, Select } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DayInput } from '../../../ui/day-input.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { DatedNeed } from './dated-needs.tsx'
import classes from './need.module.css'

type Props = { skills: string[]; onAdd: (needs: DatedNeed[]) => void; onCancel: () => void }

const text = messages.need
const all = 'All skills'

/** A date with its own number, for one skill or all of them. The panel's save adds what was typed, and stores it. */
export function NewDate({ skills, onAdd, onCancel }: Props) {
  const [date, setDate] = useState('')
  const [skill, setSkill] = useState(all)
  const [count, setCount] = useState<number | string>(0)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isDate = toIsoDate(date) !== undefined
  const isCount = typeof count === 'number' && Number.isInteger(count)

  const isStarted = date !== '' || reason.trim() !== ''
  const isWhole = isDate && isCount && reason.trim() !== ''

  function add() {
    setTried(true)
    if (!isWhole) return
    onAdd((skill === all ? skills : [skill]).map((one) => ({ date, skill: one, count, reason: reason.trim() })))
  }

  // A save without this would lose what was typed here.
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = frame.current?.closest('form')
    function addFirst(event: Event) {
      if (!isStarted) return
      event.preventDefault()
      event.stopPropagation()
      flushSync(add)
      // A form ignores a second submit while it still handles the first.
      if (isWhole) setTimeout(() => panel?.requestSubmit())
      else frame.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
    }
    panel?.addEventListener('submit', addFirst, true)
    return () => panel?.removeEventListener('submit', addFirst, true)
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
    <div
      ref={frame}
      role="group"
      aria-label="New dated exception"
      className={classes.add}
      onKeyDown={(event) => {
        // Enter adds the date; it must not save the panel.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        add()
      }}
    >
      <DayInput
        label="Date"
        format="MM-DD-YYYY"
        value={date}
        onChange={setDate}
        error={isTried && !isDate ? text.dateRequired : undefined}
        data-autofocus
      />
      <Select label="Skill" data={[all, ...skills]} value={skill} onChange={(value) => setSkill(value ?? all)} />
      <NumberInput
        label="Need"
        min={0}
        max={limits.need.most}
        clampBehavior="strict"
        allowDecimal={false}
        value={count}
        onChange={setCount}
        error={isTried && !isCount && text.count}
      />
      <TextField
        label="Reason"
        maxLength={limits.need.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isTried && reason.trim() === '' && text.reasonRequired}
      />
      <div className={classes.addButtons}>
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="xs" onClick={add}>
          Add
        </Button>
      </div>
    </div>
  )
}
