import { zodResolver } from '@hookform/resolvers/zod'
import type { CallError } from '@shiftward/client/call-error.ts'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

export type PanelForm<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output> & {
  /** The props of a text input, with its error. */
  text(name: Path<Input>, options?: RegisterOptions<Input>): UseFormRegisterReturn & { error: string | undefined }
  /** Whether the fields show input restored after the panel was closed by accident. */
  isRestored: boolean
  /** Discards that input and shows the stored values again. */
  startOver(): void
  /** Keeps the input when the panel is closed without saving or cancelling. */
  keep(): void
  /** Discards the input after saving or cancelling. */
  forget(): void
}

/** The version that was read, so that a save cannot overwrite a later change. A new row has none. */
export type AsRead = { version: number | undefined }

/** The form of a panel, validated by a contract schema. Its input survives closing the panel by accident. */
export function usePanelForm<Input extends FieldValues, Output extends FieldValues>(options: {
  schema: z.ZodType<Output, Input>
  /** The initial values. Undefined while they are loading. */
  values: Input | undefined
  empty: DefaultValues<Input>
  /** Panel, row and version, such as 'team 12 3141': input belongs to the version that it was typed over. */
  draftKey: string
  /** Takes the place of what is never kept, such as a password that proves who is there. */
  unkept?: Partial<Input>
}): PanelForm<Input, Output> {
  const { schema, values, empty, draftKey, unkept } = options
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    defaultValues: empty,
    ...(values ? { values } : {}),
    // A newer copy from the server does not overwrite what is being typed.
    resetOptions: { keepDirtyValues: true },
  })
  const isDirty = useIsDirty(form)
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
    if (isDirty.current && !isForgotten.current) keepDraft(draftKey, { ...form.getValues(), ...unkept })
  }
  // The page was left with the panel open, for example with the Back button.
  const leave = useRef(keep)
  leave.current = keep
  useEffect(() => () => leave.current(), [])

  return {
    ...form,
    text: (name, registering) => ({
      ...form.register(name, registering),
      // getFieldState also reads what was touched, changed or is being checked: each of them would draw the panel again.
      error: (get(form.formState.errors, name) as FieldError | undefined)?.message,
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

/** Shows the server's messages at their fields. Returns false if one belongs to no field. */
export function placeErrors<Input extends FieldValues>(form: Pick<UseFormReturn<Input>, 'setError'>, error: CallError) {
  const fields = Object.entries(error.fields)
  for (const [index, [name, message]] of fields.entries()) {
    form.setError(name as Path<Input>, { message }, { shouldFocus: index === 0 })
  }
  return fields.length > 0
}
