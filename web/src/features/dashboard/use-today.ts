import { dateIn, todayIn } from '@shiftward/contract/rules/time-zone.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { facilityChoicesQuery } from '../facility/facility.queries.ts'

/**
 * Today (ISO) at the user's facility, as the server counts it; with several, the day that is not over at all of them.
 * The platform and an organization use UTC. Undefined until the facility is loaded.
 */
export function useToday(): string | undefined {
  const session = useSession()
  const hasClock = session !== undefined && !session.isAdmin && !session.isOrganizationUser
  const facilities = useQuery({ ...facilityChoicesQuery, enabled: hasClock })
  if (hasClock && facilities.isPending) return undefined
  const zones = hasClock ? (facilities.data ?? []).map(({ timeZone }) => timeZone) : []
  return todayIn(zones, Date.now()) ?? dateIn('UTC', Date.now())
}
