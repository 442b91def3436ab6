import type pg from 'pg'
import type { Writes } from './acts.ts'

/** The number of acknowledged writes that are not in the database. */
export async function lostWrites(pool: pg.Pool, { assigned, released, approved }: Writes): Promise<number> {
  const { rows } = await pool.query<{ lost: number }>(
    `select
       (select count(*) from unnest($1::bigint[], $2::text[]) as told (id, code) where not exists (
          select from shifts join users on users.id = shifts.provider_id
          where shifts.id = told.id and users.code = told.code))
       + (select count(*) from unnest($3::bigint[]) as told (id) where not exists (
          select from shifts where shifts.id = told.id and state = 'vacancy'))
       + (select count(*) from unnest($4::bigint[]) as told (id) where not exists (
          select from shift_requests where shift_requests.id = told.id and status = 'UserApproved')) as lost`,
    [[...assigned.keys()], [...assigned.values()], [...released], [...approved]],
  )
  return rows[0]?.lost ?? Number.NaN
}
