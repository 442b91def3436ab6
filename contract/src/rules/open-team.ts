import { fromWireDate } from './wire-date.ts'

/** Whether a team still works on this day (ISO). */
export const isOpenOn = ({ lastDay }: { lastDay: string | null }, day: string): boolean =>
  lastDay === null || fromWireDate(lastDay) >= day
