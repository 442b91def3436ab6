import '../../lib/temporal.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { facilityChoicesQuery } from '../facility/facility.queries.ts'

/**
 * Today (ISO) in the time zone of the user's facility. The platform, an organization, and facilities in different time
 * zones use UTC. Undefined until the facility is loaded.
 */
export function useToday(): string | undefined {
  const session = useSession()
  const hasClock = session !== undefined && !session.isAdmin && !session.isOrganizationUser
  const facilities = useQuery({ ...facilityChoicesQuery, enabled: hasClock })
  if (hasClock && facilities.isPending) return undefined
  const zones = new Set(hasClock ? facilities.data?.map(({ timeZone }) => timeZone) : [])
  const [only] = zones
  return dateAt(Date.now(), only !== undefined && zones.size === 1 ? only : 'UTC')
}
