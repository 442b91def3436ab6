import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shiftByDrop } from '../carry/drop.ts'
import { type Conflicts, conflictsAlone } from '../judge/judge-days.ts'
import { factsQuery } from '../schedule.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Entry, ProviderName } from '../schedule-dialog.ts'

const none: Conflicts = new Map()
const nothing: Entry[] = []

type Shown = { provider: ProviderName | undefined; days: readonly string[]; entries: ReadonlyMap<string, Entry[]> }

/** What speaks against dropping the carried QHP on each of the shown days, by the rules that the server applies. */
export function useCarriedConflicts(context: ScheduleContext, { provider, days, entries }: Shown): Conflicts {
  const { team, plan, skill, timeZone, block } = context
  const { data: facts } = useQuery({
    ...factsQuery(block?.scheduleCode ?? '', provider?.providerCode ?? ''),
    enabled: block !== undefined && provider !== undefined,
  })
  const facilityName = context.facility?.facilityName ?? ''
  const [first = '', count] = [days[0], days.length]
  return useMemo(() => {
    if (!facts || !provider || !team) return none
    const shifts = Array.from({ length: count }, (_, index) => addDays(first, index)).flatMap(
      (day) => shiftByDrop({ provider, day }, { team, plan, skill, timeZone }, entries.get(day) ?? nothing) ?? [],
    )
    return conflictsAlone(shifts, { timeZone, teamName: team.teamName, facilityName }, facts)
  }, [facts, provider, first, count, entries, team, plan, skill, timeZone, facilityName])
}
