import { useQuery } from '@tanstack/react-query'
import { blockCalendarQuery } from '../schedule.queries.ts'
import type { Entry } from '../schedule-dialog.ts'

/** The shift as the calendar has it now, which hears what others do; undefined when it is gone. */
export function useLatestEntry(entry: Entry): Entry | undefined {
  const calendar = useQuery({ ...blockCalendarQuery(entry.scheduleCode ?? ''), enabled: entry.scheduleCode !== null })
  return calendar.data ? calendar.data.find((one) => one.shiftId === entry.shiftId) : entry
}
