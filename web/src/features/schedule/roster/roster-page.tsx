import '../../../lib/temporal.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import { CalendarState } from '../calendar/calendar-state.tsx'
import { keyOf } from '../calendar/day-entries.ts'
import { BlockMenu } from '../plan/block-menu.tsx'
import { useAddProvider } from '../schedule-actions.queries.ts'
import type { Schedule } from '../use-schedule.ts'
import { rosterActions } from './roster-actions.ts'
import { RosterBars } from './roster-bars.tsx'
import { RosterGrid } from './roster-grid.tsx'
import { RosterLayers, useLayers } from './roster-layers.tsx'
import { RosterLegend } from './roster-legend.tsx'
import classes from './roster-page.module.css'
import { blockOn } from './roster-place.ts'
import { RosterSkeleton } from './roster-skeleton.tsx'
import { type RosterView, useRoster } from './use-roster.ts'
import { useRosterChanges } from './use-roster-changes.ts'
import { useRosterDialogs } from './use-roster-dialogs.ts'

/** A third view of the schedule: people by days. It shows the same entries as the calendars, and uses their dialogs. */
export function RosterPage({ schedule }: { schedule: Schedule }) {
  const { context, change } = schedule
  const view = useRoster(schedule)
  const { query, data } = view
  const dialogs = useRosterDialogs(context)
  const add = useAddProvider(context, dialogs.ask)
  const layers = useLayers()
  const changes = useRosterChanges(layers.ask)
  const [selection, setSelection] = useState('')
  const entries = useMemo(() => new Map(data?.entries.map((entry) => [keyOf(entry), entry])), [data])
  const { mayWrite } = context
  const { open, remove, createBlock, actions } = rosterActions({ context, view, dialogs, onGive: add.mutate })

  return (
    <section
      className={classes.page}
      aria-label="Roster"
      aria-busy={query.isPending}
      data-beside-panel={dialogs.dialog?.kind === 'find' || undefined}
    >
      <VisuallyHidden component="h1">Scheduler</VisuallyHidden>
      <RosterBars
        schedule={schedule}
        view={view}
        onCreateBlock={mayWrite && hasNoBlock(view) ? createBlock : undefined}
        more={mayWrite && <BlockMenu size={28} onDialog={(dialog) => dialogs.open(dialog, context)} />}
      />
      <div className={classes.area} data-old={query.isPlaceholderData || undefined}>
        {(query.isFetching || add.isPending || changes.isPending) && <div className={classes.loading} />}
        {data ? (
          <RosterGrid
            // What was selected or copied ends with the department.
            key={context.department?.departmentCode}
            view={view}
            context={context}
            entryOf={(key) => entries.get(key)}
            actions={actions}
            isCardOff={layers.chooser !== undefined}
            onFree={(entries) => mayWrite && changes.free(entries)}
            onPaste={(paste) => mayWrite && changes.paste(paste)}
            onMove={changes.move}
            onGive={add.mutate}
            onHelp={() => layers.setHelp(true)}
            onSelection={setSelection}
            onOpen={open}
            onDelete={remove}
            onChoose={(row, day, anchor) => mayWrite && layers.choose({ row, day, anchor })}
            empty={view.rows.length === 0 && <Nobody view={view} onClear={() => change({ filters: noFilters })} />}
          />
        ) : (
          <RosterSkeleton />
        )}
        <RosterState schedule={schedule} query={query} onCreateBlock={createBlock} />
      </div>
      <RosterLegend mayWrite={mayWrite} selection={selection} onHelp={() => layers.setHelp(true)} />
      <RosterLayers layers={layers} dialogs={dialogs} context={context} view={view} onGive={add.mutate} />
    </section>
  )
}

const noFilters = { teams: undefined, skills: undefined, labour: undefined, q: undefined }

const hasNoBlock = ({ chosenTeams, dayList }: RosterView): boolean =>
  chosenTeams.length > 0 && !chosenTeams.some((team) => dayList.some((day) => blockOn(team, day)))

type StateProps = { schedule: Schedule; query: RosterView['query']; onCreateBlock: () => void }

const RosterState = ({ schedule, query, onCreateBlock }: StateProps) => (
  <CalendarState
    context={schedule.context}
    isSettled={schedule.isSettled}
    retry={schedule.retry ?? (query.isError && !query.data ? () => void query.refetch() : undefined)}
    onChange={schedule.change}
    onCreateBlock={onCreateBlock}
  />
)

function Nobody({ view, onClear }: { view: RosterView; onClear: () => void }) {
  return (
    <div className={classes.nobody} role="status">
      {view.isFiltered ? 'No people match.' : 'Nobody at this facility has a skill of the teams.'}
      {view.isFiltered && (
        <Button size="compact-sm" variant="default" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
