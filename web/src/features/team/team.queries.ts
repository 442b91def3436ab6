import { freqIntervalOf } from '@shiftward/contract/rules/weekdays.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { type TeamDetails, type TeamForm, teamEndpoints } from '@shiftward/contract/team.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { type ListView, toListQuery, toPage } from '../../lib/list-view.ts'
import type { AsRead } from '../../lib/panel-form.ts'

/** One page of the list, which may have thousands of rows. The old rows stay until the new ones have loaded. */
export const teamPageQuery = (view: ListView) =>
  queryOptions({
    queryKey: ['team', 'list', view],
    queryFn: async ({ signal }) => toPage(await call(teamEndpoints.getAll, toListQuery(view), { signal })),
    placeholderData: keepPreviousData,
  })

export const teamQuery = (id: number) =>
  queryOptions({
    queryKey: ['team', id],
    queryFn: ({ signal }) => call(teamEndpoints.getById, { id: String(id) }, { signal }),
    // Always edit the stored state, not a cached one.
    staleTime: 0,
  })

/** Teams with this name or a similar one; an exact match comes first. */
export const teamsNamedQuery = (name: string) =>
  queryOptions({
    queryKey: ['team', 'named', name],
    queryFn: async ({ signal }) => toPage(await call(teamEndpoints.getAll, { q: name, size: '100' }, { signal })).rows,
  })

type PlaceNames = { facilityName: string | undefined; departmentName: string | undefined }

export function useSaveTeam(id: number | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: TeamForm & PlaceNames & AsRead) => {
      const team = { ...form, freqInterval: freqIntervalOf(form.freqIntervalText) }
      return id === undefined ? call(teamEndpoints.create, team) : call(teamEndpoints.update, { ...team, id })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['team'] }),
  })
}

/** Switches a schedule block of the team on or off. */
export function useSetBlockDeactivated(teamId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ schedulerId, isDeactivated }: { schedulerId: number; isDeactivated: boolean }) =>
      call(scheduleBlockEndpoints.setDeactivated, {
        schedulerId: String(schedulerId),
        isDeactivated: isDeactivated ? 'true' : 'false',
      }),
    onSuccess: ({ schedulerId, isDeactivated }) =>
      queries.setQueryData(
        teamQuery(teamId).queryKey,
        (team: TeamDetails | undefined) =>
          team && {
            ...team,
            schedulerBlock: team.schedulerBlock.map((block) =>
              block.schedulerId === schedulerId ? { ...block, isDeactivated } : block,
            ),
          },
      ),
  })
}
