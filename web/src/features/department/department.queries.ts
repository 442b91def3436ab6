import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { getSession } from '../../lib/session.ts'
import type { DepartmentValues } from './department-form.ts'
import { type Progress, saveDepartment } from './department-save.ts'

export const departmentsQuery = queryOptions({
  queryKey: ['department', 'list'],
  queryFn: ({ signal }) => call(departmentEndpoints.getAll, { code: getSession()?.userCode }, { signal }),
})

/** The names of a department's skills. */
export const departmentSkillNamesQuery = (code: string) =>
  queryOptions({
    queryKey: ['department', 'skills', code],
    queryFn: ({ signal }) => call(departmentEndpoints.skillNames, { code }, { signal }),
  })

/** A department with its skill rows, as its panel shows them: loaded anew for each opening, and left alone while open. */
export const editedDepartmentQuery = (id: number) =>
  queryOptions({
    queryKey: ['department panel', id],
    queryFn: async ({ signal }) => {
      const query = { id: String(id) }
      const [department, skills] = await Promise.all([
        call(departmentEndpoints.getById, query, { signal }),
        call(departmentEndpoints.skills, query, { signal }),
      ])
      return { department, skills }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

type Save = { values: DepartmentValues; facilityName: string; progress: Progress }

export function useSaveDepartment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ values, facilityName, progress }: Save) => saveDepartment(values, facilityName, progress),
    // Also after a failure: a part may be saved. Facilities and teams name their departments.
    onSettled: () =>
      Promise.all(['department', 'facility', 'team'].map((shown) => queries.invalidateQueries({ queryKey: [shown] }))),
  })
}
