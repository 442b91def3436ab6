import { CallError } from '@shiftward/client/call-error.ts'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useFinishFirst } from './finish-first.ts'
import { isSame } from './is-same.ts'
import { useKeptPart } from './kept-input.ts'
import type { RowKeys } from './rebase.ts'
import { toastError } from './toast.ts'

type Options<State, Form> = {
  keptAs: string
  stored: State
  rowKeys: RowKeys
  schema: z.ZodType<Form>
  /** What is saved of the state. */
  toForm: (state: State) => unknown
  save: (form: Form) => Promise<unknown>
}

/**
 * A part of a panel that is stored by a call of its own, before the panel's save. Its input survives closing the panel by
 * accident. Errors are found by their path.
 */
export function usePanelPart<State, Form>(options: Options<State, Form>) {
  const { keptAs, stored, rowKeys, schema, toForm, save } = options
  const part = useRef<HTMLDivElement>(null)
  const { value, change, forget } = useKeptPart(keptAs, stored, rowKeys)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isChanged = !isSame(toForm(value), toForm(stored))

  async function finish(): Promise<boolean> {
    const checked = schema.safeParse(toForm(value))
    if (!checked.success) {
      setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])))
      // The field is marked in the next frame, and can be focused then.
      await new Promise(requestAnimationFrame)
      return false
    }
    try {
      await save(checked.data)
      forget()
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(error.fields)
      toastError(error.message)
      return false
    }
  }
  useFinishFirst(part, { isStarted: isChanged, finish })

  return {
    part,
    value,
    isChanged,
    errors,
    change(typed: State) {
      setErrors({})
      change(typed)
    },
  }
}
