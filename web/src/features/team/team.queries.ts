import { CallError } from '@shiftward/client/call-error.ts'
import { teamFeedEndpoints } from '@shiftward/contract/mobile-feed.ts'
import { type NeedsForm, needEndpoints } from '@shiftward/contract/need.ts'
import { freqIntervalOf } from '@shiftward/contract/rules/weekdays.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { type TeamDetails, type TeamForm, type TeamState, teamEndpoints } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useKeptState } from '../../lib/kept-state.ts'
import { type ListView, toListQuery, toPage } from '../../lib/list-view.ts'
import { wholeTeam } from '../../lib/older-answer.ts'
import type { AsRead } from '../../lib/panel-form.ts'
import { forPanel } from '../../lib/panel-query.ts'
import { toastError } from '../../lib/toast.ts'

/** One page of the list, which may have thousands of rows. The old rows stay until the new ones have loaded. */
export const teamPageQuery = (view: ListView, state: TeamState = 'open') =>
  queryOptions({
    queryKey: ['team', 'list', view, state],
    queryFn: async ({ signal }) => {
      const { rows, total } = toPage(await call(teamEndpoints.getAll, { ...toListQuery(view), state }, { signal }))
      return { rows: rows.map(wholeTeam), total }
    },
    placeholderData: keepPreviousData,
  })

/** Which teams the page of teams lists. */
export const useTeamsShown = () => useKeptState<TeamState>('teams shown', () => 'open')

export const teamQuery = (id: number) =>
  queryOptions({
    queryKey: ['team panel', id],
    queryFn: async ({ signal }) => wholeTeam(await call(teamEndpoints.getById, { id: String(id) }, { signal })),
    ...forPanel,
  })

/** Teams with this name or a similar one; an exact match comes first. */
export const teamsNamedQuery = (name: string) =>
  queryOptions({
    queryKey: ['team', 'named', name],
    queryFn: async ({ signal }) => toPage(await call(teamEndpoints.getAll, { q: name, size: '100' }, { signal })).rows,
  })

type PlaceNames = { facilityName: string | undefined; departmentName: string | undefined }

export const needsQuery = (teamCode: string) =>
  queryOptions({
    queryKey: ['needs panel', teamCode],
    queryFn: ({ signal }) => call(needEndpoints.byTeam, { code: teamCode }, { signal }),
    ...forPanel,
  })

type Saved = { team: TeamForm & PlaceNames & AsRead; needs: (NeedsForm & AsRead) | undefined }

/** Saves the team first: its needs may name a skill that is new to it. */
export function useSaveTeam(id: number | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ team: form, needs }: Saved) => {
      const team = { ...form, freqInterval: freqIntervalOf(form.freqIntervalText) }
      if (id === undefined) return call(teamEndpoints.create, team)
      const saved = await call(teamEndpoints.update, { ...team, id })
      if (needs) {
        // If the needs are refused, the next attempt goes on from here.
        await queries.invalidateQueries(teamQuery(id))
        await saveNeeds(saved.teamCode, ofSkills(needs, form.skillLevel))
      }
      return saved
    },
    // After a failure too: the team may be saved and its needs refused.
    onSettled: () => refreshNeeded(queries),
  })
}

/** The panel itself says only that something is not saved. */
async function saveNeeds(teamCode: string, needs: NeedsForm & AsRead) {
  try {
    await call(needEndpoints.save, { teamCode, ...needs })
  } catch (error) {
    if (error instanceof CallError) toastError(texts.team.needsNotSaved(error.message))
    throw error
  }
}

/** A skill that was taken from the team is no longer needed. */
const ofSkills = (needs: NeedsForm & AsRead, skills: readonly string[]) => ({
  ...needs,
  weekly: needs.weekly.filter(({ skill }) => skills.includes(skill)),
  later: needs.later.filter(({ skill }) => skills.includes(skill)),
  dates: needs.dates.filter(({ skill }) => skills.includes(skill)),
})

async function refreshNeeded(queries: QueryClient) {
  await Promise.all(['team', 'schedule'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** Creates the shifts that a block needs and does not have. */
export const useAddMissing = () => useBlockChange(needEndpoints.addMissing)

/** Removes the shifts beyond the need of a block that nobody has or waits for. */
export const useRemoveBeyondNeed = () => useBlockChange(needEndpoints.removeBeyondNeed)

function useBlockChange(endpoint: typeof needEndpoints.addMissing | typeof needEndpoints.removeBeyondNeed) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (schedulerCode: string) => call(endpoint, { schedulerCode }),
    onSuccess: () => Promise.all([refreshNeeded(queries), queries.invalidateQueries({ queryKey: ['needs panel'] })]),
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

/** What is planned after a last day (ISO). Read anew each time: people change the schedule meanwhile. */
export const closingPreviewQuery = (id: number, lastDay: string) =>
  queryOptions({
    queryKey: ['team', 'closing', id, lastDay],
    queryFn: ({ signal }) => call(teamEndpoints.closingPreview, { id: String(id), lastDay }, { signal }),
    staleTime: 0,
  })

type AsShown = { version: number }

export function useCloseTeam(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: AsShown & { lastDay: string }) => call(teamEndpoints.close, { id, ...input }),
    onSuccess: () => refreshClosed(queries, id),
  })
}

export function useReopenTeam(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: AsShown) => call(teamEndpoints.reopen, { id, ...input }),
    onSuccess: () => refreshClosed(queries, id),
  })
}

const refreshClosed = (queries: QueryClient, id: number) =>
  Promise.all([
    refreshNeeded(queries),
    queries.invalidateQueries(teamQuery(id)),
    queries.invalidateQueries({ queryKey: ['needs panel'] }),
  ])

export const teamFeedQuery = (code: string) =>
  queryOptions({
    queryKey: ['team', 'feed', code],
    queryFn: ({ signal }) => call(teamFeedEndpoints.get, { code }, { signal }),
  })

export function useRenewTeamFeed(code: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(teamFeedEndpoints.renew, { code }),
    onSuccess: (feed) => queries.setQueryData(teamFeedQuery(code).queryKey, feed),
  })
}
