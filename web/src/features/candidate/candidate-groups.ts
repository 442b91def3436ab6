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

export const levels = ['ok', 'warn', 'block'] as const
export type Group = { level: Candidate['level']; people: Candidate[]; shown: Candidate[] }

/** How many of each group are shown before one asks for more. */
const atFirst = { ok: 6, warn: 4, block: 4 }

/** Those who were asked to be shown whole are; and the warnings, if nobody is without. */
export function groupsOf(people: readonly Candidate[], isWhole: (level: Candidate['level']) => boolean): Group[] {
  const isNobodyFree = !people.some(({ level }) => level === 'ok')
  return levels.map((level) => {
    const ofLevel = people.filter((one) => one.level === level)
    const isAll = isWhole(level) || (level === 'warn' && isNobodyFree)
    // A button for one more person would take their place.
    const isFew = ofLevel.length <= atFirst[level] + 1
    return { level, people: ofLevel, shown: isAll || isFew ? ofLevel : ofLevel.slice(0, atFirst[level]) }
  })
}
