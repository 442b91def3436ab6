import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame } from './is-same.ts'
import { dropKept, dropKeptWithParts, keep, readKept, useKeptState } from './kept-state.ts'
import { type RowKeys, rebase } from './rebase.ts'

/** Input that was not saved, and the stored state that it was typed over. */
type Kept = { typed: unknown; over: unknown }

/** What the fields show of the input of a panel that was closed by accident; 'no' if there was none. */
type Restored = 'no' | 'nothing' | 'in part' | 'all'

/** The panel around a part that has calls of its own: their input is kept below the panel's name, and told by the panel. */
type Panel = { keptAs: string; onRestored: (restored: Restored) => void }
export const PanelContext = createContext<Panel | undefined>(undefined)

export type KeptInput = {
  restored: Restored
  /** Discards that input and shows the stored values again, also in the parts of the panel. */
  startOver(): void
  /** Discards the input after saving or cancelling. */
  forget(): void
  asPanel: Panel
}

type Options<Input> = {
  values: Input | undefined
  keptAs: string
  unkept: Partial<Input> | undefined
  rowKeys: RowKeys | undefined
}

/** Keeps the input of a panel that is closed by accident, and restores it at the next visit. */
export function useKeptInput<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { values, keptAs, unkept, rowKeys }: Options<Input>,
): KeptInput {
  const name = useKeptName(keptAs)
  const [restored, setRestored] = useState<Restored>('no')
  const addRestored = (added: Restored) => setRestored((before) => both(before, added))
  const onRestored = useContext(PanelContext)?.onRestored ?? addRestored
  const latest = useRef({ values, unkept, rowKeys, onRestored })
  latest.current = { values, unkept, rowKeys, onRestored }
  const isReady = values !== undefined
  const isKeeping = useRef(false)

  useEffect(() => {
    if (!isReady) return
    const { values: stored, rowKeys, onRestored } = latest.current
    const kept = readKept(name) as Kept | undefined
    isKeeping.current = true
    if (kept === undefined) return
    const input = rebase(kept.typed, kept.over, stored, rowKeys)
    if (isSame(input.value, stored)) dropKept(name)
    else form.reset(input.value as Input, { keepDefaultValues: true, keepDirtyValues: false })
    onRestored(restoredOf(input, stored))
  }, [isReady, name, form.reset])

  useOnInput(form, () => {
    if (!isKeeping.current) return
    const { values: over, unkept, rowKeys } = latest.current
    const typed = { ...form.getValues(), ...unkept }
    if (isSame(rebase(typed, over, over, rowKeys).value, over)) dropKept(name)
    else keep(name, structuredClone({ typed, over } satisfies Kept))
  })

  return {
    restored,
    startOver() {
      form.reset(values, { keepDirtyValues: false })
      dropKeptWithParts(name)
      setRestored('no')
    },
    forget() {
      isKeeping.current = false
      dropKeptWithParts(name)
    },
    asPanel: { keptAs, onRestored: addRestored },
  }
}

/** State of a part of a panel, typed over what is stored. It is kept and restored like the fields of the panel. */
export function useKeptPart<State>(part: string, stored: State, rowKeys: RowKeys) {
  const name = useKeptName(part)
  const [kept, setKept] = useKeptState<Kept | undefined>(name, () => undefined)
  const input = kept ? rebase(kept.typed, kept.over, stored, rowKeys) : { value: stored, givesWay: false }
  const tell = useContext(PanelContext)?.onRestored
  const first = useRef({ name, tell, restored: restoredOf(input, stored) })
  useEffect(() => {
    const { name, tell, restored } = first.current
    if (restored === 'nothing') dropKept(name)
    tell?.(restored)
  }, [])
  return {
    value: input.value as State,
    change: (typed: State) => setKept({ typed, over: stored }),
    forget: () => setKept(undefined),
  }
}

/** Below the name of the panel, if it is for a part of one. */
export function useKeptName(name: string): string {
  const panel = useContext(PanelContext)
  return panel ? `${panel.keptAs} ${name}` : name
}

function restoredOf({ value, givesWay }: ReturnType<typeof rebase>, stored: unknown): Restored {
  if (isSame(value, stored)) return givesWay ? 'nothing' : 'no'
  return givesWay ? 'in part' : 'all'
}

/** Of the panel and a part of it, or of two parts. */
function both(one: Restored, other: Restored): Restored {
  if (one === 'no' || one === other) return other
  return other === 'no' ? one : 'in part'
}

/**
 * Tells each change without drawing the panel for it. The form knows which fields were changed, and so what a newer copy
 * must not overwrite, only while somebody asks for it.
 */
function useOnInput<Input extends FieldValues, Output>(
  { subscribe }: UseFormReturn<Input, unknown, Output>,
  onInput: () => void,
) {
  const latest = useRef(onInput)
  latest.current = onInput
  useEffect(
    () =>
      subscribe({
        formState: { isDirty: true, dirtyFields: true, values: true },
        callback: () => latest.current(),
      }),
    [subscribe],
  )
}
