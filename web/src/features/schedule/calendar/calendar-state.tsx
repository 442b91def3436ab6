import { Button } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LoadError } from '../../../ui/load-error.tsx'
import type { ScheduleContext } from '../schedule-context.ts'
import classes from './calendar.module.css'

type Props = {
  context: ScheduleContext
  isSettled: boolean
  /** Set when something did not load. */
  retry: (() => void) | undefined
  onCreateBlock: () => void
}

/** Says why the calendar cannot be shown and what to do next. Renders nothing when it can be shown. */
export function CalendarState({ context, isSettled, retry, onCreateBlock }: Props) {
  const { facility, department, team, block, mode, mayWrite } = context
  if (retry)
    return (
      <State>
        <LoadError onRetry={retry} />
      </State>
    )
  if (!isSettled) return null
  if (!facility)
    return <State title={messages.common.noDataFound}>You have no access to the schedule of any facility.</State>
  if (!department)
    return <State title={messages.schedule.departmentRequired}>{facility.facilityName} has no department yet.</State>
  if (mode === 'department') return null
  if (!team)
    return (
      <State
        title={messages.common.noDataFound}
        action={
          mayWrite && (
            <Button component={Link} to="/layout/team">
              Go to the teams
            </Button>
          )
        }
      >
        {department.departmentName} has no team yet.
      </State>
    )
  if (block) return null
  return (
    <State
      title={messages.schedule.notFound}
      action={
        mayWrite && (
          <Button leftSection={<IconPlus size={16} />} onClick={onCreateBlock}>
            Create Schedule Block
          </Button>
        )
      }
    >
      {team.teamName} has no active schedule block. A block is the range of dates in which its shifts are scheduled.
    </State>
  )
}

function State({ title, action, children }: { title?: string; action?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className={classes.state}>
      {title && <p className={classes.stateTitle}>{title}</p>}
      <p>{children}</p>
      {action}
    </div>
  )
}
