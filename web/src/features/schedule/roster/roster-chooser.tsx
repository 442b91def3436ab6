import { useEffect } from 'react'
import { dayTitle } from '../calendar-days.ts'
import { focusGrid } from '../focus-grid.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition } from '../schedule-dialog.ts'
import { CellChooser } from './cell-chooser.tsx'
import { type CellPick, pickChoices } from './cell-pick.ts'
import { useFindings } from './choice-finding.ts'
import { choicesFor } from './roster-place.ts'
import type { PersonRow, TeamRow } from './roster-rows.ts'
import type { RosterView } from './use-roster.ts'

/** At a cell: what a person can work on the day, or which of the entries there is meant. */
export type Chooser = { day: string; anchor: HTMLElement } & (
  | { row: PersonRow; pick?: undefined }
  | { row: PersonRow | TeamRow; pick: CellPick }
)

type Props = {
  chooser: Chooser
  context: ScheduleContext
  view: RosterView
  onGive: (addition: Addition & { place: ScheduleContext }) => void
  onClose: () => void
}

/** The cell gets the focus back. */
export function RosterChooser({ chooser, context, view, onGive, onClose }: Props) {
  const { row, pick, day, anchor } = chooser
  // The days can change by themselves, with Back: then the cell is gone.
  useEffect(() => () => void (document.activeElement === document.body && focusGrid()), [])
  const close = () => {
    anchor.focus()
    onClose()
  }
  if (pick) {
    const now = [...view.teamRows, ...view.rows].find(({ key }) => key === row.key)
    const name = row.kind === 'team' ? row.team.teamName : row.person.providerName
    return (
      <CellChooser
        anchor={anchor}
        title={pick.question}
        about={`${name}, ${dayTitle(day)}`}
        choices={now && now.kind !== 'group' ? pickChoices(now, view.dayList.indexOf(day), pick) : []}
        onChoose={({ entries }) => {
          close()
          pick.act(entries)
        }}
        onClose={close}
      />
    )
  }
  return <AssignChooser {...{ row, day, anchor, context, view, onGive }} onClose={close} />
}

type AssignProps = Omit<Props, 'chooser'> & { row: PersonRow; day: string; anchor: HTMLElement }

function AssignChooser({ row, day, anchor, context, view, onGive, onClose }: AssignProps) {
  const choices = choicesFor(row, day, { context, teams: view.chosenTeams, entries: view.data?.entries ?? [] })
  return (
    <CellChooser
      anchor={anchor}
      title={`Assign ${row.person.providerName}`}
      about={dayTitle(day)}
      choices={useFindings(choices, day, row.person.providerCode)}
      onChoose={({ addition, place }) => {
        onClose()
        onGive({ ...addition, place })
      }}
      onClose={onClose}
    />
  )
}
