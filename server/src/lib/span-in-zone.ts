import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'

type Known = { date: string; startTime: string; endTime: string; startsAt: Date; endsAt: Date }

/**
 * When a shift takes place, if its facility may have changed its time zone since its moments were written: at its local
 * times in the zone. A shift that is over keeps its moments, but only if it is over in the zone too: a wrong zone can make
 * tonight's shift look over, and the right one must bring it back.
 */
export function spanInZone({ startsAt, endsAt, ...local }: Known, timeZone: string, now: Date) {
  const span = spanOfShift(local, timeZone)
  if (endsAt <= now && span.endsAt <= now.getTime()) return { startsAt, endsAt }
  return { startsAt: new Date(span.startsAt), endsAt: new Date(span.endsAt) }
}
