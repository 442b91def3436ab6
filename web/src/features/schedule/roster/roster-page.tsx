import '../../../lib/temporal.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { toastError } from '../../../lib/toast.ts'
import { CalendarState } from '../calendar/calendar-state.tsx'
import { keyOf } from '../calendar/day-entries.ts'
import type { Schedule } from '../choice/use-schedule.ts'
import { FillButton } from '../fill/fill-button.tsx'
import { BlockMenu } from '../plan/block-menu.tsx'
import { useAddProvider } from '../schedule-actions.queries.ts'
import type { Entry, ScheduleDialog } from '../schedule-dialog.ts'
import { rosterActions } from './roster-actions.ts'
import { RosterBars } from './roster-bars.tsx'
import { freeingOf } from './roster-cut.ts'
import { RosterFillPanel } from './roster-fill.tsx'
import { RosterGrid, type Selection } from './roster-grid.tsx'
import { RosterLayers, useLayers } from './roster-layers.tsx'
import { RosterLegend } from './roster-legend.tsx'
import classes from './roster-page.module.css'
import { teamWithoutBlock } from './roster-place.ts'
import { RosterSkeleton } from './roster-skeleton.tsx'
import { type RosterView, useRoster } from './use-roster.ts'
import { useRosterChanges } from './use-roster-changes.ts'
import { useRosterDialogs } from './use-roster-dialogs.ts'
import { type RosterFill, useRosterFill } from './use-roster-fill.ts'

/** A third view of the schedule: people by days. It shows the same entries as the calendars, and uses their dialogs. */
export function RosterPage({ schedule }: { schedule: Schedule }) {
  const { context, change } = schedule
  const auto = useRosterFill(context)
  const view = useRoster(schedule, auto.reviewing.review)
  const { query, data } = view
  const dialogs = useRosterDialogs(context)
  const add = useAddProvider(dialogs.ask)
  const layers = useLayers(context.department?.departmentCode, view.wanted)
  const changes = useRosterChanges(layers.ask)
  const [selection, setSelection] = useState<Selection>({ text: '', days: undefined })
  const entries = useMemo(() => new Map(data?.entries.map((entry) => [keyOf(entry), entry])), [data])
  const { mayWrite } = context
  const { open, remove, createBlock, actions } = rosterActions({ context, view, dialogs, onGive: add.mutate })
  const entryOf = (key: string) => entries.get(key)
  const isBusy = add.isPending || changes.isPending
  const openFill = () => dialogs.open(fillDialog(view, selection), context)

  return (
    <section
      className={classes.page}
      aria-label="Roster"
      aria-busy={query.isPending}
      data-beside-panel={dialogs.dialog?.kind === 'find' || undefined}
    >
      <VisuallyHidden component="h1">Scheduler</VisuallyHidden>
      <PageBars {...{ schedule, view, dialogs, auto, createBlock, openFill }} />
      <div className={classes.body}>
        <RosterArea schedule={schedule} view={view} isBusy={isBusy} onCreateBlock={createBlock}>
          {data && (
            <RosterGrid
              // What was selected or copied ends with the department.
              key={context.department?.departmentCode}
              view={view}
              context={context}
              entryOf={entryOf}
              actions={actions}
              isCardOff={layers.chooser !== undefined || view.review !== undefined}
              isBeside={auto.fill.run !== undefined}
              review={auto.keys}
              {...gridActs({ context, changes, layers, onDelete: remove })}
              onGive={add.mutate}
              onSelection={setSelection}
              onOpen={(entry) => auto.open(entry) || open(entry)}
              empty={view.rows.length === 0 && <Nobody view={view} onClear={() => change({ filters: noFilters })} />}
            />
          )}
        </RosterArea>
        <RosterFillPanel roster={auto} entryOf={entryOf} onFind={actions.find ?? open} onAgain={openFill} />
        <RosterLayers layers={layers} dialogs={dialogs} context={context} view={view} onGive={add.mutate} />
      </div>
      <RosterLegend
        mayWrite={mayWrite}
        isReview={view.review !== undefined}
        selection={view.review ? auto.said : selection.text}
        onHelp={() => layers.setHelp(true)}
      />
    </section>
  )
}

