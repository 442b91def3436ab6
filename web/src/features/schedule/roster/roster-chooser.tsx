import { useEffect } from 'react'
import { hoursText, stateOf, states } from '../entry-text.ts'
import { focusGrid } from '../focus-grid.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition, Entry } from '../schedule-dialog.ts'
import { CellChooser } from './cell-chooser.tsx'
import { choicesFor } from './roster-place.ts'
import type { PersonRow, TeamRow } from './roster-rows.ts'
import type { RosterView } from './use-roster.ts'

export type Chooser = { row: PersonRow | TeamRow; day: string; anchor: HTMLElement }

type Props = {
  chooser: Chooser
  context: ScheduleContext
  view: RosterView
  onGive: (addition: Addition & { place: ScheduleContext }) => void
  onOpen: (entry: Entry) => void
  onClose: () => void
}

/** What a person can work on a day, or which of a team's shifts is meant. The cell gets the focus back. */
export function RosterChooser({ chooser: { row, day, anchor }, context, view, onGive, onOpen, onClose }: Props) {
  // The days can change by themselves, with Back: then the cell is gone.
  useEffect(() => () => void (document.activeElement === document.body && focusGrid()), [])
  const close = () => {
    anchor.focus()
    onClose()
  }
  if (row.kind === 'team') {
    const cells = view.teamRows.find(({ key }) => key === row.key)?.cells ?? []
    return (
      <CellChooser
        anchor={anchor}
        title={row.team.teamName}
        verb="Open"
        day={day}
        choices={missingChoices(cells[view.dayList.indexOf(day)] ?? [])}
        onChoose={({ entry }) => {
          close()
          onOpen(entry)
        }}
        onClose={close}
      />
    )
  }
  return (
    <CellChooser
      anchor={anchor}
      title={row.person.providerName}
      verb="Assign"
      day={day}
      choices={choicesFor(row, day, { context, teams: view.chosenTeams, entries: view.data?.entries ?? [] })}
      onChoose={({ addition, place }) => {
        close()
        onGive({ ...addition, place })
      }}
      onClose={close}
    />
  )
}

const missingChoices = (entries: readonly Entry[]) =>
  entries.map((entry) => ({
    key: `${entry.shiftId}`,
    label: `${entry.skillLevel} ${hoursText(entry)}`,
    hint: states[stateOf(entry)].label,
    entry,
  }))
