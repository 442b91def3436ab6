import { Button } from '@mantine/core'
import { labourTypes } from '@shiftward/contract/choices.ts'
import type { Told } from '@shiftward/contract/message.ts'
import { isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useDialogForm } from '../../../lib/dialog-form.ts'
import { toldText } from '../../../lib/told-text.ts'
import { DialogFooter, DialogFrame, FormDialog } from '../../../ui/form-dialog.tsx'
import { planOf } from '../choice/schedule-choice.ts'
import { useCreateOpenShifts } from '../schedule-shift.queries.ts'
import { aheadOf, hasStarted } from '../shift-moment.ts'
import { blockChoices } from './block-choices.ts'
import { DatePicks } from './date-picks.tsx'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'
import { OfferedToField } from './labour-type-field.tsx'
import { BlockField, MaskField, OnCallField } from './offer-fields.tsx'
import { type PremiumFormHandle, type PremiumValues, premiumForm } from './premium-form.ts'
import { PremiumRates } from './premium-rates.tsx'

/** Open Premium Shift: an open shift for each date and each skill with a rate. */
export function PremiumDialog({ opened, dialog, context, onClose }: DialogProps<'openPremium'>) {
  const { team, block, plan: chosenPlan, today, month, timeZone } = context
  const firstDay = team && hasStarted(today, team, timeZone) ? addDays(today, 1) : today
  const planOfCode = (code: string) => {
    const chosen = team?.schedule.find((one) => one.scheduleCode === code)
    return team && chosen && aheadOf(firstDay, planOf(team, chosen))
  }
  const form: PremiumFormHandle = useDialogForm(premiumForm(planOfCode), {
    schedulerCode: block?.scheduleCode ?? '',
    date: dialog.date && chosenPlan && isAllowedDay(dialog.date, aheadOf(firstDay, chosenPlan)) ? [dialog.date] : [],
    rates: [],
    labourType: [...labourTypes],
    rateMask: false,
    onCallOpenShift: false,
  })
  const { control } = form
  const scheduleCode = useWatch({ control, name: 'schedulerCode' })
  const plan = planOfCode(scheduleCode)
  const { published, save } = usePremiumOffer(form, team?.teamCode ?? '')

  if (published !== undefined) return <Success opened={opened} published={published} onClose={onClose} />
  return (
    <FormDialog
      opened={opened}
      title="Open Premium Shift"
      about={team?.teamName}
      size={720}
      submitLabel="Publish"
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <div className={classes.columns}>
        <div>
          <BlockField
            data={blockChoices(team?.schedule ?? [])}
            onPick={() => form.setValue('date', [])}
            mb="md"
            data-autofocus
          />
          {plan && <PremiumDates scheduleCode={scheduleCode} control={control} plan={plan} month={month} />}
        </div>
        <div>
          <PremiumRates form={form} chosenSkill={context.skill} />
          <OfferedToField />
          <div className={classes.options}>
            <MaskField />
            <OnCallField name="onCallOpenShift" />
          </div>
        </div>
      </div>
    </FormDialog>
  )
}

type Published = Told & { shifts: number }
type SuccessProps = { opened: boolean; published: Published; onClose: () => void }

const Success = ({ opened, published, onClose }: SuccessProps) => (
  <DialogFrame opened={opened} title="Open Premium Shift" size={420} onClose={onClose}>
    <div className={classes.success} role="status">
      <IconCircleCheck size={48} stroke={1.5} aria-hidden />
      <h3 className={classes.successTitle}>{texts.schedule.openShiftsCreated}</h3>
      <p>
        {published.shifts === 1 ? '1 open shift was published.' : `${published.shifts} open shifts were published.`}{' '}
        {messagesText(published)}
      </p>
    </div>
    <DialogFooter>
      <Button onClick={onClose} data-autofocus>
        OK
      </Button>
    </DialogFooter>
  </DialogFrame>
)

function messagesText({ shifts, ...told }: Published): string {
  if (told.notSent > 0) return `${toldText(told)}.`
  const them = shifts === 1 ? 'it' : 'them'
  if (told.toldProviders === 0) return `No QHP can take ${them} now, so nobody was told.`
  return `The QHPs who can take ${them} get a message.`
}

type DatesProps = { control: PremiumFormHandle['control']; scheduleCode: string; plan: Plan; month: string }

const PremiumDates = ({ control, scheduleCode, plan, month }: DatesProps) => (
  <Controller
    control={control}
    name="date"
    render={({ field, fieldState }) => (
      <DatePicks
        key={scheduleCode}
        plan={plan}
        value={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
        startDate={`${month}-01` < plan.startDate ? plan.startDate : `${month}-01`}
      />
    )}
  />
)

/** Publishes the shifts, one call for each skill. */
function usePremiumOffer(form: PremiumFormHandle, teamCode: string) {
  const create = useCreateOpenShifts()
  const [published, setPublished] = useState<Published>()

  async function save({ rates, date: dates, ...shift }: PremiumValues) {
    const sum = { shifts: 0, toldProviders: 0, notSent: 0 }
    for (const [index, { skillLevel, askRate }] of rates.entries()) {
      if (askRate === undefined) continue
      const { shiftIds, toldProviders, notSent } = await create.mutateAsync({
        ...shift,
        teamCode,
        skillLevel,
        askRate,
        dates,
      })
      sum.shifts += shiftIds.length
      sum.toldProviders += toldProviders
      sum.notSent += notSent
      // If a later row is refused, pressing the button again must not publish this row twice.
      form.setValue(`rates.${index}.askRate`, null)
      form.setValue(`rates.${index}.isPublished`, true)
    }
    setPublished(sum)
  }

  return { published, save }
}
