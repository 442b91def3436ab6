import { type ReactNode, useRef } from 'react'
import { useFinishFirst } from '../../lib/finish-first.ts'
import { EntryRow } from '../../ui/entry-row.tsx'

type Props = {
  label: string
  saveLabel: string
  isStarted: boolean
  isSaving: boolean
  /** Returns whether the row is stored. */
  onStore: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

/** The fields of a row that is stored by a call of its own: by its own button, by Enter, or with the panel's save. */
export function RowEditor({ isStarted, onStore, ...row }: Props) {
  const part = useRef<HTMLDivElement>(null)
  useFinishFirst(part, { isStarted, finish: onStore })
  return <EntryRow {...row} ref={part} onStore={() => void onStore()} />
}
