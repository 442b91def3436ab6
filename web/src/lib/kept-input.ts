import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame } from './is-same.ts'
import { dropKept, keep, readKept } from './kept-state.ts'
import { givesWay, rebase } from './rebase.ts'

/** Input that was not saved, and the stored state that it was typed over. */
type Kept = { typed: unknown; over: unknown }

export type KeptInput = {
  /** What the fields show of the input of a panel that was closed by accident; 'no' if there was none. */
  restored: 'no' | 'nothing' | 'in part' | 'all'
  /** Discards that input and shows the stored values again. */
  startOver(): void
  /** Keeps the input when the panel is closed without saving or cancelling. */
  keep(): void
  /** Discards the input after saving or cancelling. */
  forget(): void
}

type Options<Input> = { values: Input | undefined; keptAs: string; unkept: Partial<Input> | undefined }

/** Keeps the input of a panel that is closed by accident, and restores it at the next visit. */
export function useKeptInput<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { values, keptAs, unkept }: Options<Input>,
): KeptInput {
  const isDirty = useIsDirty(form)
  const [restored, setRestored] = useState<KeptInput['restored']>('no')
  const stored = useRef(values)
  stored.current = values
  const isReady = values !== undefined

  useEffect(() => {
    const kept = isReady ? (readKept(keptAs) as Kept | undefined) : undefined
    if (kept === undefined) return
    const { typed, over } = kept
    const input = rebase(typed, over, stored.current)
    const isPart = givesWay(typed, over, stored.current)
    if (isSame(input, stored.current)) {
      dropKept(keptAs)
      if (isPart) setRestored('nothing')
      return
    }
    form.reset(input as Input, { keepDefaultValues: true, keepDirtyValues: false })
    setRestored(isPart ? 'in part' : 'all')
  }, [isReady, keptAs, form.reset])

  const isForgotten = useRef(false)
  const keepInput = () => {
    if (!isDirty.current || isForgotten.current) return
    const input: Kept = { typed: { ...form.getValues(), ...unkept }, over: stored.current }
    keep(keptAs, structuredClone(input))
  }
  // The page was left with the panel open, for example with the Back button.
  const leave = useRef(keepInput)
  leave.current = keepInput
  useEffect(() => () => leave.current(), [])

  return {
    restored,
    startOver() {
      dropKept(keptAs)
      form.reset(values, { keepDirtyValues: false })
      setRestored('no')
    },
    keep: keepInput,
    forget() {
      isForgotten.current = true
      dropKept(keptAs)
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
