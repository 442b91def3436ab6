import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Pattern, PatternPerson } from '@shiftward/contract/pattern.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isSame } from '../../../lib/is-same.ts'
import { toastSilently } from '../../../lib/toast.ts'
import { typedDay } from '../../../lib/typed-date.ts'
import { useToastDone } from '../../../lib/undo.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { DialogFields, DialogFooter, DialogProblem } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { blockProvidersQuery } from '../schedule.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import { applyHint, areDays, blockMeant, blocksToFill, daysAhead } from './applying.ts'
import classes from './pattern.module.css'
import { PatternPeople } from './pattern-people.tsx'
import { applyPreviewQuery, type PlanChoice, useApplyPattern } from './plan.queries.ts'
import { defaultChoice, PlanOptions } from './plan-options.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { shiftsText } from './plan-summary.ts'

type Props = {
  context: ScheduleContext
  teams: readonly TeamBlocks[]
  pattern: Pattern
  /** The choice of the pattern. */
  picker: ReactNode
  /** Undefined until something is chosen. */
  chosen: PatternChoice | undefined
  onChoose: (chosen: PatternChoice) => void
  onClose: () => void
}

type Place = { team: string | undefined; startDate?: string; endDate?: string }

/** Who gets the shifts, where and when, and what happens where somebody does not fit. */
export type PatternChoice = { place: Place; people: PatternPerson[]; options: PlanChoice }

/** Gives people the shifts of a pattern. */
export function PatternApply({ context, teams, pattern, picker, chosen, onChoose, onClose }: Props) {
  const choice = chosen ?? { place: { team: context.teamCode }, people: [], options: defaultChoice }
  const { place, people, options } = choice
  const set = (part: Partial<PatternChoice>) => onChoose({ ...choice, ...part })
  const team = teams.find(({ teamCode }) => teamCode === place.team) ?? teams[0]
  const block = blockMeant(team, context.block?.scheduleCode, context.today)
  const days = { ...daysAhead(block, context.today), ...place }
  const staff = useQuery({ ...blockProvidersQuery(block?.scheduleCode ?? ''), enabled: block !== undefined })
  const apply = useApplyPattern()
  const toastDone = useToastDone()

  const schedulerCodes = blocksToFill(pattern, teams, team?.teamCode, days)
  const { startDate, endDate } = days
  const typed = { patternId: pattern.patternId, schedulerCodes, startDate, endDate, people, ...options }
  const [input] = useDebouncedValue(typed, 200)
  const hint = applyHint({ block, days, people, schedulerCodes })
  const preview = useQuery({
    ...applyPreviewQuery(input),
    // The debounced input may still hold what was typed before.
    enabled: !hint && areDays(input) && input.people.length > 0 && !apply.isPending,
  })
  const isCurrent = isSame(input, typed) && !preview.isPlaceholderData
  const count = hint ? 0 : (preview.data?.added.length ?? 0)

  const save = () =>
    apply.mutate(typed, {
      onSuccess: ({ added }) => {
        toastDone(texts.plan.added(added.length))
        onClose()
      },
      onError: ({ message }) => toastSilently(message),
    })

  return (
    <>
      <DialogFields>
        {picker}
        <PlaceFields
          teams={teams}
          today={context.today}
          place={{ startDate, endDate, team: team?.teamCode }}
          onChange={(place) => set({ place })}
        />
        <PatternPeople {...{ pattern, team, startDate, people, staff }} onChange={(people) => set({ people })} />
        <PlanOptions value={options} onChange={(options) => set({ options })} />
        <PlanPreview preview={preview} isVacancyLeft={options.isVacancyLeft} hint={hint} />
        {apply.error && <DialogProblem>{apply.error.message}</DialogProblem>}
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={apply.isPending}>
          Cancel
        </Button>
        <Button loading={apply.isPending} disabled={count === 0 || !isCurrent} onClick={save}>
          {`Add ${shiftsText(count)}`}
        </Button>
      </DialogFooter>
    </>
  )
}

type PlaceProps = {
  teams: readonly TeamBlocks[]
  today: string
  place: Required<Place>
  onChange: (place: Place) => void
}

/** The team of the days that name none, and the first and last day. */
function PlaceFields({ teams, today, place, onChange }: PlaceProps) {
  const { startDate, endDate } = place
  return (
    <div className={classes.fields}>
      <Select
        label="Team"
        data={teams.map(({ teamCode, teamName }) => ({ value: teamCode, label: teamName }))}
        value={place.team ?? null}
        onChange={(code) => code && onChange({ team: code })}
      />
      <DayInput
        label="First day"
        format="MM-DD-YYYY"
        minDate={today}
        value={startDate}
        error={undefined}
        onChange={(day) => onChange({ ...place, startDate: day })}
      />
      <DayInput
        label="Last day"
        format="MM-DD-YYYY"
        minDate={typedDay(startDate) ?? today}
        value={endDate}
        error={
          typedDay(startDate) && typedDay(endDate) && endDate < startDate ? texts.common.endBeforeStart : undefined
        }
        onChange={(day) => onChange({ ...place, endDate: day })}
      />
    </div>
  )
}
