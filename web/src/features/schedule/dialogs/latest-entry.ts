import { useQuery } from '@tanstack/react-query'
import { blockCalendarQuery } from '../schedule.queries.ts'
import type { Entry } from '../schedule-dialog.ts'

/** The shift as it is now in the live calendar; undefined if it was deleted. */
export function useLatestEntry(entry: Entry): Entry | undefined {
  const calendar = useQuery({ ...blockCalendarQuery(entry.scheduleCode ?? ''), enabled: entry.scheduleCode !== null })
  return calendar.data ? calendar.data.find((one) => one.shiftId === entry.shiftId) : entry
}
