import { Button, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { CallError } from '../lib/call.ts'
import { firstMessage, placeKnownErrors } from '../lib/dialog-form.ts'
import { toastError } from '../lib/toast.ts'
import classes from './form-dialog.module.css'

type FrameProps = {
  opened: boolean
  title: string
  /** What it is about, under the title. */
  about?: ReactNode
  size: number
  /** A click beside it would lose what was typed. */
  isDirty?: boolean
  /** Another dialog lies over it: Escape is for that one. */
  isCovered?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog in the middle of the screen: title, content, and buttons in a foot that stays. */
export function DialogFrame({ opened, title, about, size, isDirty, isCovered, onClose, children }: FrameProps) {
  // It comes into being open, and has to open after that, or it would not move the focus.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      title={
        <>
          {title}
          {about && <span className={classes.about}>{about}</span>}
        </>
      }
      size={size}
      centered
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isCovered}
      returnFocus={false}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      {children}
    </Modal>
  )
}

export const DialogFields = ({ children }: { children: ReactNode }) => <div className={classes.fields}>{children}</div>

export const DialogFooter = ({ children }: { children: ReactNode }) => <div className={classes.footer}>{children}</div>

/** What was refused, for longer than a toast says it. */
export const DialogProblem = ({ children }: { children: ReactNode }) => <p className={classes.problem}>{children}</p>

type Props<Input extends FieldValues, Output> = Omit<FrameProps, 'isDirty'> & {
  submitLabel: string
  /** Nothing can be sent yet, or any more. */
  isSubmitDisabled?: boolean
  form: UseFormReturn<Input, unknown, Output>
  /** Throws when the save was refused: the dialog stays open, and says why. Otherwise it closes the dialog itself. */
  onSave: (values: Output) => Promise<void>
  /** At the left of the foot: what else can be done. */
  extra?: ReactNode
}

/** A dialog with a form. What is wrong stands at its field, and the first of it in a toast too. */
export function FormDialog<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { submitLabel, form, onSave, onClose, extra, children, isSubmitDisabled, ...frame } = props
  const { isSubmitting, isDirty } = form.formState
  const [problem, setProblem] = useState<string>()

  const submit = form.handleSubmit(
    async (values) => {
      setProblem(undefined)
      try {
        await onSave(values)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        placeKnownErrors(form, error)
        setProblem(error.message)
        toastError(error.message)
      }
    },
    (errors) => {
      const message = firstMessage(errors)
      if (message) toastError(message)
    },
  )

  return (
    <DialogFrame {...frame} isDirty={isDirty} onClose={() => isSubmitting || onClose()}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogFields>
          <FormProvider {...form}>{children}</FormProvider>
          {problem && <DialogProblem>{problem}</DialogProblem>}
        </DialogFields>
        <DialogFooter>
          {extra}
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting} disabled={isSubmitDisabled ?? false}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </DialogFrame>
  )
}
