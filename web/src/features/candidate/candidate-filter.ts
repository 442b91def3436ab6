import type { Candidate } from '@shiftward/contract/candidate.ts'

export type Filter = { search: string; departmentName: string; labourType: string }

export const noFilter: Filter = { search: '', departmentName: '', labourType: '' }

export const isFiltering = (filter: Filter): boolean => Object.values(filter).some((value) => value.trim() !== '')

/** An empty text means any. The search looks for the beginning of a word of the name. */
export function filterCandidates(people: readonly Candidate[], { search, departmentName, labourType }: Filter) {
  const typed = search.trim().toLowerCase()
  return people.filter(
    (one) =>
      (departmentName === '' || one.departmentName === departmentName) &&
      (labourType === '' || one.labourType === labourType) &&
      ` ${one.providerName.toLowerCase()}`.includes(` ${typed}`),
  )
}
