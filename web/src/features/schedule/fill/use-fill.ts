import type { FillRun, FillRunRow } from '@shiftward/contract/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillQuery, openFillsQuery } from './fill.queries.ts'

export type Fill = {
  /** The run that the button is about. */
  latest: FillRunRow | undefined
  /** The run whose panel is open. */
  run: FillRun | undefined
  isReviewing: boolean
  show: () => void
  hide: () => void
}

/** The run of the department. A run in progress is shown by itself, until somebody hides it; a reload finds it again. */
export function useFill(departmentCode: string | undefined, isOn: boolean): Fill {
  const open = useQuery({ ...openFillsQuery(departmentCode ?? ''), enabled: isOn && departmentCode !== undefined })
  const [latest] = isOn ? (open.data ?? []) : []
  const [shownId, setShownId] = useState<number>()
  const [hiddenId, setHiddenId] = useState<number>()
  const isNew = latest?.state === 'running' && latest.runId !== shownId && latest.runId !== hiddenId
  if (isNew) setShownId(latest.runId)
  const isShown = latest !== undefined && latest.runId === shownId
  const details = useQuery({ ...fillQuery(latest?.runId ?? 0), enabled: isShown })
  const run = isShown && details.data?.closedAs === null ? details.data : undefined
  return {
    latest,
    run,
    isReviewing: run !== undefined && (run.state === 'done' || run.state === 'stopped'),
    show: () => {
      setHiddenId(undefined)
      setShownId(latest?.runId)
    },
    hide: () => {
      setHiddenId(latest?.runId)
      setShownId(undefined)
    },
  }
}
