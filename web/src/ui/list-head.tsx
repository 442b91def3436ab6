import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { CountMark } from './count-mark.tsx'
import classes from './list-head.module.css'
import { useLostFocus } from './use-lost-focus.ts'

type Props = {
  /** For the section that it heads. */
  id: string
  title: string
  count: number
  what: string
  addLabel: string
  /** Absent while nothing can be added. */
  onAdd: (() => void) | undefined
}

/** The title of a list in a panel, with its number of rows and the button that adds one. */
export function ListHead({ id, title, count, what, addLabel, onAdd }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLostFocus(button, onAdd !== undefined)
  return (
    <div className={classes.head}>
      <h3 id={id}>{title}</h3>
      <CountMark count={count} what={what} />
      {onAdd && (
        <Button ref={button} variant="default" size="xs" ml="auto" leftSection={<IconPlus size={14} />} onClick={onAdd}>
          {addLabel}
        </Button>
      )}
    </div>
  )
}
