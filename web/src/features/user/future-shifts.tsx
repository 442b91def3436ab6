import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { FutureShift } from '@shiftward/contract/user-account.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { useWillBeTold } from '../message/message.queries.ts'
import classes from './account-section.module.css'
import { futureShiftsQuery, useReleaseShifts } from './user.queries.ts'
import panel from './user-panel.module.css'

const text = texts.user

type KnownShift = FutureShift & { shift: NonNullable<FutureShift['shift']> }
const isKnown = (one: FutureShift): one is KnownShift => one.shift !== null

type Props = { userCode: string; name: string }

/** The shifts that block deactivating a QHP. Reloaded when the person comes back from the scheduler. */
export function FutureShifts({ userCode, name }: Props) {
  const { data, isError, refetch } = useQuery(futureShiftsQuery(userCode))
  const release = useReleaseShifts(userCode)
  const [releasing, setReleasing] = useState<KnownShift[]>([])
  const [shown, setShown] = useState<KnownShift[]>([])
  if (isError) return <LoadError onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={40} mt="md" />

  const known = data.filter(isKnown)
  function ask(shifts: KnownShift[]) {
    setShown(shifts)
    setReleasing(shifts)
  }

  async function confirm() {
    try {
      const { shiftIds } = await release.mutateAsync(releasing.map(({ shift }) => shift.shiftId))
      toastSuccess(text.shiftsReleased(shiftIds.length))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
    }
    setReleasing([])
  }

  return (
    <div className={panel.notice} role="status">
      <div className={classes.head}>
        <Text fw={500}>
          {data.length === 0 ? 'No shifts are left. Press Deactivate again.' : `${text.stillScheduled}:`}
        </Text>
        {known.length > 1 && (
          <Button size="compact-sm" variant="default" onClick={() => ask(known)}>
            Release all
          </Button>
        )}
      </div>
      {data.length > 0 && <ShiftList shifts={data} onRelease={(one) => ask([one])} />}
      {known.length < data.length && (
        <Text size="sm" mt="xs">
          {text.shiftsElsewhere}
        </Text>
      )}
      <ReleaseQuestion
        opened={releasing.length > 0}
        shifts={shown}
        name={name}
        onConfirm={confirm}
        onCancel={() => setReleasing([])}
      />
    </div>
  )
}

const whenOf = ({ date, shift }: KnownShift) => `${date} ${timesText(shift.startTime, shift.endTime)}`
const placeOf = ({ shift }: KnownShift) => `${shift.teamName}, ${shift.departmentName}, ${shift.facilityName}`

type ListProps = { shifts: readonly FutureShift[]; onRelease: (shift: KnownShift) => void }

const ShiftList = ({ shifts, onRelease }: ListProps) => (
  <ul className={classes.list} aria-label="Future shifts">
    {shifts.map((one, index) => (
      <li className={classes.shift} key={one.shift?.shiftId ?? `unknown ${index}`}>
        {isKnown(one) ? (
          <KnownLine shift={one} onRelease={() => onRelease(one)} />
        ) : (
          <>
            <span>{one.date}</span>
            <Text span c="dimmed">
              {texts.schedule.unavailable}
            </Text>
          </>
        )}
      </li>
    ))}
  </ul>
)

type QuestionProps = {
  opened: boolean
  shifts: readonly KnownShift[]
  name: string
  onConfirm: () => Promise<void>
  onCancel: () => void
}

const ReleaseQuestion = ({ opened, shifts, name, onConfirm, onCancel }: QuestionProps) => (
  <ConfirmDialog
    opened={opened}
    title={shifts.length === 1 ? 'Release this shift?' : `Release all ${shifts.length} shifts?`}
    confirmLabel="Release"
    isDestructive
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    <Text>
      {shifts.length === 1 && shifts[0] ? `${whenOf(shifts[0])}, ${placeOf(shifts[0])}: ` : ''}
      {name} loses {shifts.length === 1 ? 'the shift. It stays' : 'the shifts. Each stays'} in the calendar as a vacancy
      to fill. {useWillBeTold(name)}
    </Text>
  </ConfirmDialog>
)

function KnownLine({ shift: one, onRelease }: { shift: KnownShift; onRelease: () => void }) {
  const { facilityCode, departmentCode, teamCode, scheduleCode, skillLevel } = one.shift
  const search = {
    facility: facilityCode,
    department: departmentCode,
    view: 'team' as const,
    team: teamCode,
    block: scheduleCode,
    skill: skillLevel,
    month: toIsoDate(one.date)?.slice(0, 7),
  }
  return (
    <>
      <span>{whenOf(one)}</span>
      <span className={classes.place}>{placeOf(one)}</span>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/layout/scheduler" search={search} target="_blank" />}
        aria-label={`Reassign ${whenOf(one)} in the scheduler, in a new tab`}
      >
        Reassign
      </Anchor>
      <Button size="compact-sm" variant="default" aria-label={`Release ${whenOf(one)}`} onClick={onRelease}>
        Release
      </Button>
    </>
  )
}