type Acting = {
  context: Schedule['context']
  changes: ReturnType<typeof useRosterChanges>
  layers: ReturnType<typeof useLayers>
  onDelete: (entry: Entry) => void
}

/** What the grid can do. People who may only look change nothing. */
function gridActs({ context: { mayWrite, timeZone }, changes, layers, onDelete }: Acting) {
  const free = (entries: readonly Entry[]) => {
    const { freed, asked, problem } = freeingOf(entries, timeZone)
    if (problem) toastError(problem)
    if (asked) onDelete(asked)
    if (freed) changes.free(freed)
  }
  return {
    onFree: mayWrite ? free : undefined,
    onDelete,
    onPaste: (paste) => mayWrite && changes.paste(paste),
    onMove: changes.move,
    onRefused: changes.refuse,
    onHelp: () => layers.setHelp(true),
    onChoose: (chooser) => (mayWrite || chooser.pick) && layers.choose(chooser),
  } satisfies Partial<Parameters<typeof RosterGrid>[0]>
}

type AreaProps = StateProps & { isBusy: boolean; children: ReactNode }

/** The grid, or in its place why it is not there yet. */
const RosterArea = ({ schedule, view, isBusy, onCreateBlock, children }: AreaProps) => (
  <div className={classes.area} data-old={view.query.isPlaceholderData || undefined}>
    {(view.query.isFetching || isBusy) && <div className={classes.loading} />}
    {children ?? <RosterSkeleton />}
    <RosterState schedule={schedule} view={view} onCreateBlock={onCreateBlock} />
  </div>
)

type BarsProps = {
  schedule: Schedule
  view: RosterView
  dialogs: ReturnType<typeof useRosterDialogs>
  auto: RosterFill
  createBlock: () => void
  openFill: () => void
}

function PageBars({ schedule, view, dialogs, auto, createBlock, openFill }: BarsProps) {
  const { context } = schedule
  const isReady = schedule.isSettled && !schedule.hasNoTeam
  const { mayWrite } = context
  return (
    <RosterBars
      schedule={schedule}
      view={view}
      onCreateBlock={mayWrite && teamWithoutBlock(view, context.today) ? createBlock : undefined}
      fill={mayWrite && <FillButton fill={auto.fill} isDisabled={!isReady} onOpen={openFill} />}
      more={
        mayWrite && (
          <BlockMenu
            size={28}
            isDisabled={!isReady}
            teamCodes={view.chosenTeams.map(({ teamCode }) => teamCode)}
            endDate={view.wanted.endDate}
            onDialog={(dialog) => dialogs.open(dialog, context)}
          />
        )
      }
      onOnlyChanged={auto.reviewing.setOnlyChanged}
    />
  )
}

/** For the days on screen, or those of them that are selected. */
const fillDialog = ({ wanted, filters }: RosterView, { days }: Selection): ScheduleDialog => ({
  kind: 'autoFill',
  days: wanted,
  selected: days,
  teams: filters.teams,
})

const noFilters = { teams: undefined, skills: undefined, labour: undefined, q: undefined }

type StateProps = { schedule: Schedule; view: RosterView; onCreateBlock: () => void }

const RosterState = ({ schedule, view: { query, wanted }, onCreateBlock }: StateProps) => (
  <CalendarState
    schedule={schedule}
    firstDay={wanted.startDate}
    retry={query.isError && !query.data ? () => void query.refetch() : undefined}
    onCreateBlock={onCreateBlock}
  />
)

function Nobody({ view, onClear }: { view: RosterView; onClear: () => void }) {
  // The page itself says that there are no teams.
  if (view.teams.length === 0) return null
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
