import { messages } from '../messages.ts'
import { endsNextDay } from './clock-time.ts'

type Times = { startTime: string; endTime: string }

/**
 * What the Repeat dialog says at its two fields. A team whose own hours stay within a day cannot have a shift whose
 * end comes before its start; for a team that works through midnight that is a night. Midnight itself ends a day.
 */
export function repeatTimeProblems(shift: Times, team: Times): Partial<Times> {
  const isDayTeam = !endsNextDay(team.startTime, team.endTime) || team.endTime === '00:00:00'
  const isBackwards = endsNextDay(shift.startTime, shift.endTime) && shift.endTime !== '00:00:00'
  if (!isDayTeam || !isBackwards) return {}
  return { startTime: messages.schedule.startNotBeforeEnd, endTime: messages.schedule.endNotAfterStart }
}
