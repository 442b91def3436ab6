import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { useQuery } from '@tanstack/react-query'
import { followHoursPreview, otherHoursQuery, useFollowHours } from './follow.queries.ts'
import { FollowDialog } from './follow-dialog.tsx'
import { useFollowing } from './following.ts'
import { OtherNote } from './other-note.tsx'

type Hours = { startTime: string; endTime: string }

/** `was` are the hours before a save that has just changed them. */
export type FollowedTeam = { teamCode: string; teamName: string; was?: Hours | undefined }
type Props = FollowedTeam & { opened: boolean; onClose: () => void }

const keyOf = ({ startTime, endTime }: Hours) => `${startTime} ${endTime}`

/** Offers to give planned shifts of a team its present hours. After a save it comes only if shifts have the old ones. */
export function FollowHours({ opened, teamCode, teamName, was, onClose }: Props) {
  const following = useFollowing(was ? [keyOf(was)] : [])
  const { chosen, day, dayOf, isConfirmed } = following
  const first = useQuery({ ...otherHoursQuery(teamCode), enabled: opened })
  const startDate = dayOf(first.data?.today)
  const wireDay = startDate && toWireDate(startDate)
  const other = useQuery({ ...otherHoursQuery(teamCode, day && wireDay), enabled: opened })
  const choices = other.data?.hours.map((one) => ({
    value: keyOf(one),
    label: timesText(one.startTime, one.endTime),
    shifts: one.shifts,
  }))
  const hours = (choices ?? [])
    .filter(({ value }) => chosen.includes(value))
    .map(({ value }) => ({ startTime: value.slice(0, 8), endTime: value.slice(9) }))
  const input = { teamCode, startDate: wireDay ?? '', hours, isConfirmed }
  const follow = useFollowHours()
  const isReady = following.isReady && hours.length > 0
  const preview = useQuery({ ...followHoursPreview(input), enabled: opened && isReady && !follow.isPending })
  const isWanted = !was || first.data?.hours.some((one) => keyOf(one) === keyOf(was))
  return (
    <FollowDialog
      opened={opened && isWanted === true}
      kind="hours"
      isOffer={was !== undefined}
      about={other.data && `${teamName} works ${timesText(other.data.startTime, other.data.endTime)} now.`}
      other={{ ...other, data: other.data && choices && { today: other.data.today, choices } }}
      following={{ ...following, isReady }}
      preview={preview}
      follow={{ ...follow, mutateAsync: () => follow.mutateAsync(input) }}
      onClose={onClose}
    />
  )
}

/** How many planned shifts have other hours than the team, and the way to change them. */
export function OtherHoursNote({ teamCode, onOpen }: { teamCode: string; onOpen: () => void }) {
  const other = useQuery(otherHoursQuery(teamCode))
  return <OtherNote kind="hours" shifts={other.data?.hours} query={other} onOpen={onOpen} />
}
