import { departmentEndpoints } from '@shiftward/contract/department.ts'
import type { PolicyForm } from '@shiftward/contract/policy.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { AsRead } from '../../lib/panel-form.ts'
import { forPanel } from '../../lib/panel-query.ts'
import { getSession } from '../../lib/session.ts'
import { savePolicy } from '../rule/policy.queries.ts'
import type { DepartmentValues } from './department-form.ts'
import { type Progress, saveDepartment } from './department-save.ts'

export const departmentsQuery = queryOptions({
  queryKey: ['department', 'list'],
  queryFn: ({ signal }) => call(departmentEndpoints.getAll, { code: getSession()?.userCode }, { signal }),
})

export const departmentSkillNamesQuery = (code: string) =>
  queryOptions({
    queryKey: ['department', 'skills', code],
    queryFn: ({ signal }) => call(departmentEndpoints.skillNames, { code }, { signal }),
  })

/** A department with its skill rows. */
export const editedDepartmentQuery = (id: number) =>
  queryOptions({
    queryKey: ['department panel', id],
    queryFn: async ({ signal }) => {
      const query = { id: String(id) }
      // One after the other: if a skill changes in between, the version is older and the save is refused.
      const department = await call(departmentEndpoints.getById, query, { signal })
      const skills = await call(departmentEndpoints.skills, query, { signal })
      return { department, skills }
    },
    ...forPanel,
  })

type Policy = PolicyForm & AsRead & { code: string }
type Save = AsRead & {
  values: DepartmentValues
  facilityName: string
  progress: Progress
  /** Only if it was changed. */
  policy: Policy | undefined
}

export function useSaveDepartment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ values, progress, policy, ...rest }: Save) => {
      await saveDepartment(values, rest, progress)
      if (!policy) return
      const { code, ...rules } = policy
      await savePolicy({ departmentCode: code }, rules)
    },
    // After a failure too: a part may be saved. Facilities and teams show department names, the schedule rates.
    onSettled: () =>
      Promise.all(
        ['department', 'facility', 'team', 'schedule'].map((shown) => queries.invalidateQueries({ queryKey: [shown] })),
      ),
  })
}
