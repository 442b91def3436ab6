import type { LabourType } from '@shiftward/contract/common.ts'
import type { Profile } from '@shiftward/contract/mobile.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { inNameOrder } from '../../lib/list.ts'

export async function findProfile(db: Connection, providerId: number): Promise<Profile> {
  const person = await db
    .selectFrom('users')
    .select([
      'code as userCode',
      'first_name as firstName',
      'last_name as lastName',
      'email as emailId',
      'phone',
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
    .select(['facilities.code as facilityCode', 'facilities.name as facilityName'])
    .select(sql<LabourType>`mapping.labour_type`.as('labourType'))
    .where('mapping.provider_id', '=', providerId)
    .orderBy(inNameOrder('facilities.name'))
    .orderBy('facilities.id')
    .execute()
  return { ...person, facilities }
}

/** The newest messages only; older ones are with the administrator. */
const newest = 200

export async function listMyMessages(db: Connection, providerId: number) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'subject', 'body', 'created_at'])
    .select(sql<'sms' | 'email'>`channel`.as('channel'))
    .where('recipient_id', '=', providerId)
    // Leave secrets out: with their text, a stolen session could take over the account.
    .where('is_secret', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()
  return rows.map(({ created_at, ...message }) => ({ ...message, createdAt: created_at.toISOString() }))
}
