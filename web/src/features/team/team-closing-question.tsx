import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { ClosingPreview, TeamDetails } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { typedDay } from '../../lib/typed-date.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { deletedText } from './closing-words.ts'
import { closingPreviewQuery, useCloseTeam } from './team.queries.ts'
import classes from './team-closing.module.css'

const text = texts.team

type Props = { team: TeamDetails; today: string; opened: boolean; onClose: () => void }

/** Asks for the last day, and says what closing does then. People's shifts have to be dealt with first. */
export function TeamClosingQuestion({ team, today, opened, onClose }: Props) {
  const [typed, setTyped] = useState(today)
  const day = typedDay(typed)
  const problem = day === undefined ? texts.common.invalidDate : day < today ? text.lastDayInPast : undefined
  const lastDay = problem ? '' : (day ?? '')
  const preview = useQuery({ ...closingPreviewQuery(team.teamId, lastDay), enabled: opened && lastDay !== '' })
  const close = useCloseTeam(team.teamId)
  async function confirm() {
    try {
      await close.mutateAsync({ lastDay, version: team.version })
    } catch (error) {
      toastError((error as Error).message)
      await preview.refetch()
      return
    }
    toastSuccess(text.closed)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Close ${team.teamName}?`}
      confirmLabel="Close team"
      isDestructive
      isReady={preview.data?.assignedCount === 0 && lastDay !== ''}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack gap="md">
        <DateField
          label="Last day"
          value={typed}
          onChange={setTyped}
          onBlur={() => undefined}
          minDate={today}
          error={typed === '' ? text.lastDayRequired : problem}
          inputRef={null}
        />
        {lastDay !== '' && (
          <div aria-live="polite">
            {preview.isError && <LoadError onRetry={() => void preview.refetch()} />}
            {preview.isPending && <Skeleton height={60} />}
            {preview.data && <Planned team={team} found={preview.data} lastDay={toWireDate(lastDay)} />}
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

type PlannedProps = { team: TeamDetails; found: ClosingPreview; lastDay: string }

function Planned({ team, found, lastDay }: PlannedProps) {
  const { assigned, assignedCount } = found
  if (assignedCount === 0)
    return (
      <Text size="sm">
        {deletedText(found)} {text.closingKeeps}
      </Text>
    )
  const others = assignedCount - assigned.length
  return (
    <>
      <Text size="sm">{text.assignedAfter(assignedCount, lastDay)}</Text>
      <ul className={classes.shifts} aria-label="Shifts that QHPs have">
        {assigned.map((shift) => (
          <AssignedLine key={shift.shiftId} team={team} shift={shift} />
        ))}
      </ul>
      {others > 0 && <Text size="sm" mt="xs">{`And ${others} more.`}</Text>}
    </>
  )
}

type LineProps = { team: TeamDetails; shift: ClosingPreview['assigned'][number] }

function AssignedLine({ team, shift }: LineProps) {
  const when = `${shift.date} ${timesText(shift.startTime, shift.endTime)}`
  const search = {
    facility: team.facilityCode,
    department: team.departmentCode,
    view: 'team' as const,
    team: team.teamCode,
    block: shift.scheduleCode,
    skill: shift.skillLevel,
    month: toIsoDate(shift.date)?.slice(0, 7),
  }
  return (
    <li>
      <span>
        {shift.providerName}, {shift.skillLevel}
        <br />
        {when}
        {shift.isDeactivated && (
          <>
            <br />
            {text.closingDeactivated}
          </>
        )}
      </span>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/layout/scheduler" search={search} target="_blank" />}
        aria-label={`Show ${shift.providerName}, ${when}, in the scheduler, in a new tab`}
      >
        Scheduler
      </Anchor>
    </li>
  )
}
