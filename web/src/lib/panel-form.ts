import { zodResolver } from '@hookform/resolvers/zod'
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
import { type KeptInput, useKeptInput } from './kept-input.ts'
import type { RowKeys } from './rebase.ts'

export type PanelForm<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output> &
  KeptInput & {
    /** The props of a text input, with its error. */
    text(name: Path<Input>, options?: RegisterOptions<Input>): UseFormRegisterReturn & { error: string | undefined }
  }

/** The version that was read, so that a save cannot overwrite a later change. A new row has none. */
export type AsRead = { version: number | undefined }

/** The form of a panel, validated by a contract schema. Its input survives closing the panel by accident. */
export function usePanelForm<Input extends FieldValues, Output extends FieldValues>(options: {
  schema: z.ZodType<Output, Input>
  /** The initial values. Undefined while they are loading. */
  values: Input | undefined
  empty: DefaultValues<Input>
  /** Panel and row, such as 'team 12'. */
  keptAs: string
  /** Takes the place of what is never kept, such as a password that proves who is there. */
  unkept?: Partial<Input>
  /** For lists that somebody else may change in another row. */
  rowKeys?: RowKeys
}): PanelForm<Input, Output> {
  const { schema, values, empty, keptAs, unkept, rowKeys } = options
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    defaultValues: empty,
    ...(values ? { values } : {}),
    // A newer copy from the server does not overwrite what is being typed.
    resetOptions: { keepDirtyValues: true },
  })
  const kept = useKeptInput(form, { values, keptAs, unkept, rowKeys })

  return {
    ...form,
    text: (name, registering) => ({
      ...form.register(name, registering),
      // getFieldState also reads what was touched, changed or is being checked: each of them would draw the panel again.
      error: (get(form.formState.errors, name) as FieldError | undefined)?.message,
    }),
    ...kept,
  }
}
