import { dollars } from '@shiftward/client/money.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { useQuery } from '@tanstack/react-query'
import { followRatesPreview, otherRatesQuery, useFollowRates } from './follow.queries.ts'
import { FollowDialog } from './follow-dialog.tsx'
import { useFollowing } from './following.ts'
import { OtherNote } from './other-note.tsx'

type Rate = { skill: string; rate: number }

/** `was` are the rates before a save that has just changed them. */
export type FollowedDepartment = { departmentCode: string; was?: Rate[] | undefined }
type Props = FollowedDepartment & { opened: boolean; onClose: () => void }

const keyOf = ({ skill, rate }: Rate) => `${rate} ${skill}`

/** Offers to give planned shifts of a department the present rates of their skills, like FollowHours. */
export function FollowRates({ opened, departmentCode, was, onClose }: Props) {
  const following = useFollowing(was?.map(keyOf) ?? [])
  const { chosen, day, dayOf } = following
  const first = useQuery({ ...otherRatesQuery(departmentCode), enabled: opened })
  const startDate = dayOf(first.data?.today)
  const wireDay = startDate && toWireDate(startDate)
  const other = useQuery({ ...otherRatesQuery(departmentCode, day && wireDay), enabled: opened })
  const listed = other.data?.rates
  const rates = (listed ?? []).filter((one) => chosen.includes(keyOf(one))).map(({ skill, rate }) => ({ skill, rate }))
  const input = { departmentCode, startDate: wireDay ?? '', rates }
  const follow = useFollowRates()
  const isReady = following.isReady && rates.length > 0
  const preview = useQuery({ ...followRatesPreview(input), enabled: opened && isReady && !follow.isPending })
  const isWanted = !was || first.data?.rates.some((one) => was.some((old) => keyOf(old) === keyOf(one)))
  const choices = listed?.map((one) => ({
    value: keyOf(one),
    label: `${one.skill}: ${dollars(one.rate)}, now ${dollars(one.newRate)}`,
    shifts: one.shifts,
  }))
  return (
    <FollowDialog
      opened={opened && isWanted === true}
      kind="rates"
      isOffer={was !== undefined}
      about="They get the rate that their skill has now. Ask rates and add-on rates stay: people have agreed to them."
      other={{ ...other, data: other.data && choices && { today: other.data.today, choices } }}
      following={{ ...following, isReady }}
      preview={preview}
      follow={{ ...follow, mutateAsync: () => follow.mutateAsync(input) }}
      onClose={onClose}
    />
  )
}

/** How many planned shifts have another rate than their skill, and the way to change them. */
export function OtherRatesNote({ departmentCode, onOpen }: { departmentCode: string; onOpen: () => void }) {
  const other = useQuery(otherRatesQuery(departmentCode))
  return <OtherNote kind="rates" shifts={other.data?.rates} query={other} onOpen={onOpen} />
}
