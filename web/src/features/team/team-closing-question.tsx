import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { fromWireDate, toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
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

const words = {
  close: {
    title: (name: string) => `Close ${name}?`,
    label: 'Close team',
    done: text.closed,
    keeps: text.closingKeeps,
  },
  change: {
    title: (name: string) => `Change the last day of ${name}?`,
    label: 'Change last day',
    done: text.lastDayChanged,
    keeps: text.lastDayKeeps,
  },
}

type Props = {
  kind: keyof typeof words
  team: TeamDetails
  today: string
  opened: boolean
  onClose: () => void
}

/** Asks for the last day, or another one, and says what closing does then. People's shifts have to be dealt with first. */
export function TeamClosingQuestion({ kind, team, today, opened, onClose }: Props) {
  const before = team.lastDay === null ? undefined : fromWireDate(team.lastDay)
  const { title, label, done, keeps } = words[kind]
  const [given, setGiven] = useState<string>()
  const typed = given ?? (before === undefined || before < today ? today : before)
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
    toastSuccess(done)
    setGiven(undefined)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={title(team.teamName)}
      confirmLabel={label}
      isDestructive
      isReady={preview.data?.assignedCount === 0 && lastDay !== '' && lastDay !== before}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack gap="md">
        <DateField
          label="Last day"
          value={typed}
          onChange={setGiven}
          onBlur={() => undefined}
          minDate={today}
          error={typed === '' ? text.lastDayRequired : problem}
          inputRef={null}
        />
        {lastDay !== '' && (
          <div aria-live="polite">
            {preview.isError && <LoadError onRetry={() => void preview.refetch()} />}
            {preview.isPending && <Skeleton height={60} />}
            {preview.data && <Planned team={team} found={preview.data} lastDay={toWireDate(lastDay)} keeps={keeps} />}
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

type PlannedProps = { team: TeamDetails; found: ClosingPreview; lastDay: string; keeps: string }

function Planned({ team, found, lastDay, keeps }: PlannedProps) {
  const { assigned, assignedCount } = found
  if (assignedCount === 0)
    return (
      <Text size="sm">
        {deletedText(found)} {keeps}
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
