import { Popover, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Conflict } from '../provider/provider-filter.ts'
import classes from './cell-chooser.module.css'

type Props<Choice> = {
  anchor: HTMLElement
  /** What the choice does. */
  title: string
  /** A line under the title. */
  about: string
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
  onClose: () => void
}

type Chosen = { key: string; label: string; hint: string; finding?: Conflict | undefined }

/** A list at a cell. Arrow keys move, Enter chooses, Escape goes back to the cell. */
export function CellChooser<Choice extends Chosen>(props: Props<Choice>) {
  const { anchor, title, about, choices, onChoose, onClose } = props
  const [first] = useState(choices)
  const { left, top, width, height } = anchor.getBoundingClientRect()
  return (
    <Popover
      opened
      onChange={onClose}
      onClose={onClose}
      position="bottom-start"
      shadow="md"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.chooser}
        role="dialog"
        aria-label={`${title}, ${about}`}
        onKeyDown={moveFocus}
      >
        <p className={classes.chooserTitle}>
          {title} <span>{about}</span>
        </p>
        {first.length === 0 && (
          <UnstyledButton className={classes.choice} data-autofocus onClick={onClose}>
            Nothing can be assigned on this day.
          </UnstyledButton>
        )}
        {first.map(({ key, label }, index) => {
          // Nothing moves under the pointer, and the focus stays: what somebody else took keeps its place.
          const choice = choices.find((one) => one.key === key)
          return (
            <UnstyledButton
              key={key}
              className={classes.choice}
              data-autofocus={index === 0 || undefined}
              aria-disabled={!choice}
              onClick={() => choice && onChoose(choice)}
            >
              {choice?.label ?? label}
              <span>{choice?.hint ?? 'Taken'}</span>
              {choice?.finding && <span data-level={choice.finding.level}>{choice.finding.text}</span>}
            </UnstyledButton>
          )
        })}
      </Popover.Dropdown>
    </Popover>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  // The document handles Tab: it keeps the focus in the chooser.
  if (event.key !== 'Tab') event.stopPropagation()
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(index + step + buttons.length) % buttons.length]?.focus()
}
