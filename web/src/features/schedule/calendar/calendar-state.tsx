import { Button } from '@mantine/core'
import { isOpenOn } from '@shiftward/contract/rules/open-team.ts'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LoadError } from '../../../ui/load-error.tsx'
import { useMay } from '../../session/session.queries.ts'
import { monthTitle } from '../calendar-days.ts'
import { availableBlocks, blockTitle, type Change, monthInside, nearestBlock } from '../choice/schedule-choice.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import classes from './calendar-state.module.css'

type Props = {
  context: ScheduleContext
  isSettled: boolean
  hasNoTeam: boolean
  /** Set when something did not load. */
  retry: (() => void) | undefined
  onChange: (change: Change) => void
  onCreateBlock: () => void
}

/** Says why the calendar cannot be shown and what to do next. Renders nothing when it can be shown. */
export function CalendarState({ context, isSettled, hasNoTeam, retry, onChange, onCreateBlock }: Props) {
  const { facility, department, team, block, mode, mayWrite, month, today } = context
  if (retry)
    return (
      <State>
        <LoadError onRetry={retry} />
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
  if (mode === 'department' || !team || block) return null
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
