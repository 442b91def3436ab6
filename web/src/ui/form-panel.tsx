import { Button, Progress, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CallError } from '../lib/call.ts'
import { type PanelForm, placeErrors } from '../lib/panel-form.ts'
import { toastError } from '../lib/toast.ts'
import classes from './form-panel.module.css'
import { LoadError } from './load-error.tsx'
import { measures } from './measures.ts'
import { SlidePanel } from './slide-panel.tsx'

type Props<Input extends FieldValues, Output> = {
  opened: boolean
  title: string
  submitLabel: string
  form: PanelForm<Input, Output>
  /** Throws when the save was refused: the panel stays open, and says what failed. */
  onSave: (values: Output) => Promise<void>
  onClose: () => void
  /** Said beside the buttons in place of a toast, when no field is to blame. */
  quietProblem?: string
  /** The fields were refused before anything was sent. */
  onInvalid?: () => void
  /** What the panel shows is still on its way, or did not come. */
  loading?: { isFailed: boolean; onRetry: () => void } | undefined
  children: ReactNode
}

/** A slide-in panel with a form: its buttons, its progress, and the input of a panel that was closed by accident. */
export function FormPanel<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { opened, title, submitLabel, form, onSave, onClose, loading } = props
  const { isSubmitting } = form.formState
  const [problem, setProblem] = useState<string>()
  const [isHeld, setHeld] = useState(false)
  // A late answer finds the panel closed, or another one open in its place.
  const isOpened = useRef(opened)
  isOpened.current = opened

  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    setHeld(true)
    const release = setTimeout(() => setHeld(false), measures.panel.submitFlagMs)
    try {
      await onSave(values)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isPlaced = placeErrors(form, error)
      if (!isPlaced || !isOpened.current) say(error)
      return
    } finally {
      clearTimeout(release)
      setHeld(false)
    }
    form.forget()
    if (isOpened.current) onClose()
  }, props.onInvalid)

  function say({ status, message }: CallError) {
    // Of a conflict one has to know which.
    if (props.quietProblem && status !== 409) setProblem(props.quietProblem)
    else toastError(message)
  }

  function cancel() {
    form.forget()
    onClose()
  }

  function dismiss() {
    if (isHeld) return
    form.keep()
    onClose()
  }

  return (
    <SlidePanel
      opened={opened}
      title={title}
      onClose={dismiss}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          {isSubmitting && (
            <Progress className={classes.bar ?? ''} value={100} animated size={3} radius={0} aria-label="Saving" />
          )}
          <p className={classes.problem} role="alert">
            {problem}
          </p>
          <Button variant="default" onClick={cancel} disabled={isHeld}>
            CANCEL
          </Button>
          <Button type="submit" loading={isHeld} disabled={loading !== undefined}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {form.isRestored && (
        <div className={classes.restored} role="status">
          <span>Your input from before is back.</span>
          <Button variant="subtle" size="compact-sm" onClick={form.startOver}>
            Start over
          </Button>
        </div>
      )}
      {loading ? <Loading {...loading} /> : props.children}
    </SlidePanel>
  )
}

function Loading({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  if (isFailed) return <LoadError onRetry={onRetry} />
  return (
    <Stack gap="lg" aria-busy aria-label="Loading">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </Stack>
  )
}
