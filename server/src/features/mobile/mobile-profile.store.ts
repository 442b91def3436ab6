import type { LabourType } from '@shiftward/contract/common.ts'
import type { Profile } from '@shiftward/contract/mobile-profile.ts'
import { sql } from 'kysely'
import { callNumber } from '../../lib/call-number.ts'
import type { Connection } from '../../lib/database.ts'
import { inNameOrder } from '../../lib/list.ts'

/** Without what they chose. */
export async function findPerson(db: Connection, providerId: number): Promise<Omit<Profile, 'choices'>> {
  const person = await db
    .selectFrom('users')
    .select([
      'code as userCode',
      'first_name as firstName',
      'last_name as lastName',
      'email as emailId',
      'phone',
      callNumber().as('preferredCallNumber'),
      'npi',
      sql<string[]>`array(
        select skill from user_skills join skills on skills.name = user_skills.skill
        where user_id = users.id order by skills.position)`.as('skill'),
      sql<string[]>`array(
        select specialty from user_specialties join specialties on specialties.name = user_specialties.specialty
        where user_id = users.id order by specialties.position)`.as('specialty'),
    ])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  const facilities = await db
    .selectFrom('facility_providers as mapping')
    .innerJoin('facilities', 'facilities.id', 'mapping.facility_id')
    .innerJoin('organizations', 'organizations.id', 'mapping.organization_id')
    .select(['facilities.code as facilityCode', 'facilities.name as facilityName', 'facilities.time_zone as timeZone'])
    .select('organizations.name as organizationName')
    .select(sql<LabourType>`mapping.labour_type`.as('labourType'))
    .where('mapping.provider_id', '=', providerId)
    .orderBy(inNameOrder('facilities.name'))
    .orderBy('facilities.id')
    .execute()
  return { ...person, facilities, publishedUpTo: await findPublishedEnd(db, providerId) }
}

async function findPublishedEnd(db: Connection, providerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('blocks')
    .innerJoin('teams', 'teams.id', 'blocks.team_id')
    .innerJoin('facility_providers as mapping', 'mapping.facility_id', 'teams.facility_id')
    .select(sql<string | null>`to_char(max(blocks.end_date), 'MM-DD-YYYY')`.as('end'))
    .where('mapping.provider_id', '=', providerId)
    .where('blocks.published_at', 'is not', null)
    .where('blocks.is_deactivated', '=', false)
    .where(sql<boolean>`exists (
      select from team_skills join user_skills on user_skills.skill = team_skills.skill
      where team_skills.team_id = teams.id and user_skills.user_id = ${providerId})`)
    .executeTakeFirst()
  return row?.end ?? null
}

export const listChoices = (db: Connection, userId: number) =>
  db.selectFrom('notification_choices').select(['kind', 'channel', 'is_on']).where('user_id', '=', userId).execute()

type Choice = Omit<Profile['choices'][number], 'isLocked'>

export async function saveChoices(db: Connection, userId: number, choices: readonly Choice[]) {
  for (const { kind, channel, isOn } of choices) {
    await db
      .insertInto('notification_choices')
      .values({ user_id: userId, kind, channel, is_on: isOn })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ is_on: isOn }))
      .execute()
  }
}

/** Undefined keeps a number; null removes the one to call. */
type Numbers = { phone: string | undefined; preferredCallNumber: string | null | undefined }

export async function saveNumbers(db: Connection, userId: number, { phone, preferredCallNumber }: Numbers) {
  await db
    .updateTable('users')
    .set({
      ...(phone !== undefined && { phone }),
      ...(preferredCallNumber !== undefined && { preferred_call_number: preferredCallNumber ?? '' }),
    })
    .where('id', '=', userId)
    .execute()
}
