import type { CallError } from '@shiftward/client/call-error.ts'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Shows the server's messages at the form's fields, ignoring the case of their names. Returns false if the error itself
 * is still to be told.
 */
export function placeErrors<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, 'setError' | 'getValues'>,
  error: CallError,
): boolean {
  const known = Object.keys(form.getValues())
  const placed = Object.entries(error.fields).flatMap(([field, message]) => {
    const [first = '', ...rest] = field.split('.')
    const name = known.find((one) => one.toLowerCase() === first.toLowerCase())
    return name === undefined ? [] : [{ name: [name, ...rest].join('.') as Path<Input>, message }]
  })
  for (const [index, { name, message }] of placed.entries()) {
    form.setError(name, { message }, { shouldFocus: index === 0 })
  }
  return placed.some(({ message }) => message === error.message)
}
