import { allowedDays, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import type { RepeatForm } from '@shiftward/contract/schedule-form.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { type Conflicts, conflictsAlone, conflictsTogether } from '../judge/judge-days.ts'
import { factsQuery } from '../schedule.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'

type Repeated = { provider: { providerCode: string }; skill: string | undefined; plan: Plan }

const none: Conflicts = new Map()
const isTime = (time: string) => /^\d\d:\d\d$/.test(time)

/** What speaks against the days of the Repeat dialog, with the hours that are chosen in it. */
export function useRepeatConflicts(control: Control<RepeatForm>, context: ScheduleContext, repeated: Repeated) {
  const { team, block, facility, timeZone } = context
  const { provider, skill, plan } = repeated
  const isKnown = block !== undefined && skill !== undefined
  const { data: facts } = useQuery({
    ...factsQuery(block?.scheduleCode ?? '', provider.providerCode),
    enabled: isKnown,
  })
  const [startTime, endTime, isOnCall] = useWatch({ control, name: ['startTime', 'endTime', 'onCallShift'] })
  const teamName = team?.teamName ?? ''
  const facilityName = facility?.facilityName ?? ''
  return useMemo(() => {
    if (!facts || skill === undefined || !isTime(startTime) || !isTime(endTime)) {
      return { conflicts: none, conflictsOf: () => none }
    }
    const shift = { startTime: `${startTime}:00`, endTime: `${endTime}:00`, skill, isOnCall }
    const shiftsOn = (days: string[]) => days.map((date) => ({ ...shift, date }))
    const place = { timeZone, teamName, facilityName }
    return {
      conflicts: conflictsAlone(shiftsOn(allowedDays(plan)), place, facts),
      conflictsOf: (days: string[]) => conflictsTogether(shiftsOn(days), place, facts),
    }
  }, [facts, skill, startTime, endTime, isOnCall, timeZone, teamName, facilityName, plan])
}
