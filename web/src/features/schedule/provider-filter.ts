import type { LabourType } from '@shiftward/contract/common.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import type { AvailableProvider } from '@shiftward/contract/schedule.ts'

/** A provider with the days on which they have a conflict, as ISO text. */
export type Qhp = Omit<AvailableProvider, 'busyDates'> & { busyDays: ReadonlySet<string> }

export const toQhp = ({ busyDates, ...provider }: AvailableProvider): Qhp => ({
  ...provider,
  busyDays: new Set(busyDates.flatMap((date) => toIsoDate(date) ?? [])),
})

export type ProviderFilter = {
  /** Absent: everyone. Otherwise only those with this skill. */
  skill: string | undefined
  labourType: LabourType | undefined
  search: string
  /** Absent: busy providers are listed too. */
  free: { day: string | undefined; plan: Plan } | undefined
}

export function filterProviders(providers: readonly Qhp[], filter: ProviderFilter): Qhp[] {
  const search = filter.search.trim().toLowerCase()
  const isSearched = search.length >= limits.schedule.providerSearchLeast
  return providers.filter(
    (one) =>
      (filter.skill === undefined || one.skill.includes(filter.skill)) &&
      (filter.labourType === undefined || one.labourType === filter.labourType) &&
      (!isSearched || `${one.providerName} ${one.providerCode}`.toLowerCase().includes(search)) &&
      (filter.free === undefined || isFree(one, filter.free)),
  )
}

/** Free on the chosen day; without one, free on every allowed day of the block. */
function isFree({ busyDays }: Qhp, { day, plan }: NonNullable<ProviderFilter['free']>): boolean {
  if (day !== undefined) return !busyDays.has(day)
  return ![...busyDays].some((busy) => isAllowedDay(busy, plan))
}
