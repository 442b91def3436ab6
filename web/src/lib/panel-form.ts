import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import type { CallError } from './call.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

export type PanelForm<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output> & {
  /** The props of an input that is typed into, with what is wrong with it. */
  text(name: Path<Input>, options?: RegisterOptions<Input>): UseFormRegisterReturn & { error: string | undefined }
  /** Whether the fields show what was typed before the panel was closed by accident. */
  isRestored: boolean
  /** Forgets that input and shows the stored values again. */
  startOver(): void
  /** The panel was closed without saving or cancelling: what was typed is kept for when it is opened again. */
  keep(): void
  /** Saved or cancelled: there is nothing to come back to. */
  forget(): void
}

/** What is changed, as it was when it was read: nobody undoes what another has changed since. None of what is new. */
export type AsRead = { version: number | undefined }

/** A form of a panel, judged by a schema of the contract, that survives being closed by accident. */
export function usePanelForm<Input extends FieldValues, Output extends FieldValues>(options: {
  schema: z.ZodType<Output, Input>
  /** What the fields hold at first. Undefined while it is still loaded. */
  values: Input | undefined
  empty: DefaultValues<Input>
  /** Names the panel and what it shows, in which version: 'team 12 3141'. What was typed is not put over a later one. */
  draftKey: string
}): PanelForm<Input, Output> {
  const { schema, values, empty, draftKey } = options
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    defaultValues: empty,
    ...(values ? { values } : {}),
    // A newer copy from the server does not wipe what is being typed.
    resetOptions: { keepDirtyValues: true },
  })
  // Read while rendering: otherwise the form does not keep count of it.
  const { isDirty } = form.formState
  const [isRestored, setRestored] = useState(false)
  const isReady = values !== undefined

  useEffect(() => {
    const draft = isReady ? readDraft(draftKey) : undefined
    if (draft === undefined) return
    form.reset(draft as Input, { keepDefaultValues: true, keepDirtyValues: false })
    setRestored(true)
  }, [isReady, draftKey, form.reset])

  const isForgotten = useRef(false)
  const keep = () => {
    if (isDirty && !isForgotten.current) keepDraft(draftKey, form.getValues())
  }
  // The page was left with the panel open, by the browser's Back button for one.
  const leave = useRef(keep)
  leave.current = keep
  useEffect(() => () => leave.current(), [])

  return {
    ...form,
    text: (name, registering) => ({
      ...form.register(name, registering),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    isRestored,
    startOver() {
      dropDraft(draftKey)
      form.reset(values, { keepDirtyValues: false })
      setRestored(false)
    },
    keep,
    forget() {
      isForgotten.current = true
      dropDraft(draftKey)
    },
  }
}

/** Puts the messages of a refusal at their fields. False when one of them belongs to no field. */
export function placeErrors<Input extends FieldValues>(form: Pick<UseFormReturn<Input>, 'setError'>, error: CallError) {
  const fields = Object.entries(error.fields)
  for (const [index, [name, message]] of fields.entries()) {
    form.setError(name as Path<Input>, { message }, { shouldFocus: index === 0 })
  }
  return fields.length > 0
}
