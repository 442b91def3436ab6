import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition } from '../schedule-dialog.ts'
import { CellChooser } from './cell-chooser.tsx'
import { choicesFor } from './roster-place.ts'
import type { PersonRow } from './roster-rows.ts'
import type { RosterView } from './use-roster.ts'

export type Chooser = { row: PersonRow; day: string; anchor: HTMLElement }

type Props = {
  chooser: Chooser
  context: ScheduleContext
  view: RosterView
  onGive: (addition: Addition & { place: ScheduleContext }) => void
  onClose: () => void
}

/** What a person can work on a day. The cell gets the focus back. */
export function RosterChooser({ chooser: { row, day, anchor }, context, view, onGive, onClose }: Props) {
  const close = () => {
    anchor.focus()
    onClose()
  }
  return (
    <CellChooser
      anchor={anchor}
      title={row.person.providerName}
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
