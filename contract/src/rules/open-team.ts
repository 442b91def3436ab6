import { fromWireDate } from './wire-date.ts'

/** Whether a team is still open on this day (ISO): its last day, if it has one, is not over. */
export const isOpenOn = ({ lastDay }: { lastDay: string | null }, day: string): boolean =>
  lastDay === null || fromWireDate(lastDay) >= day
