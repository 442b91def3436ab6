import '../../lib/temporal.ts'
import { VisuallyHidden } from '@mantine/core'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Calendar } from './calendar/calendar.tsx'
import { monthDays } from './calendar-days.ts'
import { useCarry } from './carry/carry.ts'
import { CarryBanner } from './carry/carry-banner.tsx'
import { FilterPanel } from './choice/filter-panel.tsx'
import { type Schedule, useSchedule } from './choice/use-schedule.ts'
import { isCovering, withDialog, withQuestion } from './dialog-stack.ts'
import { ScheduleDialogs } from './dialogs/schedule-dialogs.tsx'
import { useLiveSchedule } from './live-schedule.ts'
import { BlockMenu } from './plan/block-menu.tsx'
import { PrintButton } from './print-button.tsx'
import { ProviderPanel } from './provider/provider-panel.tsx'
import { PublishActions } from './publish-actions.tsx'
import { useAddProvider } from './schedule-actions.queries.ts'
import type { Addition, ScheduleDialog } from './schedule-dialog.ts'
import classes from './schedule-page.module.css'
import { UndoActions } from './undo/undo-actions.tsx'

/** The calendars need nothing of the roster. */
const RosterPage = lazy(async () => ({ default: (await import('./roster/roster-page.tsx')).RosterPage }))

export function SchedulePage() {
  const schedule = useSchedule()
  useLiveSchedule(schedule.context.department?.departmentCode)
  if (schedule.chosen.view !== 'roster') return <CalendarPage schedule={schedule} />
  return (
    <Suspense>
      <RosterPage schedule={schedule} />
    </Suspense>
  )
}

/** Filters and QHPs on the left, the calendar beside them, and one dialog at a time. */
function CalendarPage({ schedule }: { schedule: Schedule }) {
  const { context } = schedule
  const { dialog, setDialog, ask, close } = useDialogs(`${context.teamCode} ${context.block?.scheduleCode}`)
  const [isFreeOnly, setFreeOnly] = useState(false)
  const [chosenDay, setChosenDay] = useState<string>()
  const { mutate } = useAddProvider(ask)
  const add = (addition: Addition) => mutate({ ...addition, place: context })
  const carry = useCarry(context, { add, isAsking: isCovering(dialog) })

  const availability = {
    isOn: isFreeOnly,
    hint: chosenDay ? `Free on ${toWireDate(chosenDay)}` : 'Most free days first',
    onChange: setFreeOnly,
  }

  return (
    <div className={classes.page} data-without-list={!context.mayWrite || context.mode === 'department' || undefined}>
      <div className={classes.rail}>
        <RailTop />
        <FilterPanel
          schedule={schedule}
          availability={availability}
          onCreateBlock={() => setDialog({ kind: 'createBlock' })}
        />
        {context.mayWrite && (
          <ProviderPanel
            context={context}
            isFreeOnly={isFreeOnly}
            chosenDay={chosenDay}
            carry={carry}
            onDialog={setDialog}
          />
        )}
        {context.block?.isDeactivated && deactivatedNote}
      </div>
      <Calendar
        schedule={schedule}
        carry={carry}
        chosenDay={chosenDay}
        onChooseDay={(day) => setChosenDay(day === chosenDay ? undefined : day)}
        onDialog={setDialog}
        onAssign={add}
        headerActions={<HeaderActions schedule={schedule} chosenDay={chosenDay} onDialog={setDialog} />}
      />
      <CarryBanner carry={carry} />
      <VisuallyHidden aria-live="assertive">{carry.announcement}</VisuallyHidden>
      <ScheduleDialogs dialog={dialog} context={context} onDialog={setDialog} onClose={close} />
    </div>
  )
}

type ActionProps = { schedule: Schedule; chosenDay: string | undefined; onDialog: (dialog: ScheduleDialog) => void }

const HeaderActions = ({ schedule, chosenDay, onDialog }: ActionProps) => (
  <>
    <PublishActions schedule={schedule} chosenDay={chosenDay} onDialog={onDialog} />
    {schedule.context.mayWrite && (
      <BlockMenu
        size={30}
        isDisabled={!schedule.isSettled || schedule.hasNoTeam}
        teamCodes={teamsOnScreen(schedule)}
        endDate={monthDays(schedule.context.month).endDate}
        onDialog={onDialog}
        onFill={() => onDialog(fillMonth(schedule))}
      />
    )}
  </>
)

const teamsOnScreen = ({ context: { teamCode }, teams }: Schedule): string[] =>
  teamCode === undefined ? (teams.data ?? []).map((team) => team.teamCode) : [teamCode]

/** The month of the team, or of the department. The proposal is reviewed on the roster. */
function fillMonth({ context, change }: Schedule): ScheduleDialog {
  const { month, mode, teamCode } = context
  const days = monthDays(month)
  return {
    kind: 'autoFill',
    days,
    teams: mode === 'team' && teamCode !== undefined ? [teamCode] : [],
    onStarted: () => change({ view: 'roster', period: 'month', day: days.startDate }),
  }
}

const RailTop = () => (
  <div className={classes.top}>
    <h1 className={classes.title}>Scheduler</h1>
    <div className={classes.tools}>
      <UndoActions />
      <PrintButton />
    </div>
  </div>
)

const deactivatedNote = (
  <p className={classes.readOnly}>
    This schedule block is deactivated. You can look at its shifts, but not change them.
  </p>
)

/**
 * The open dialog and the questions that wait behind it: several drops can meet a conflict at the same time. All of them
 * close when team or block change (browser's Back), because they would act on the wrong team.
 */
function useDialogs(place: string) {
  const [dialogs, setDialogs] = useState<{ dialog: ScheduleDialog }[]>([])
  const [placeBefore, setPlaceBefore] = useState(place)
  if (place !== placeBefore) {
    setPlaceBefore(place)
    setDialogs([])
  }
  return {
    dialog: dialogs[0]?.dialog,
    setDialog: useCallback((dialog: ScheduleDialog) => setDialogs((others) => withDialog(others, { dialog })), []),
    ask: useCallback(
      (question: ScheduleDialog) => setDialogs((others) => withQuestion(others, { dialog: question })),
      [],
    ),
    close: useCallback(() => setDialogs(([, ...others]) => others), []),
  }
}
