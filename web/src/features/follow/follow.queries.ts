import { scheduleFollowEndpoints } from '@shiftward/contract/schedule-follow.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/call.ts'

/** What planned shifts have that their team or department no longer has. Read again when the schedule changes. */

const { otherHours, followHours, otherRates, followRates } = scheduleFollowEndpoints

/** Without a day: from tomorrow on. */
export const otherHoursQuery = (teamCode: string, startDate?: string) =>
  queryOptions({
    queryKey: ['schedule', 'follow', 'hours', teamCode, startDate],
    queryFn: ({ signal }) => call(otherHours, { teamCode, ...(startDate && { startDate }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const otherRatesQuery = (departmentCode: string, startDate?: string) =>
  queryOptions({
    queryKey: ['schedule', 'follow', 'rates', departmentCode, startDate],
    queryFn: ({ signal }) => call(otherRates, { departmentCode, ...(startDate && { startDate }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

type Hours = z.input<typeof followHours.input>
type Rates = z.input<typeof followRates.input>

export const followHoursPreview = (input: Hours) =>
  queryOptions({
    queryKey: ['schedule', 'follow', 'hours preview', input],
    queryFn: () => call(followHours, { ...input, isPreview: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const followRatesPreview = (input: Rates) =>
  queryOptions({
    queryKey: ['schedule', 'follow', 'rates preview', input],
    queryFn: () => call(followRates, { ...input, isPreview: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useFollowHours = () => useFollow((input: Hours) => call(followHours, input))
export const useFollowRates = () => useFollow((input: Rates) => call(followRates, input))

function useFollow<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['schedule'] }),
  })
}
