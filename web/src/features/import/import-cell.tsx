import { Autocomplete, TextInput } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { type KeyboardEvent, useEffect, useState } from 'react'
import classes from './import-page.module.css'

type Props = {
  label: string
  text: string
  problem: string | undefined
  /** It was corrected before: it stays a field. */
  isOpen: boolean
  choices: string[] | undefined
  onType: (text: string) => void
  onCorrect: (text: string) => void
}

/** The text of a cell; a field where it has a problem. Leaving the field or Enter checks it again. */
export function ImportCell({ label, text, problem, isOpen, choices, onType, onCorrect }: Props) {
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  if (problem === undefined && !isOpen)
    return (
      <span className={classes.cell} title={text}>
        {text}
      </span>
    )

  const type = (next: string) => {
    setTyped(next)
    onType(next)
  }
  const field = {
    'aria-label': label,
    className: classes.field ?? '',
    size: 'xs',
    maxLength: limits.import.cell,
    value: typed,
    error: problem,
    onBlur: () => onCorrect(typed.trim()),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') onCorrect(typed.trim())
      if (event.key === 'Escape') type(text)
    },
  }
  return choices ? (
    <Autocomplete
      {...field}
      data={choices}
      limit={50}
      onChange={type}
      onOptionSubmit={onCorrect}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  ) : (
    <TextInput {...field} onChange={(event) => type(event.currentTarget.value)} />
  )
}
