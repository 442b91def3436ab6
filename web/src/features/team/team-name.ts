import { useDebouncedValue } from '@mantine/hooks'
import type { Facility } from '@shiftward/contract/facility.ts'
import { isNameTaken } from '@shiftward/contract/rules/names.ts'
import { useQuery } from '@tanstack/react-query'
import { teamsNamedQuery } from './team.queries.ts'

/**
 * Whether another team of the organization has this name, checked on every change. It covers only teams the person can
 * see; the server checks all of them on save.
 */
export function useIsTeamNameTaken(
  team: { id: number | undefined; name: string; facilityCode: string },
  facilities: Facility[],
) {
  const name = team.name.trim()
  const [settledName] = useDebouncedValue(name, 250)
  const named = useQuery({ ...teamsNamedQuery(settledName), enabled: settledName !== '' })
  const organizationId = organizationOf(team.facilityCode, facilities)
  if (name !== settledName || !named.data || organizationId === undefined) return false
  const others = named.data
    .filter((other) => organizationOf(other.facilityCode, facilities) === organizationId)
    .map((other) => ({ id: other.teamId, name: other.teamName }))
  return isNameTaken(name, others, team.id)
}

/** Before a facility is chosen, the organization is known only if there is just one. */
function organizationOf(facilityCode: string, facilities: Facility[]): number | undefined {
  const chosen = facilities.find((facility) => facility.facilityCode === facilityCode)
  if (chosen) return chosen.organizationId
  const [only, ...others] = new Set(facilities.map((facility) => facility.organizationId))
  return others.length === 0 ? only : undefined
}
