import type { DB } from '../../lib/db-types.ts'

/**
 * Every table that names a person. `person.test.ts` walks the foreign keys to users, and fails while one is missing here.
 */

/** The rows of a table that are about a person. */
export type Own<Table extends keyof DB = keyof DB> = {
  /** The columns that say whose row it is. */
  by: (string & keyof DB[Table])[]
  /** What erasing the person does to the rows: they go, or they stay with these values. */
  erased: 'removed' | { [Column in keyof DB[Table]]?: unknown }
  /** Columns that no export shows, because they open something. */
  secret?: (string & keyof DB[Table])[]
}

const ofUser = { by: ['user_id' as const], erased: 'removed' as const }
const ofProvider = { by: ['provider_id' as const] }

/** Access, shifts, requests and leaves stay, under the new name: schedules, reports and payroll are made of them. */
export const ownTables = {
  availability: { ...ofProvider, erased: 'removed' },
  confirmation_codes: { ...ofUser, secret: ['code_hash'] },
  credentials: { ...ofProvider, erased: 'removed' },
  department_users: { ...ofUser, erased: {} },
  email_changes: { ...ofUser, secret: ['token_hash'] },
  email_confirmations: { ...ofUser, secret: ['token_hash'] },
  facility_providers: { ...ofProvider, erased: { employee_number: '' } },
  facility_users: { ...ofUser, erased: {} },
  feeds: { ...ofUser, secret: ['secret'] },
  idempotency_keys: { ...ofUser, secret: ['key', 'input_hash', 'answer'] },
  invitations: { ...ofUser, secret: ['token_hash'] },
  leaves: { ...ofProvider, erased: {} },
  notification_choices: ofUser,
  offers: { ...ofProvider, erased: { findings: '[]' } },
  organization_users: { ...ofUser, erased: {} },
  outbox: { by: ['recipient_id'], erased: 'removed', secret: ['idempotency_key'] },
  past_labour_types: { ...ofProvider, erased: {} },
  password_resets: { ...ofUser, secret: ['token_hash'] },
  published_shifts: { ...ofProvider, erased: { comment: '' } },
  push_subscriptions: { ...ofUser, secret: ['endpoint', 'p256dh', 'auth'] },
  recovery_codes: { ...ofUser, secret: ['code_hash'] },
  registrations: { ...ofUser, secret: ['challenge_hash'] },
  sessions: { ...ofUser, secret: ['token_hash', 'next_hash'] },
  shift_interests: { ...ofProvider, erased: {} },
  shift_requests: { ...ofProvider, erased: {} },
  // What an administrator wrote to them.
  shifts: { ...ofProvider, erased: { comment: '' } },
  sign_in_challenges: { ...ofUser, secret: ['token_hash'] },
  swaps: { by: ['from_provider_id', 'to_provider_id'], erased: {} },
  told_at_once: { ...ofProvider, erased: 'removed' },
  told_changes: { ...ofProvider, erased: 'removed' },
  two_factor_secrets: { ...ofUser, secret: ['secret', 'last_step'] },
  // Past shifts would look as if somebody without the skill had worked.
  user_skills: { ...ofUser, erased: {} },
  user_specialties: { ...ofUser, erased: {} },
} satisfies { [Table in keyof DB]?: Own<Table> }

export const own = Object.entries(ownTables) as [keyof DB, Own][]

/** Columns that say who did something to a row of others. They stay, and read with the new name. */
export const acts = {
  actions: ['actor_id'],
  availability: ['created_by'],
  blocks: ['created_by'],
  credentials: ['created_by', 'verified_by'],
  fill_runs: ['created_by'],
  leaves: ['decided_by'],
  offers: ['sent_by'],
  patterns: ['created_by'],
  releases: ['started_by'],
  shift_history: ['actor_id'],
  shift_requests: ['decided_by'],
  shifts: ['confirmed_by', 'created_by'],
  swaps: ['decided_by'],
  users: ['created_by', 'identity_checked_by'],
} satisfies { [Table in keyof DB]?: (keyof DB[Table])[] }

/** What says who somebody is. The E-Mail is at a domain that can never exist (RFC 2606); it and the NPI become free. */
export const erasedIdentity = (id: number) => ({
  first_name: 'Erased',
  last_name: `person ${id}`,
  email: `erased-${id}@erased.invalid`,
  ...{ npi: '', phone: '', preferred_call_number: '', zip: '', address_line1: '', address_line2: '', dob: null },
})

export const erasedName = (id: number): string => `Erased person ${id}`

/** Kysely leaves out of an update what is undefined. */
const stays = undefined

/** The account, column by column. */
export const erasedAccount = (id: number, passwordHash: string) =>
  ({
    ...erasedIdentity(id),
    ...{ password_hash: passwordHash, password_is_temporary: false },
    ...{ two_factor_at: null, recovery_codes_at: null, email_confirmed_at: null, invited_at: null },
    ...{ id: stays, code: stays, user_type: stays, is_view_scheduler: stays, created_at: stays, created_by: stays },
    ...{ registered_at: stays, confirmed_at: stays, deactivated_at: stays },
    ...{ identity_checked_at: stays, identity_checked_by: stays },
  }) satisfies Record<keyof DB['users'], unknown>

/** Columns of others whose text may name a person: messages, notes, answers that are kept for a repeated call. */
export const texts = {
  fill_runs: { result: 'jsonb' },
  idempotency_keys: { answer: 'text' },
  outbox: { subject: 'text', body: 'text' },
  published_shifts: { comment: 'text' },
  shifts: { comment: 'text' },
  team_need_dates: { reason: 'text' },
  told_changes: { before: 'jsonb', after: 'jsonb' },
} satisfies { [Table in keyof DB]?: { [Column in keyof DB[Table]]?: 'text' | 'jsonb' } }
