import { type PatternForm, type PatternPerson, patternEndpoints } from '@shiftward/contract/pattern.ts'
import { schedulePlanEndpoints } from '@shiftward/contract/schedule-plan.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useDialogAction } from '../schedule-actions.queries.ts'

/** What Copy and Patterns ask and do. A preview is read again when somebody changes the schedule meanwhile. */

export type PlanChoice = { isConfirmed: boolean; isVacancyLeft: boolean }
export type Copying = PlanChoice & { fromCode: string; toCode: string; by: 'week' | 'date'; as: 'assigned' | 'vacancy' }
type Applying = PlanChoice & {
  patternId: number
  schedulerCodes: string[]
  startDate: string
  endDate: string
  people: PatternPerson[]
}

export const copyPreviewQuery = (input: Copying) =>
  queryOptions({
    queryKey: ['schedule', 'plan', 'copy', input],
    queryFn: () => call(schedulePlanEndpoints.copyBlock, { ...input, isPreview: true }),
    placeholderData: keepPreviousData,
  })

export const useCopyBlock = () => useDialogAction((input: Copying) => call(schedulePlanEndpoints.copyBlock, input))

export const applyPreviewQuery = (input: Applying) =>
  queryOptions({
    queryKey: ['schedule', 'plan', 'pattern', input],
    queryFn: () => call(patternEndpoints.apply, { ...input, isPreview: true }),
    placeholderData: keepPreviousData,
  })

export const useApplyPattern = () => useDialogAction((input: Applying) => call(patternEndpoints.apply, input))

const patternKey = (departmentCode: string) => ['schedule', 'patterns', departmentCode]

export const patternsQuery = (departmentCode: string) =>
  queryOptions({
    queryKey: patternKey(departmentCode),
    queryFn: ({ signal }) => call(patternEndpoints.byDepartment, { departmentCode }, { signal }),
  })

export type PatternDraft = PatternForm & { patternId?: number; version?: number }

/** Resolves after the list was read again, so that the pattern can be chosen. */
export function useSavePattern(departmentCode: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: PatternDraft) => call(patternEndpoints.save, { departmentCode, ...draft }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['schedule', 'patterns'] }),
  })
}

export function useDeletePattern() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (patternId: number) => call(patternEndpoints.remove, { patternId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['schedule', 'patterns'] }),
  })
}
