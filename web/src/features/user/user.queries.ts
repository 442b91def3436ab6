import type { LabourType } from '@shiftward/contract/common.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { invitationEndpoints } from '@shiftward/contract/invitation.ts'
import { registeredProviderEndpoints } from '@shiftward/contract/registered-provider.ts'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { type User, type UserFilter, userEndpoints } from '@shiftward/contract/user.ts'
import { userAccountEndpoints } from '@shiftward/contract/user-account.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { inviteAgain } from '../../lib/invitation-links.ts'
import { type ListView, toListQuery, toPage } from '../../lib/list-view.ts'
import { forPanel } from '../../lib/panel-query.ts'

type UserSearch = { filter: UserFilter; q: string }

/** One page of the list, which may have thousands of rows. The old rows stay until the new ones have loaded. */
export const userPageQuery = (view: ListView, { filter, q }: UserSearch) =>
  queryOptions({
    queryKey: ['user', 'list', view, filter, q],
    queryFn: async ({ signal }) =>
      toPage(await call(userEndpoints.getAll, { ...toListQuery(view), filter, q: q || undefined }, { signal })),
    placeholderData: keepPreviousData,
  })

export const invitedCountQuery = queryOptions({
  queryKey: ['user', 'invited count'],
  queryFn: async ({ signal }) =>
    toPage(await call(userEndpoints.getAll, { filter: 'invited', page: '1', size: '1' }, { signal })).total,
})

export const editedUserQuery = (code: string) =>
  queryOptions({
    queryKey: ['user panel', code],
    queryFn: ({ signal }) => call(userEndpoints.getByCode, { id: code }, { signal }),
    ...forPanel,
  })

/** Runs a change of a user and reloads the list, whether it succeeded or stopped half-way. */
export function useChangeUser<Input, Result = void>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['user'] }),
  })
}

export const useUnmapProvider = () =>
  useChangeUser(async (facilityProviderId: number) => {
    await call(facilityEndpoints.unmapProvider, { id: String(facilityProviderId) })
  })

/** Reassigning happens in the scheduler in another tab: coming back reloads what is left. */
export const futureShiftsQuery = (userCode: string) =>
  queryOptions({
    queryKey: ['future shifts', userCode],
    queryFn: ({ signal }) => call(userAccountEndpoints.futureShifts, { userCode }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** Invites a person once more and returns the link, if it has to be handed over. */
export const useInvite = () =>
  useChangeUser(async (userCode: string) => {
    const [sent] = await call(invitationEndpoints.send, { userCodes: [userCode] })
    return sent
  })

/** Everybody whom the search finds and the caller may invite. */
export const useInviteAll = () => useChangeUser(async (q: string) => inviteAgain(await invitable(q)))

async function invitable(q: string): Promise<string[]> {
  const users: User[] = []
  for (let page = 1; ; page++) {
    const part = { filter: 'invited' as const, q, page: String(page), size: '100' }
    const { rows, total } = toPage(await call(userEndpoints.getAll, part))
    users.push(...rows)
    if (rows.length === 0 || users.length >= total)
      return users.filter(({ isEditable }) => isEditable).map(({ userCode }) => userCode)
  }
}

export const useDeactivate = () =>
  useChangeUser(async (userCode: string) => {
    await call(userAccountEndpoints.deactivate, { userCode })
  })

/** The person with this NPI as the registry knows them; null if it does not. */
export const registryQuery = (npi: string) =>
  queryOptions({
    queryKey: ['registry', npi],
    queryFn: async ({ signal }) => {
      const answer = await call(registrationEndpoints.search, { NPI: npi }, { signal })
      return ('results' in answer ? answer.results[0] : undefined) ?? null
    },
  })

export const useFindRegistered = () =>
  useMutation({ mutationFn: (npiOrEmail: string) => call(registeredProviderEndpoints.find, { npiOrEmail }) })

type Mapping = { npiOrEmail: string; facilityId: number; labourType: LabourType; isIdentityChecked: boolean }
export const useMapRegistered = () =>
  useChangeUser(async (mapping: Mapping) => {
    await call(registeredProviderEndpoints.map, mapping)
  })

export const useSendResetLink = () =>
  useMutation({ mutationFn: (userCode: string) => call(userAccountEndpoints.sendResetLink, { userCode }) })

export const useReactivate = () =>
  useChangeUser(async (userCode: string) => {
    await call(userAccountEndpoints.reactivate, { userCode })
  })

export const useRemoveTwoFactor = () =>
  useMutation({ mutationFn: (userCode: string) => call(userAccountEndpoints.removeTwoFactor, { userCode }) })

/** The server notifies calendars that are open elsewhere. */
export function useReleaseShifts(userCode: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (shiftIds: number[]) => call(scheduleActionEndpoints.releaseShifts, { providerId: userCode, shiftIds }),
    onSettled: () => queries.invalidateQueries({ queryKey: futureShiftsQuery(userCode).queryKey }),
  })
}
