import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { newToken } from '../../lib/token.ts'
import type { Told } from '../shift/shift-told.store.ts'

/** Whose shifts a secret address shows. */
export type Subject = { userId: number } | { teamId: number }

const columnOf = (subject: Subject) =>
  'userId' in subject ? ({ user_id: subject.userId } as const) : ({ team_id: subject.teamId } as const)

export function findFeed(db: Connection, subject: Subject) {
  const feed = db.selectFrom('feeds').select(['secret', 'created_at'])
  return (
    'userId' in subject ? feed.where('user_id', '=', subject.userId) : feed.where('team_id', '=', subject.teamId)
  ).executeTakeFirst()
}

/** The address before it no longer works. */
export async function renewFeed(db: Connection, subject: Subject, now: Date) {
  const column = 'userId' in subject ? 'user_id' : 'team_id'
  return db
    .insertInto('feeds')
    .values({ secret: newToken(), ...columnOf(subject), created_at: now })
    .onConflict((other) =>
      other
        .column(column)
        .where(column, 'is not', null)
        .doUpdateSet((feed) => ({ secret: feed.ref('excluded.secret'), created_at: feed.ref('excluded.created_at') })),
    )
    .returning(['secret', 'created_at'])
    .executeTakeFirstOrThrow()
}

/** Undefined for an unknown secret, and for one of a person who is deactivated. */
export async function findSubject(db: Connection, secret: string): Promise<(Subject & { name: string }) | undefined> {
  const found = await db
    .selectFrom('feeds')
    .leftJoin('users', 'users.id', 'feeds.user_id')
    .leftJoin('teams', 'teams.id', 'feeds.team_id')
    .select(['feeds.user_id', 'feeds.team_id', 'teams.name', 'users.deactivated_at'])
    .where('feeds.secret', '=', secret)
    .executeTakeFirst()
  if (!found || found.deactivated_at !== null) return undefined
  if (found.user_id !== null) return { userId: found.user_id, name: 'My shifts' }
  return { teamId: found.team_id ?? 0, name: found.name ?? '' }
}

/** Counts what was told of a shift: it grows with each change, so calendar programs take the newest. */
const sequence = (subject: Subject) => sql<number>`(
  select count(*)::int from told_changes as change where change.shift_id = told.shift_id
    ${'userId' in subject ? sql`and change.provider_id = ${subject.userId}` : sql``})`

export function listFeedShifts(db: Connection, subject: Subject, since: Date) {
  const shifts = db
    .selectFrom('published_shifts as told')
    .innerJoin('teams', 'teams.id', 'told.team_id')
    .innerJoin('departments', 'departments.id', 'told.department_id')
    .innerJoin('facilities', 'facilities.id', 'told.facility_id')
    .innerJoin('users', 'users.id', 'told.provider_id')
    .select(['told.shift_id', 'told.starts_at', 'told.ends_at', 'told.skill', 'told.is_on_call', 'told.comment'])
    .select(['told.published_at as at', 'teams.name as teamName', 'departments.name as departmentName'])
    .select(['facilities.name as facilityName', 'facilities.time_zone as timeZone', 'departments.desk_phone'])
    .select(['facilities.address_line1', 'facilities.city', 'facilities.state', 'facilities.zip'])
    .select([fullName().as('providerName'), sequence(subject).as('sequence')])
    .where('told.ends_at', '>', since)
    .orderBy('told.starts_at')
    .orderBy('told.shift_id')
  return (
    'userId' in subject
      ? shifts.where('told.provider_id', '=', subject.userId)
      : shifts.where('told.team_id', '=', subject.teamId)
  ).execute()
}
export type FeedShift = Awaited<ReturnType<typeof listFeedShifts>>[number]

/** What was taken away and has not come back, as it was last told. */
export async function listFeedRemovals(db: Connection, subject: Subject, since: Date) {
  const isOf =
    'userId' in subject
      ? sql`told.provider_id = ${subject.userId}`
      : sql`(told.before ->> 'team_id')::bigint = ${subject.teamId}`
  const isBack =
    'userId' in subject ? sql`now_told.provider_id = ${subject.userId}` : sql`now_told.team_id = ${subject.teamId}`
  const { rows } = await sql<{ shift_id: number; at: Date; before: Told; sequence: number; timeZone: string }>`
    select distinct on (told.shift_id) told.shift_id, told.at, told.before, ${sequence(subject)} as sequence,
      facilities.time_zone as "timeZone"
    from told_changes as told
    join teams on teams.id = (told.before ->> 'team_id')::bigint
    join facilities on facilities.id = teams.facility_id
    where told.after is null and ${isOf} and (told.before ->> 'ends_at')::timestamptz > ${since}
      and not exists (select from published_shifts as now_told where now_told.shift_id = told.shift_id and ${isBack})
    order by told.shift_id, told.id desc`.execute(db)
  return rows
}
