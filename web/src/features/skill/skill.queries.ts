import { skillEndpoints } from '@shiftward/contract/skill.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** These lists change only with a new version of the database. */
const staleTime = Number.POSITIVE_INFINITY

export const specialtiesQuery = queryOptions({
  queryKey: ['skill', 'specialties'],
  queryFn: ({ signal }) => call(skillEndpoints.specialties, {}, { signal }),
  staleTime,
})

export const skillLevelsQuery = queryOptions({
  queryKey: ['skill', 'levels'],
  queryFn: async ({ signal }) => (await call(skillEndpoints.skillLevels, {}, { signal })).skillLevel,
  staleTime,
})
