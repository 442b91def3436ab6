import { CallError } from '@shiftward/client/call-error.ts'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useFinishFirst } from './finish-first.ts'
import { toastError } from './toast.ts'

type Options<Form> = {
  schema: z.ZodType<Form>
  /** What the part holds now. */
  value: unknown
  isChanged: boolean
  save: (form: Form) => Promise<unknown>
}

/** A part of a panel that is stored by a call of its own, before the panel's save. Errors are found by their path. */
export function usePanelPart<Form>({ schema, value, isChanged, save }: Options<Form>) {
  const part = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function finish(): Promise<boolean> {
    const checked = schema.safeParse(value)
    if (!checked.success) {
      setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])))
      // The field is marked in the next frame, and can be focused then.
      await new Promise(requestAnimationFrame)
      return false
    }
    try {
      await save(checked.data)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(error.fields)
      toastError(error.message)
      return false
    }
  }
  useFinishFirst(part, { isStarted: isChanged, finish })

  return { part, errors, clearErrors: () => setErrors({}) }
}
