import type { Connection } from '../../lib/database.ts'

/** Who showed interest in the shift, or asked for it and waits for an answer. */
export async function listAsking(db: Connection, shiftId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('shift_interests')
    .select('provider_id')
    .where('shift_id', '=', shiftId)
    .union(
      db
        .selectFrom('shift_requests')
        .select('provider_id')
        .where('shift_id', '=', shiftId)
        .where('status', '=', 'Open'),
    )
    .execute()
  return new Set(rows.map(({ provider_id }) => provider_id))
}

/** The teams of a facility, by id. */
export async function listTeamNames(db: Connection, facilityId: number) {
  const rows = await db
    .selectFrom('teams')
    .innerJoin('departments', 'departments.id', 'teams.department_id')
    .select(['teams.id', 'teams.name as teamName', 'departments.name as departmentName'])
    .where('teams.facility_id', '=', facilityId)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
