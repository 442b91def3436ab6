import { Button } from '@mantine/core'
import { isOpenOn } from '@shiftward/contract/rules/open-team.ts'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LoadError } from '../../../ui/load-error.tsx'
import { useMay } from '../../session/session.queries.ts'
import { useTeamsShown } from '../../team/team.queries.ts'
import { monthTitle } from '../calendar-days.ts'
import { availableBlocks, blockTitle, lastDayBefore, monthInside, nearestBlock } from '../choice/schedule-choice.ts'
import type { Schedule } from '../choice/use-schedule.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import classes from './calendar-state.module.css'

type Props = {
  schedule: Schedule
  /** Of those on screen. */
  firstDay: string
  /** Set when the entries did not load. */
  retry: (() => void) | undefined
  onCreateBlock: () => void
}

/** Says why the calendar cannot be shown and what to do next. Renders nothing when it can be shown. */
export function CalendarState({ schedule, firstDay, retry, onCreateBlock }: Props) {
  const { context, isSettled, hasNoTeam, change, teams } = schedule
  const { facility, department, team, block, mode, mayWrite } = context
  const failed = schedule.retry ?? retry
  if (failed)
    return (
      <State>
        <LoadError onRetry={failed} />
      </State>
    )
  if (!isSettled) return null
  if (!facility) return <NoFacility />
  if (!department) return <NoDepartment facilityName={facility.facilityName} />
  if (hasNoTeam)
    return (
      <State title={texts.common.noDataFound} action={mayWrite && <GoTo to="/layout/team">Go to the teams</GoTo>}>
        {department.departmentName} has no team yet.
      </State>
    )
  if (block) return null
  const lastDay = lastDayBefore(team ? [team] : (teams.data ?? []), firstDay)
  if (lastDay !== undefined) {
    const whole = team ? `${team.teamName} is` : `All teams of ${department.departmentName} are`
    return <Closed {...{ whole, lastDay }} onShow={() => change({ day: lastDay })} />
  }
  if (mode === 'department' || !team) return null
  return <NoBlock context={context} team={team} onChange={change} onCreateBlock={onCreateBlock} />
}

type NoBlockProps = {
  context: ScheduleContext
  team: TeamBlocks
  onChange: Schedule['change']
  onCreateBlock: () => void
}

function NoBlock({ context: { month, today, mayWrite }, team, onChange, onCreateBlock }: NoBlockProps) {
  const nearest = nearestBlock(availableBlocks(team.schedule, today), month)
  return (
    <State
      title={texts.schedule.notFound}
      action={
        <div className={classes.actions}>
          {nearest && (
            <Button
              variant="default"
              onClick={() => onChange({ block: nearest.scheduleCode, month: monthInside(nearest, month) })}
            >
              Show {blockTitle(nearest)}
            </Button>
          )}
          {mayWrite && isOpenOn(team, today) && (
            <Button leftSection={<IconPlus size={16} />} onClick={onCreateBlock}>
              Create Schedule Block
            </Button>
          )}
        </div>
      }
    >
      {team.teamName} has no active schedule block{nearest && ` in ${monthTitle(month)}`}. A block is the range of dates
      in which its shifts are scheduled.
    </State>
  )
}

type ClosedProps = { whole: string; lastDay: string; onShow: () => void }

/** Where all teams are closed, or the chosen one. Their past is shown on its own days. */
function Closed({ whole, lastDay, onShow }: ClosedProps) {
  const mayManage = useMay(permission.manageTeams)
  const [, showTeams] = useTeamsShown()
  return (
    <State
      title={texts.common.noDataFound}
      action={
        <div className={classes.actions}>
          <Button variant="default" onClick={onShow}>
            Show the last day
          </Button>
          {mayManage && (
            <Button component={Link} to="/layout/team" onClick={() => showTeams('closed')}>
              Go to the teams
            </Button>
          )}
        </div>
      }
    >
      {whole} closed after {toWireDate(lastDay)}.
      {mayManage && ' You can reopen a team or add one on the page of teams.'}
    </State>
  )
}

function NoFacility() {
  const mayAdd = useMay(permission.manageFacilities)
  if (!mayAdd)
    return <State title={texts.common.noDataFound}>You have no access to the schedule of any facility.</State>
  return (
    <State title={texts.common.noDataFound} action={<GoTo to="/layout/facility">Go to the facilities</GoTo>}>
      There is no facility yet.
    </State>
  )
}

function NoDepartment({ facilityName }: { facilityName: string }) {
  const mayAdd = useMay(permission.manageDepartments)
  return (
    <State
      title={texts.schedule.departmentRequired}
      action={mayAdd && <GoTo to="/layout/department">Go to the departments</GoTo>}
    >
      {facilityName} has no department yet.
    </State>
  )
}

type GoToProps = { to: '/layout/facility' | '/layout/department' | '/layout/team'; children: string }

const GoTo = ({ to, children }: GoToProps) => (
  <Button component={Link} to={to}>
    {children}
  </Button>
)

function State({ title, action, children }: { title?: string; action?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className={classes.state} role="status" data-state>
      {title && <p className={classes.title}>{title}</p>}
      <p>{children}</p>
      {action}
    </div>
  )
}
