import { candidateEndpoints } from '@shiftward/contract/candidate.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** A vacancy or an open shift. Date as in answers. */
export type FindShift = {
  shiftId: number
  skill: string
  teamCode: string
  teamName: string
  scheduleCode: string
  date: string
  startTime: string
  endTime: string
}

/** Among the queries of the schedule, so that it is read again whenever a shift changes. */
export const candidatesQuery = (shiftId: number, isOthersShown: boolean) =>
  queryOptions({
    queryKey: ['schedule', 'candidates', shiftId, isOthersShown],
    queryFn: ({ signal }) =>
      call(
        candidateEndpoints.get,
        { shiftId: String(shiftId), others: isOthersShown ? ('true' as const) : undefined },
        { signal },
      ),
    retry: false,
  })

/** Who called out of the shift, if that is why nobody has it. */
export const calledOutQuery = (shiftId: number) =>
  queryOptions({
    queryKey: ['schedule', 'called out', shiftId],
    queryFn: ({ signal }) => call(candidateEndpoints.calledOut, { shiftId: String(shiftId) }, { signal }),
    retry: false,
  })

type Assignment = { shift: FindShift; providerCode: string; isConfirmed: boolean }

/** Gives the shift to a person. The answer lists what has to be confirmed first, or how many requests are closed by it. */
export function useAssign() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ shift, providerCode, isConfirmed }: Assignment) => {
      const { data } = await call(scheduleActionEndpoints.addProvider, {
        teamCode: shift.teamCode,
        schedulerCode: shift.scheduleCode,
        skilllevel: shift.skill,
        providerId: providerCode,
        shiftId: shift.shiftId,
        date: [shift.date],
        isConfirmed,
      })
      const findings = data.conflicts.map(({ title, ...finding }) => ({ ...finding, text: title }))
      return { findings, closedRequests: data.closedRequests }
    },
    onSettled: (answer, _, { shift }) => {
      // Nobody can take the shift any more: reading its candidates again would fail.
      const isGiven = answer?.findings.length === 0
      void queries.invalidateQueries({
        queryKey: ['schedule'],
        predicate: ({ queryKey: [, what, shiftId] }) =>
          !(isGiven && what === 'candidates' && shiftId === shift.shiftId),
      })
    },
  })
}
