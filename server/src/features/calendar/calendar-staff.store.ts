import type { LabourType } from '@shiftward/contract/common.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { inNameOrder } from '../../lib/list.ts'
import { hasAnyOf, skillsOfUser } from '../user/user-facility.store.ts'

type StaffFilters = { facilityId: number; teamId: number; skills: string[] | undefined; latelySince: string }

/** The providers who can be scheduled in a team, by last name. Work in the team since `latelySince` is lately. */
export function listStaff(db: Connection, { facilityId, teamId, skills, latelySince }: StaffFilters) {
  let query = db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .select([
      'users.id',
      'users.code as providerCode',
      fullName().as('providerName'),
      'users.last_name as lastName',
      sql<LabourType>`mapping.labour_type`.as('labourType'),
      skillsOfUser.as('skill'),
      sql<string>`coalesce(nullif(users.preferred_call_number, ''), users.phone)`.as('phone'),
      sql<boolean>`users.id in (
        select provider_id from shifts where team_id = ${teamId} and date >= ${latelySince} and state = 'assigned')`.as(
        'isLatelyInTeam',
      ),
    ])
    .where('mapping.facility_id', '=', facilityId)
    .where('users.confirmed_at', 'is not', null)
    .where('users.deactivated_at', 'is', null)
    .orderBy(inNameOrder('users.last_name'))
    .orderBy(inNameOrder('users.first_name'))
    .orderBy('users.code')
  if (skills) query = query.where(hasAnyOf(skills))
  return query.execute()
}
