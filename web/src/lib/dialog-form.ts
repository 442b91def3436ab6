import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { CallError } from './call.ts'

/** A form of a dialog, judged by a schema. Fields that are still to be filled in may be absent at first. */
export const useDialogForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) =>
  useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    defaultValues,
  })

/** The first message in what a form has to complain about, however deep it stands. */
export function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  if ('message' in errors && typeof errors.message === 'string') return errors.message
  for (const [name, inner] of Object.entries(errors)) {
    const found = name === 'ref' ? undefined : firstMessage(inner)
    if (found) return found
  }
  return undefined
}

/** Puts the messages of a refusal at the fields that the form has; the case of their names may differ. */
export function placeKnownErrors<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, 'setError' | 'getValues'>,
  error: CallError,
) {
  const known = Object.keys(form.getValues())
  for (const [field, message] of Object.entries(error.fields)) {
    const name = known.find((one) => one.toLowerCase() === field.toLowerCase())
    if (name) form.setError(name as Path<Input>, { message }, { shouldFocus: true })
  }
}
