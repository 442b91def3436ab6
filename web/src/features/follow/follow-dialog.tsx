import { Button, Checkbox, Skeleton } from '@mantine/core'
import { counted } from '@shiftward/client/counted.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Followed } from '@shiftward/contract/schedule-follow.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { toastSilently, toastSuccess } from '../../lib/toast.ts'
import { typedDay } from '../../lib/typed-date.ts'
import { useToastDone } from '../../lib/undo.ts'
import { DateField } from '../../ui/date-field.tsx'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../ui/form-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import classes from './follow.module.css'
import { FollowPreview } from './follow-preview.tsx'
import { countOf, type FollowKind } from './follow-text.ts'
import type { Following } from './following.ts'

type Choice = { value: string; label: string; shifts: number }

export type Props = {
  opened: boolean
  kind: FollowKind
  /** It comes by itself, after a save. */
  isOffer: boolean
  about: string | undefined
  /** What planned shifts have now, and today at the facility. */
  other: { data: { today: string; choices: readonly Choice[] } | undefined; isError: boolean; refetch: () => unknown }
  following: Following
  preview: {
    data: Followed | undefined
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  follow: { isPending: boolean; error: Error | null; mutateAsync: () => Promise<Followed> }
  onClose: () => void
}

/** Gives planned shifts the hours or rates of now, from a day on. */
export function FollowDialog({ opened, kind, isOffer, about, other, following, preview, follow, onClose }: Props) {
  const done = useDone(onClose)
  const { isReady } = following
  const count = isReady && preview.data ? countOf(preview.data) : 0
  return (
    <DialogFrame
      opened={opened}
      title={isOffer ? 'Change planned shifts too?' : 'Change planned shifts'}
      about={about}
      size={560}
      onClose={() => follow.isPending || onClose()}
    >
      <DialogFields>
        {other.isError && !other.data && <LoadError onRetry={() => void other.refetch()} />}
        {!other.isError && !other.data && <Skeleton height={160} radius={8} />}
        {other.data && (
          <>
            <Choices kind={kind} choices={other.data.choices} following={following} />
            <FirstDay today={fromWireDate(other.data.today)} following={following} />
            <FollowPreview kind={kind} preview={preview} following={following} />
          </>
        )}
        {follow.error && <DialogProblem>{follow.error.message}</DialogProblem>}
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={follow.isPending}>
          {isOffer ? 'Leave them as they are' : 'Cancel'}
        </Button>
        <Button
          loading={follow.isPending}
          disabled={count === 0 || preview.isPlaceholderData}
          onClick={() => void follow.mutateAsync().then(done, ({ message }: Error) => toastSilently(message))}
        >
          {`Change ${counted(count, 'shift')}`}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

function useDone(onClose: () => void) {
  const toastDone = useToastDone()
  return (followed: Followed) => {
    const count = countOf(followed)
    // With nothing changed, Undo would reverse an older action.
    if (count > 0) toastDone(texts.follow.changed(count))
    else toastSuccess(texts.follow.nothing)
    onClose()
  }
}

const legends = { hours: 'Planned shifts with these hours', rates: 'Planned shifts with these rates' }

function Choices({ kind, choices, following }: { kind: FollowKind; choices: readonly Choice[]; following: Following }) {
  const { chosen, choose } = following
  return (
    <fieldset className={classes.choices}>
      <legend>{legends[kind]}</legend>
      {choices.length === 0 && <p className={classes.note}>There are none from this day on.</p>}
      {choices.map(({ value, label, shifts }) => (
        <Checkbox
          key={value}
          label={`${label} · ${counted(shifts, 'shift')}`}
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            choose(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
    </fieldset>
  )
}

/** Today is possible too: shifts that have begun stay as they are. */
function FirstDay({ today, following: { day, setDay } }: { today: string; following: Following }) {
  const shown = day ?? addDays(today, 1)
  return (
    <DateField
      label="First day"
      value={shown}
      onChange={setDay}
      onBlur={() => undefined}
      minDate={today}
      error={typedDay(shown) === undefined ? texts.common.invalidDate : undefined}
      inputRef={null}
      className={classes.day ?? ''}
    />
  )
}
