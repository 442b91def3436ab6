import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { teamShade } from '../../../ui/team-shade.ts'
import { coverageOfTeam, type DayCoverage } from '../coverage.ts'
import entryClasses from '../entry/entry.module.css'
import { clock } from '../entry/entry-text.ts'
import type { ChipLook } from './chip-look.ts'
import { keyOf, type TeamGroup } from './day-entries.ts'
import { EntryChip } from './entry-chip.tsx'
import classes from './team-line.module.css'

type Props = { team: TeamGroup; coverage: DayCoverage | undefined; look: ChipLook; isPrinting: boolean }

/**
 * One line for all entries of a team on a day. It opens in place. It counts what the team needs, as the head of the day
 * does; for a team without needs, its shifts.
 */
export function TeamLine({ team, coverage, look, isPrinting }: Props) {
  const { title, color, entries } = team
  const count = team.count && (coverageOfTeam(coverage, entries[0]?.teamCode ?? null) ?? team.count)
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
        data-short={(count && count.filled < count.needed) || undefined}
        aria-expanded={isOpened}
        onClick={() => setPressed(!isPressed)}
      >
        <span className={entryClasses.spoken}>
          {count ? `${title}, ${start}, ${count.filled} of ${count.needed} filled` : `${title}, ${entries.length}`}
        </span>
        <span className={entryClasses.look} aria-hidden>
          <i className={classes.color} style={{ background: teamShade(color) }} />
          {isOpened ? <IconChevronDown /> : <IconChevronRight />}
          <span className={classes.title}>
            <span className={classes.name}>{title}</span>
            <span className={classes.short}>{look.shortTeams.get(entries[0]?.teamCode ?? '') ?? 'Leave'}</span>
          </span>
          {start && <time className={classes.start}>{start}</time>}
          <span className={classes.count}>{count ? `${count.filled}/${count.needed}` : entries.length}</span>
        </span>
      </button>
      {isOpened &&
        entries.map((entry) => <EntryChip key={keyOf(entry)} entry={entry} size="line" isTeamShown look={look} />)}
    </>
  )
}
