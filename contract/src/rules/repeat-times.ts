import { texts } from '../texts.ts'
import { endsNextDay } from './clock-time.ts'

type Times = { startTime: string; endTime: string }

/**
 * The messages at the Repeat dialog's two time fields. For a team whose hours stay within a day, a shift cannot end
 * before it starts; for a team that works through midnight, such a shift is a night. Midnight itself ends a day.
 */
export function repeatTimeProblems(shift: Times, team: Times): Partial<Times> {
  const isDayTeam = !endsNextDay(team.startTime, team.endTime) || team.endTime === '00:00:00'
  const isBackwards = endsNextDay(shift.startTime, shift.endTime) && shift.endTime !== '00:00:00'
  if (!isDayTeam || !isBackwards) return {}
  return { startTime: texts.schedule.startNotBeforeEnd, endTime: texts.schedule.endNotAfterStart }
}
