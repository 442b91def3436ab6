import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'

/** People who registered themselves: found by their NPI or email address, and checked before they are mapped. */

/** The confirmed, active person with exactly this NPI or E-Mail, locked as assigning a shift does. */
export function lockRegistered(db: Connection, npiOrEmail: string) {
  return db
    .selectFrom('users')
    .select(['id', 'code', 'first_name', 'last_name', 'npi', 'dob', 'phone', 'email'])
    .select(['registered_at', 'identity_checked_at', sql<UserType>`user_type`.as('user_type')])
    .select(sql<string[]>`array(select skill from user_skills where user_id = users.id order by skill)`.as('skill'))
    .select(
      sql<string[]>`array(select specialty from user_specialties where user_id = users.id order by specialty)`.as(
        'specialty',
      ),
    )
    .where('user_type', '=', 'provider')
    .where('registered_at', 'is not', null)
    .where('confirmed_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .where((where) =>
      where.or([where('npi', '=', npiOrEmail), where(sql`lower(email)`, '=', npiOrEmail.toLowerCase())]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type IdentityCheck = { by: number; at: Date }

/**
 * Refuses a mapping of a self-registered person without an NPI, or whom nobody has compared with the registry: a phone
 * proves nothing about an NPI. `checked` says that the caller has done so now.
 */
export async function refuseUnchecked(db: Connection, providerId: number, checked: IdentityCheck | undefined) {
  const person = await db
    .selectFrom('users')
    .select(['npi', 'identity_checked_at'])
    .where('id', '=', providerId)
    .where('registered_at', 'is not', null)
    .executeTakeFirst()
  if (!person) return
  if (person.npi === '') throw refusal(409, 'npi', texts.user.npiMissing)
  if (person.identity_checked_at !== null) return
  if (!checked) throw refusal(409, 'isIdentityChecked', texts.user.identityUnchecked)
  await db
    .updateTable('users')
    .set({ identity_checked_at: checked.at, identity_checked_by: checked.by })
    .where('id', '=', providerId)
    .execute()
}

/** Somebody was compared with the registry's entry of another NPI. */
export async function forgetIdentityCheck(db: Connection, providerId: number) {
  await db
    .updateTable('users')
    .set({ identity_checked_at: null, identity_checked_by: null })
    .where('id', '=', providerId)
    .where('identity_checked_at', 'is not', null)
    .execute()
}
