import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, type Ref, useRef } from 'react'
import classes from './entry-row.module.css'
import { useLostFocus } from './use-lost-focus.ts'

type Props = {
  label: string
  saveLabel: string
  isSaving?: boolean
  onStore: () => void
  onClose: () => void
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** The fields of a row of a list that is being entered in a panel. Its button and Enter store it. */
export function EntryRow({ label, saveLabel, isSaving = false, onStore, onClose, children, ref }: Props) {
  const row = useRef<HTMLDivElement>(null)
  useLostFocus(row, true, false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
    <div
      ref={useMergedRef(row, ref)}
      role="group"
      tabIndex={-1}
      aria-label={label}
      className={classes.row}
      onKeyDown={(event) => {
        // Enter stores the row; it must not save the panel. In an open list it chooses.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        if (event.target.getAttribute('aria-expanded') === 'true') return
        event.preventDefault()
        onStore()
      }}
    >
      {children}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" loading={isSaving} onClick={onStore}>
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}
