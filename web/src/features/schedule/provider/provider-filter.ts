import type { LabourType } from '@shiftward/contract/common.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { FindingText } from '@shiftward/contract/rule.ts'
import { allowedDays, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { plainText } from '@shiftward/contract/rules/plain-text.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { AvailableProvider } from '@shiftward/contract/schedule.ts'

/** A provider with the days on which they are busy, and what the rules find on each day. Days are ISO text. */
export type Qhp = Omit<AvailableProvider, 'busyDates' | 'findings'> & {
  busyDays: ReadonlySet<string>
  findingsOn: ReadonlyMap<string, FindingText[]>
}

export const toQhp = ({ busyDates, findings, ...provider }: AvailableProvider): Qhp => ({
  ...provider,
  findingsOn: Map.groupBy(findings, ({ date }) => fromWireDate(date)),
  busyDays: new Set(busyDates.map(fromWireDate)),
})

export type ProviderFilter = {
  /** Absent: everyone. Otherwise only those with this skill. */
  skill: string | undefined
  labourType: LabourType | undefined
  search: string
  /** Only those who work in this team lately. */
  isLately: boolean
  /** With a day, only those who are free on it. Otherwise those with the most free days come first. */
  free: { day: string | undefined; days: readonly string[] } | undefined
}

/** In the given order, which is by last name, unless free days decide. */
export function filterProviders(providers: readonly Qhp[], filter: ProviderFilter): Qhp[] {
  const search = plainText(filter.search.trim())
  const isSearched = search.length >= limits.schedule.providerSearchLeast
  const { free } = filter
  const found = providers.filter(
    (one) =>
      (filter.skill === undefined || one.skill.includes(filter.skill)) &&
      (filter.labourType === undefined || one.labourType === filter.labourType) &&
      (!filter.isLately || one.isLatelyInTeam) &&
      (!isSearched || plainText(`${one.providerName} ${one.providerCode}`).includes(search)) &&
      (free?.day === undefined || !one.busyDays.has(free.day)),
  )
  if (!free || free.day !== undefined) return found
  return found.sort((one, other) => freeDaysOf(other, free.days) - freeDaysOf(one, free.days))
}

/** What speaks against a day, in words. */
export type Conflict = { level: 'warn' | 'block'; text: string }

/** What speaks against assigning the provider on a day; undefined if nothing does. */
export function conflictOn(provider: Qhp, day: string): Conflict | undefined {
  const findings = provider.findingsOn.get(day) ?? []
  const text = findings.map(({ rule, text }) => `${ruleWords[rule].name}: ${text}`).join('; ')
  if (findings.length > 0) return { level: isBlocked(findings) ? 'block' : 'warn', text }
  return provider.busyDays.has(day) ? { level: 'warn', text: 'Has a shift or leave then' } : undefined
}

/** The days of the block on which the team works, from today on. */
export const daysLeft = (plan: Plan, today: string): string[] => allowedDays(plan).filter((day) => day >= today)

const freeDaysOf = ({ busyDays }: Qhp, days: readonly string[]): number =>
  days.filter((day) => !busyDays.has(day)).length

/** 'free on 12 of 22 days'; empty when no days are left. */
export const freeText = (provider: Qhp, days: readonly string[]): string =>
  days.length === 0
    ? ''
    : `free on ${freeDaysOf(provider, days)} of ${days.length} ${days.length === 1 ? 'day' : 'days'}`
