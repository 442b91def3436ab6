import { fillEndpoints, type StartFillInput } from '@shiftward/contract/fill.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/call.ts'

/** Runs of auto-fill. Not among the queries of the schedule: only a proposal says what has changed since it was made. */

const key = ['fill']
/** The run that is shown. */
export const fillRunKey = [...key, 'run']
/** People watch it. */
const whileRunning = 1000
/** Until somebody else's run is seen. */
const otherwise = 15_000

/** What nobody has decided about, the newest first. */
export const openFillsQuery = (departmentCode: string) =>
  queryOptions({
    queryKey: [...key, 'open', departmentCode],
    queryFn: ({ signal }) => call(fillEndpoints.byDepartment, { departmentCode }, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? whileRunning : otherwise),
  })

export const fillQuery = (runId: number) =>
  queryOptions({
    queryKey: [...fillRunKey, runId],
    queryFn: ({ signal }) => call(fillEndpoints.get, { id: String(runId) }, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? whileRunning : false),
  })

export function useStartFill() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<typeof StartFillInput>) => call(fillEndpoints.start, input),
    // Waits for the list, so that the run is shown when the dialog closes.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useStopFill() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: number; discard: boolean }) => call(fillEndpoints.stop, input),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useApplyFill() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: number; shiftIds?: number[] }) => call(fillEndpoints.apply, input),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['schedule'] }),
        queries.invalidateQueries({ queryKey: key }),
      ]),
  })
}
