import { Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './entry-row.module.css'

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
export const EntryRow = ({ label, saveLabel, isSaving = false, onStore, onClose, children, ref }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
  <div
    ref={ref}
    role="group"
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
