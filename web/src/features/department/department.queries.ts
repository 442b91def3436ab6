import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const departmentsQuery = queryOptions({
  queryKey: ['department', 'list'],
  queryFn: ({ signal }) => call(departmentEndpoints.getAll, {}, { signal }),
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
