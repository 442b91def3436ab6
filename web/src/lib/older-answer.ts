import type { ProviderMapping } from '@shiftward/contract/provider-mapping.ts'
import type { CalendarEntry } from '@shiftward/contract/schedule.ts'
import type { Team } from '@shiftward/contract/team.ts'

/**
 * While servers are upgraded one after the other, the new console also gets answers of the older ones, which lack the
 * fields that came since. They are filled in where answers are read, so that no screen has to think of it.
 */

/** In place: copying thousands is slow. */
export const wholeEntry = (entry: CalendarEntry): CalendarEntry =>
  Object.assign(entry, { offers: entry.offers ?? [], release: entry.release ?? null })

export const wholeTeam = <Read extends Pick<Team, 'lastDay'>>(team: Read): Read => ({
  ...{ lastDay: null, isClosed: false },
  ...team,
})

export const wholeMapping = (mapping: ProviderMapping): ProviderMapping => ({
  ...{ labourTypeSince: null },
  ...mapping,
})
