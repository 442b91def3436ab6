import { Input, Skeleton } from '@mantine/core'
import { shortDollars } from '@shiftward/client/money.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, type ControllerRenderProps, useFieldArray, useWatch } from 'react-hook-form'
import { LoadError } from '../../../ui/load-error.tsx'
import { openShiftSkillsQuery } from '../schedule-shift.queries.ts'
import classes from './dialogs.module.css'
import { type PremiumForm, type PremiumFormHandle, rowsOf, withinCeiling } from './premium-form.ts'
import { RateInput } from './rate-input.tsx'

const text = texts.schedule

/** The skills of the team, each with a rate for its shifts. */
export function PremiumRates({ form, chosenSkill }: { form: PremiumFormHandle; chosenSkill: string | undefined }) {
  const { control, getValues, setValue } = form
  const [scheduleCode, rows] = useWatch({ control, name: ['schedulerCode', 'rates'] })
  const skills = useQuery({ ...openShiftSkillsQuery(scheduleCode), enabled: scheduleCode !== '' })
  const { fields, replace } = useFieldArray({ control, name: 'rates' })
  const [cleared, setCleared] = useState<string>()

  useEffect(() => {
    if (skills.data) replace(rowsOf(skills.data, getValues('rates'), chosenSkill))
  }, [skills.data, replace, getValues, chosenSkill])

  function clearAboveCeiling(index: number) {
    const row = getValues(`rates.${index}`)
    if (withinCeiling(row) === row) return
    setValue(`rates.${index}.askRate`, null, { shouldDirty: true })
    setCleared(row.skillLevel)
  }

  const error = form.formState.errors.rates
  return (
    <fieldset className={classes.rates}>
      <legend>Skill Rate</legend>
      {scheduleCode === '' && <p className={classes.hint}>Select a schedule block to see its skills.</p>}
      {skills.isError && <LoadError onRetry={() => void skills.refetch()} />}
      {skills.isLoading && <Skeleton height={80} />}
      <div className={classes.rateList}>
        {fields.map(({ id, skillLevel, ceilingRate }, index) => (
          <Controller
            key={id}
            control={control}
            name={`rates.${index}.askRate`}
            render={({ field, fieldState }) => (
              <RateRow
                id={id}
                skillLevel={skillLevel}
                problem={
                  fieldState.error?.message ?? (cleared === skillLevel ? text.rateAboveCeiling(ceilingRate) : undefined)
                }
                hint={rows[index]?.isPublished ? 'Published' : `At most ${shortDollars(ceilingRate)} an hour`}
                field={field}
                onType={() => setCleared(undefined)}
                onLeave={() => clearAboveCeiling(index)}
              />
            )}
          />
        ))}
      </div>
      {(error?.root?.message ?? error?.message) && (
        <Input.Error mt={4} role="alert">
          {error?.root?.message ?? error?.message}
        </Input.Error>
      )}
    </fieldset>
  )
}

type RowProps = {
  id: string
  skillLevel: string
  problem: string | undefined
  hint: string
  field: ControllerRenderProps<PremiumForm, `rates.${number}.askRate`>
  onType: () => void
  /** The field was left, or Enter was pressed in it. */
  onLeave: () => void
}

const RateRow = ({ id, skillLevel, problem, hint, field, onType, onLeave }: RowProps) => (
  <div className={classes.rateRow}>
    <div className={classes.rateSkill}>
      {skillLevel}
      <span id={id} className={problem && classes.rateProblem} aria-live="polite">
        {problem ?? hint}
      </span>
    </div>
    <RateInput
      {...field}
      aria-label={`Rate of ${skillLevel}`}
      aria-describedby={id}
      onChange={(amount) => {
        onType()
        field.onChange(amount ?? null)
      }}
      onBlur={() => {
        field.onBlur()
        onLeave()
      }}
      onKeyDown={(event) => event.key === 'Enter' && onLeave()}
      error={problem !== undefined}
    />
  </div>
)
