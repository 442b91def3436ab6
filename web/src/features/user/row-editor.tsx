import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useFinishFirst } from '../../lib/finish-first.ts'
import classes from './person-list.module.css'

type Props = {
  label: string
  saveLabel: string
  isStarted: boolean
  isSaving: boolean
  /** Returns whether the row is stored. */
  onStore: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

/** The fields of a row that is being entered. Stored by its own button, by Enter, or with the panel's save. */
export function RowEditor({ label, saveLabel, isStarted, isSaving, onStore, onClose, children }: Props) {
  const part = useRef<HTMLDivElement>(null)
  useFinishFirst(part, { isStarted, finish: onStore })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
    <div
      ref={part}
      role="group"
      aria-label={label}
      className={classes.editor}
      onKeyDown={(event) => {
        // Enter stores the row; it must not save the panel.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        if (event.target.getAttribute('aria-expanded') === 'true') return
        event.preventDefault()
        void onStore()
      }}
    >
      {children}
      <div className={classes.editorButtons}>
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" loading={isSaving} onClick={() => void onStore()}>
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}
