import { zodResolver } from '@hookform/resolvers/zod'
import type { CallError } from '@shiftward/client/call-error.ts'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

/** The form of a dialog, validated by a schema. Empty fields may be missing at first. */
export const useDialogForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) =>
  useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    defaultValues,
  })

/** The first error message of a form, at any depth. */
export function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  if ('message' in errors && typeof errors.message === 'string') return errors.message
  for (const [name, inner] of Object.entries(errors)) {
    const found = name === 'ref' ? undefined : firstMessage(inner)
    if (found) return found
  }
  return undefined
}

/**
 * Shows the server's messages at the form's fields, ignoring the case of their names. Returns false if the error itself
 * is still to be told.
 */
export function placeKnownErrors<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, 'setError' | 'getValues'>,
  error: CallError,
): boolean {
  const known = Object.keys(form.getValues())
  let isTold = false
  for (const [field, message] of Object.entries(error.fields)) {
    const name = known.find((one) => one.toLowerCase() === field.toLowerCase())
    if (!name) continue
    form.setError(name as Path<Input>, { message }, { shouldFocus: true })
    isTold ||= message === error.message
  }
  return isTold
}
