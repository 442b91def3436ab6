import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { givesWay, isSame, rebase } from './rebase.ts'

/** Input that was not saved, and the stored state that it was typed over. */
type Draft = { typed: unknown; over: unknown }

export type Drafted = {
  /** Whether the fields show input restored after the panel was closed by accident, or a part of it. */
  restored: 'no' | 'in part' | 'all'
  /** Discards that input and shows the stored values again. */
  startOver(): void
  /** Keeps the input when the panel is closed without saving or cancelling. */
  keep(): void
  /** Discards the input after saving or cancelling. */
  forget(): void
}

type Options<Input> = { values: Input | undefined; draftKey: string; unkept: Partial<Input> | undefined }

/** Keeps the input of a panel that is closed by accident, and restores it at the next visit. */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { values, draftKey, unkept }: Options<Input>,
): Drafted {
  const isDirty = useIsDirty(form)
  const [restored, setRestored] = useState<'no' | 'in part' | 'all'>('no')
  const stored = useRef(values)
  stored.current = values
  const isReady = values !== undefined

  useEffect(() => {
    const draft = isReady ? (readDraft(draftKey) as Draft | undefined) : undefined
    if (draft === undefined) return
    const { typed, over } = draft
    const input = rebase(typed, over, stored.current)
    if (isSame(input, stored.current)) return
    form.reset(input as Input, { keepDefaultValues: true, keepDirtyValues: false })
    setRestored(givesWay(typed, over, stored.current) ? 'in part' : 'all')
  }, [isReady, draftKey, form.reset])

  const isForgotten = useRef(false)
  const keep = () => {
    if (!isDirty.current || isForgotten.current) return
    const draft: Draft = { typed: { ...form.getValues(), ...unkept }, over: stored.current }
    keepDraft(draftKey, draft)
  }
  // The page was left with the panel open, for example with the Back button.
  const leave = useRef(keep)
  leave.current = keep
  useEffect(() => () => leave.current(), [])

  return {
    restored,
    startOver() {
      dropDraft(draftKey)
      form.reset(values, { keepDirtyValues: false })
      setRestored('no')
    },
    keep,
    forget() {
      isForgotten.current = true
      dropDraft(draftKey)
    },
  }
}

/**
 * Whether something was changed, without drawing the panel for it. The form knows which fields were changed, and so what
 * a newer copy must not overwrite, only while somebody asks for it.
 */
function useIsDirty<Input extends FieldValues, Output>({ subscribe }: UseFormReturn<Input, unknown, Output>) {
  const isDirty = useRef(false)
  useEffect(
    () =>
      subscribe({
        formState: { isDirty: true, dirtyFields: true },
        callback: (state) => {
          isDirty.current = state.isDirty ?? false
        },
      }),
    [subscribe],
  )
  return isDirty
}
