import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { teamShade } from '../../../ui/team-shade.ts'
import entryClasses from '../entry.module.css'
import { clock } from '../entry-text.ts'
import type { ChipLook } from './chip-look.ts'
import { keyOf, type TeamGroup } from './day-entries.ts'
import { EntryChip } from './entry-chip.tsx'
import classes from './team-line.module.css'

/** One line for all entries of a team on a day: how many shifts are filled. It opens in place. */
export function TeamLine({ team, look, isPrinting }: { team: TeamGroup; look: ChipLook; isPrinting: boolean }) {
  const { title, color, entries, count } = team
  const [isPressed, setPressed] = useState(false)
  const isOpened = isPressed || isPrinting
  const start = count && clock(entries[0]?.startTime ?? '')
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        data-group
        className={classes.line}
        data-short={(count && count.filled < count.all) || undefined}
        aria-expanded={isOpened}
        onClick={() => setPressed(!isPressed)}
      >
        <span className={entryClasses.spoken}>
          {count ? `${title}, ${start}, ${count.filled} of ${count.all} filled` : `${title}, ${entries.length}`}
        </span>
        <span className={entryClasses.look} aria-hidden>
          <i className={classes.color} style={{ background: teamShade(color) }} />
          {isOpened ? <IconChevronDown /> : <IconChevronRight />}
          <span className={classes.title}>{title}</span>
          {start && <time className={classes.start}>{start}</time>}
          <span className={classes.count}>{count ? `${count.filled}/${count.all}` : entries.length}</span>
        </span>
      </button>
      {isOpened &&
        entries.map((entry) => <EntryChip key={keyOf(entry)} entry={entry} size="line" isTeamShown look={look} />)}
    </>
  )
}
