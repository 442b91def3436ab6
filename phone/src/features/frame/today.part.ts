import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { todayIn } from '@shiftward/contract/rules/time-zone.ts'
import { useAnswer } from '../../lib/answers.ts'
import { useNow } from '../../lib/now.ts'
import { localDate } from '../../lib/words.ts'

/** Today where I work, as the server counts leave; the phone's own until it knows where that is. */
export function useToday(): string {
  const now = useNow()
  const { data: profile } = useAnswer(mobileEndpoints.profile, {})
  const zones = (profile?.facilities ?? []).map(({ timeZone }) => timeZone)
  return todayIn(zones, now) ?? localDate(now)
}
