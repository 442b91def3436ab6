import { Modal } from '@mantine/core'
import { dayTitle } from '../calendar-days.ts'
import type { Entry } from '../schedule-dialog.ts'
import { keyOf } from './day-entries.ts'
import { EntryChip } from './entry-chip.tsx'
import classes from './whole-day.module.css'

type Props = {
  /** The dialog is closed without a day. */
  day: string | undefined
  entries: Entry[]
  isTeamShown: boolean
  onOpen: (entry: Entry) => void
  onClose: () => void
}

/** All entries of a day. '+N more' opens it. */
export function WholeDay({ day, entries, isTeamShown, onOpen, onClose }: Props) {
  function open(target: EventTarget) {
    const key = (target as Element).closest<HTMLElement>('[data-entry]')?.dataset.entry
    const entry = entries.find((one) => keyOf(one) === key)
    if (entry) onOpen(entry)
  }
  return (
    <Modal
      opened={day !== undefined}
      onClose={onClose}
      title={day && dayTitle(day)}
      size={560}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the entries are buttons, so keys become clicks */}
      <ul className={classes.list} onClick={(event) => open(event.target)}>
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <EntryChip entry={entry} size="row" isTeamShown={isTeamShown} isTabStop />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
