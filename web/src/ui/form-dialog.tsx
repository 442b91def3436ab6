import { Button, Modal } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { firstMessage } from '../lib/dialog-form.ts'
import { placeErrors } from '../lib/place-errors.ts'
import { toastError, toastSilently } from '../lib/toast.ts'
import classes from './form-dialog.module.css'
import { useBack } from './use-back.ts'
import { useFocusBack } from './use-focus-back.ts'

type FrameProps = {
  opened: boolean
  title: string
  /** A line under the title. */
  about?: ReactNode
  size: number
  /** A click outside the dialog and the browser's Back would lose the input, and do not close it. */
  isDirty?: boolean
  /** Another dialog is on top and gets the Escape key. */
  isCovered?: boolean
  onClose: () => void
  children: ReactNode
}

/** A centred dialog whose buttons stay visible while its content scrolls. */
export function DialogFrame({ opened, title, about, size, isDirty, isCovered, onClose, children }: FrameProps) {
  // The dialog is mounted open. It must open after it is mounted, otherwise it does not move the focus.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  const root = useRef<HTMLDivElement>(null)
  useFocusBack(opened, root)
  useBack(opened && (isDirty || !isCovered), () =>
    isDirty ? toastError('Please save or close the dialog first.') : onClose(),
  )
  return (
    <Modal.Root
      ref={root}
      opened={isShown}
      onClose={onClose}
      size={size}
      centered
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isCovered}
      returnFocus={false}
      classNames={{ content: classes.content, header: classes.header, title: classes.title }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>
            {title}
            {about && <span className={classes.about}>{about}</span>}
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        {/* Not Modal.Body: that would be the dialog's description, which screen readers read out as one long text. */}
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}

export const DialogFields = ({ children }: { children: ReactNode }) => <div className={classes.fields}>{children}</div>

export const DialogFooter = ({ children }: { children: ReactNode }) => <div className={classes.footer}>{children}</div>

/** Shows why the save was refused, for longer than a toast does. */
export const DialogProblem = ({ children }: { children: ReactNode }) => (
  <p className={classes.problem} role="alert">
    {children}
  </p>
)

type Props<Input extends FieldValues, Output> = Omit<FrameProps, 'isDirty'> & {
  submitLabel: string
  /** The form cannot be submitted yet, or no longer. */
  isSubmitDisabled?: boolean
  form: UseFormReturn<Input, unknown, Output>
  /** Throws when the save was refused: the dialog stays open and shows why. Otherwise it closes the dialog itself. */
  onSave: (values: Output) => Promise<void>
  /** Other actions, on the left of the footer. They may save the form in their own way. */
  extra?: ReactNode | ((saveBy: (save: (values: Output) => Promise<void>) => void) => ReactNode)
}

/** A dialog with a form. Errors show at their fields, and the first one also in a toast. */
export function FormDialog<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { submitLabel, form, onSave, onClose, extra, children, isSubmitDisabled, ...frame } = props
  const { isSubmitting, isDirty } = form.formState
  const [problem, setProblem] = useState<string>()

  const submitBy = (save: Props<Input, Output>['onSave']) =>
    form.handleSubmit(
      async (values) => {
        setProblem(undefined)
        try {
          await save(values)
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          const isTold = placeErrors(form, error)
          if (!isTold) setProblem(error.message)
          const toast = isTold ? toastError : toastSilently
          toast(error.message)
        }
      },
      (errors) => {
        const message = firstMessage(errors)
        if (message) toastError(message)
      },
    )

  return (
    <DialogFrame {...frame} isDirty={isDirty} onClose={() => isSubmitting || onClose()}>
      <form onSubmit={(event) => void submitBy(onSave)(event)} noValidate>
        <DialogFields>
          <FormProvider {...form}>{children}</FormProvider>
          {/* A form that can no longer be submitted says why itself. */}
          {problem && !isSubmitDisabled && <DialogProblem>{problem}</DialogProblem>}
        </DialogFields>
        <DialogFooter>
          {typeof extra === 'function' ? extra((save) => void submitBy(save)()) : extra}
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
