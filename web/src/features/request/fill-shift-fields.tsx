import { shortDollars } from '@shiftward/client/money.ts'
import { labourTypeChoices, selectAllLabel } from '@shiftward/contract/choices.ts'
import type { FreedShift } from '@shiftward/contract/leave.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import type { FillShiftForm } from '@shiftward/contract/schedule-form.ts'
import { type Control, Controller } from 'react-hook-form'
import { AmountInput } from '../../ui/amount-input.tsx'
import { ChoiceBoxes } from '../../ui/choice-boxes.tsx'
import classes from './fill-shift.module.css'
import { dayText } from './shift-about.ts'

export const FreedFacts = ({ shift }: { shift: FreedShift }) => (
  <dl className={classes.facts}>
    <Fact name="Shift date" value={dayText(shift.scheduleDate)} />
    <Fact name="Time" value={timesText(shift.startTime, shift.endTime)} />
    <Fact name="Skill" value={shift.skill} />
    <Fact name="Team" value={shift.teamName} />
  </dl>
)

type OfferProps = { control: Control<FillShiftForm>; ceilingRate: number; hasFocus: boolean }

/** What is paid, and who may take the shift. */
export const OfferFields = ({ control, ceilingRate, hasFocus }: OfferProps) => (
  <>
    <Controller
      control={control}
      name="askRate"
      render={({ field, fieldState }) => (
        <AmountInput
          {...field}
          className={classes.rate ?? ''}
          label="Skill Rate"
          required
          maxLength={limits.schedule.rateLength}
          description={`At most ${shortDollars(ceilingRate)} an hour`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fieldState.error?.message}
          data-autofocus={hasFocus || undefined}
        />
      )}
    />
    <Controller
      control={control}
      name="labourType"
      render={({ field, fieldState }) => (
        <ChoiceBoxes
          ref={field.ref}
          className={classes.labour}
          legend="Labor Type"
          allLabel={selectAllLabel}
          options={labourTypeChoices}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  </>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
