import { Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { labourTypes } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import type { FreedShift } from '@shiftward/contract/leave.ts'
import { type FillShiftForm, fillShiftForm } from '@shiftward/contract/schedule-form.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useEffect, useState } from 'react'
import { firstMessage, useDialogForm } from '../../lib/dialog-form.ts'
import { toastError, toastSilently } from '../../lib/toast.ts'
import { DialogFields, DialogFooter, DialogProblem } from '../../ui/form-dialog.tsx'
import classes from './fill-shift.module.css'
import { FreedFacts, OfferFields } from './fill-shift-fields.tsx'

/** The rate starts empty, and all labour types may take the shift. */
export type FillValues = { askRate?: number | undefined; labourType: LabourType[] }
export const firstValues: FillValues = { labourType: [...labourTypes] }

type Props = {
  shift: FreedShift
  values: FillValues
  isPublished: boolean
  isAssigned: boolean
  isFirst: boolean
  isLast: boolean
  /** From Find a QHP, which was closed: its button has the focus again. */
  isBack: boolean
  /** Throws when the server refuses: the step stays and shows the reason. */
  onSave: (values: FillShiftForm) => Promise<void>
  onFind: () => void
  onSkip: (values: FillValues) => void
  onPrevious: (values: FillValues) => void
}

export function FillShiftStep(props: Props) {
  const { shift, values, isPublished, isAssigned, isFirst, isLast, isBack, onSave, onFind, onSkip, onPrevious } = props
  const form = useDialogForm<FillShiftForm, FillShiftForm>(fillShiftForm(shift.ceilingRate), values)
  const { control, getValues, setFocus } = form
  const { isSubmitting } = form.formState
  const [problem, setProblem] = useState<string>()
  const goesTo = isLast ? 'Close' : 'Next'
  useEffect(() => {
    // The button of the previous step is gone, and the focus with it.
    if (!isBack) setFocus('askRate')
  }, [isBack, setFocus])

  const submit = form.handleSubmit(
    async (entered) => {
      setProblem(undefined)
      try {
        await onSave(entered)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setProblem(error.message)
        toastSilently(error.message)
      }
    },
    (errors) => toastError(firstMessage(errors) ?? texts.common.tryAgain),
  )

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogFields>
        <FreedFacts shift={shift} />
        <Done isPublished={isPublished} isAssigned={isAssigned} />
        <OfferFields control={control} ceilingRate={shift.ceilingRate} hasFocus={!isBack} />
        <p className={classes.hint}>{texts.leave.fillHint}. A shift that you skip stays a vacancy in the scheduler.</p>
        {problem && <DialogProblem>{problem}</DialogProblem>}
      </DialogFields>
      <DialogFooter>
        <Button
          className={classes.previous ?? ''}
          variant="default"
          disabled={isFirst || isSubmitting}
          onClick={() => onPrevious(getValues())}
        >
          Previous
        </Button>
        {!isAssigned && (
          <Button data-autofocus={isBack || undefined} variant="default" disabled={isSubmitting} onClick={onFind}>
            Find a QHP
          </Button>
        )}
        <Button variant="default" disabled={isSubmitting} onClick={() => onSkip(getValues())}>
          Skip & {goesTo}
        </Button>
        <Button type="submit" loading={isSubmitting} disabled={isAssigned}>
          Save & {goesTo}
        </Button>
      </DialogFooter>
    </form>
  )
}

const Done = ({ isPublished, isAssigned }: Pick<Props, 'isPublished' | 'isAssigned'>) => (
  <>
    {isPublished && <p className={classes.published}>This shift is published. Saving again changes what it asks.</p>}
    {isAssigned && <p className={classes.published}>This shift is assigned. Nothing is left to do for it.</p>}
  </>
)
