import { Button, Progress, Skeleton, Stack } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PanelContext } from '../lib/kept-input.ts'
import type { PanelForm } from '../lib/panel-form.ts'
import { placeErrors } from '../lib/place-errors.ts'
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
  /** Asks before the save. False: the person decided against it, and the panel stays open. */
  confirm?: (values: Output) => Promise<boolean>
  /** Throws when the save was refused. The panel then stays open and shows what failed. */
  onSave: (values: Output) => Promise<void>
  onClose: () => void
  /** Shown next to the buttons, instead of a toast, when the error belongs to no field. Without it errors are toasts. */
  quietProblem?: string
  /** Shown next to the buttons, such as how much is not saved yet. */
  note?: string | undefined
  /** Set while the content is loading or when it failed to load. */
  loading?: { isFailed: boolean; onRetry: () => void } | undefined
  children: ReactNode
}

const restoredTexts = {
  all: 'Your earlier input was restored.',
  nothing: 'Your earlier input is not restored, because somebody else has changed the same since.',
  'in part': 'Your earlier input was restored, except where somebody else has changed the same since.',
}

/** A slide-in panel with a form. It restores the input of a panel that was closed by accident. */
export function FormPanel<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { opened, title, submitLabel, form, onClose, loading } = props
  const { problem, isSaving, isHeld, submit } = useSubmit(props)

  function cancel() {
    form.forget()
    onClose()
  }

  function dismiss() {
    if (!isHeld) onClose()
  }

  return (
    <SlidePanel
      opened={opened}
      title={title}
      onClose={dismiss}
      onSubmit={(event) => void submit(event)}
      footer={
        <Footer
          isSaving={isSaving}
          isHeld={isHeld}
          isLoading={loading !== undefined}
          note={props.note}
          problem={problem}
          submitLabel={submitLabel}
          onCancel={cancel}
        />
      }
    >
      {form.restored !== 'no' && (
        <div className={classes.restored} role="status">
          <span>{restoredTexts[form.restored]}</span>
          {form.restored !== 'nothing' && (
            <Button variant="subtle" size="compact-sm" onClick={form.startOver}>
              Start over
            </Button>
          )}
        </div>
      )}
      {loading ? <Loading {...loading} /> : <PanelContext value={form.asPanel}>{props.children}</PanelContext>}
    </SlidePanel>
  )
}

/** Saves, and says what was refused. While a save runs, the panel is held open for a moment. */
function useSubmit<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { opened, form, onSave, onClose } = props
  const [problem, setProblem] = useState<string>()
  const [isHeld, setHeld] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isAsking = useRef(false)
  // When the answer is late, the panel may be closed or show something else.
  const isOpened = useRef(opened)
  isOpened.current = opened

  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    try {
      // The panel is not held yet: a button that is off would lose the focus to the question.
      if (!(await isWanted(values))) return
      await hold(() => onSave(values))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isTold = placeErrors(form, error)
      if (!props.quietProblem || !isTold || !isOpened.current) say(error)
      return
    }
    form.forget()
    if (isOpened.current) onClose()
  })

  /** A second press while the question comes is not another question. */
  async function isWanted(values: Output): Promise<boolean> {
    if (!props.confirm) return true
    if (isAsking.current) return false
    isAsking.current = true
    try {
      return await props.confirm(values)
    } finally {
      isAsking.current = false
    }
  }

  async function hold(save: () => Promise<void>) {
    setSaving(true)
    setHeld(true)
    const release = setTimeout(() => setHeld(false), measures.panel.submitFlagMs)
    try {
      await save()
    } finally {
      clearTimeout(release)
      setHeld(false)
      setSaving(false)
    }
  }

  function say({ status, message }: CallError) {
    // A conflict needs its own message, because it says what conflicts.
    if (props.quietProblem && status !== 409) setProblem(props.quietProblem)
    else toastError(message)
  }

  return { problem, isSaving, isHeld, submit }
}

type FooterProps = {
  isSaving: boolean
  isHeld: boolean
  isLoading: boolean
  note: string | undefined
  problem: string | undefined
  submitLabel: string
  onCancel: () => void
}

const Footer = ({ isSaving, isHeld, isLoading, note, problem, submitLabel, onCancel }: FooterProps) => (
  <>
    {isSaving && (
      <Progress className={classes.bar ?? ''} value={100} animated size={3} radius={0} aria-label="Saving" />
    )}
    {note && <p className={classes.note}>{note}</p>}
    <p className={classes.problem} role="alert">
      {problem}
    </p>
    <Button variant="default" onClick={onCancel} disabled={isHeld}>
      CANCEL
    </Button>
    <Button type="submit" loading={isHeld} disabled={isLoading}>
      {submitLabel}
    </Button>
  </>
)

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
