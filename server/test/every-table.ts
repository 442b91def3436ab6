import type { Connection } from '../src/lib/database.ts'
import { hashToken } from '../src/lib/token.ts'
import type { World } from './world.ts'

/** A row in each table that a world leaves empty. As the database's owner. */
export async function fillEveryTable(db: Connection, world: World) {
  await fillSchedule(db, world)
  await fillAccounts(db, world)
  await fillLinks(db, world)
  await fillSingleSignOn(db, world.organization.id)
  const at = new Date()
  await db.insertInto('login_failures').values({ account: 'a', address: '127.0.0.1', failed_at: at }).execute()
  await db.insertInto('npi_registry').values({ npi: '1234567893', entry: '{}' }).execute()
  await db.insertInto('push_keys').values({ public_key: 'public', private_key: 'private' }).execute()
  await db.insertInto('backups').values({ taken_at: at, bytes: 1 }).execute()
}

async function fillSchedule(db: Connection, { organization, department, team, block, shift, ...world }: World) {
  const at = new Date()
  const organization_id = organization.id
  const provider_id = world.provider.id
  const ofShift = { organization_id, shift_id: shift.id, provider_id }
  const hours = { date: '2026-11-01', start_time: '07:00', end_time: '15:00' }
  const needed = { team_id: team.id, skill: 'Physician', date: '2026-11-26', count: 0, reason: 'Holiday' }
  const required = { department_id: department.id, skill: 'Physician', type_id: world.credentialType.id }
  await db.insertInto('actions').values({ organization_id, at, call: 'Shifts/Create' }).execute()
  await db.insertInto('availability').values({ provider_id, kind: 'unavailable', weekday: 1 }).execute()
  await db
    .insertInto('department_credentials')
    .values({ organization_id, ...required })
    .execute()
  const past = { facility_id: world.facility.id, until: '2026-01-01', labour_type: 'Locum' }
  await db
    .insertInto('past_labour_types')
    .values({ organization_id, provider_id, ...past })
    .execute()
  await db.insertInto('holidays').values({ organization_id, date: '2026-12-25', name: 'Christmas' }).execute()
  await db.insertInto('import_columns').values({ organization_id, columns: '[]' }).execute()
  await db.insertInto('policy_rules').values({ organization_id, rule: 'rest', level: 'off' }).execute()
  const made = { organization_id, shift_id: shift.id, at, action: 'created', after: '{}' }
  await db.insertInto('shift_history').values(made).execute()
  await db.insertInto('shift_interests').values(ofShift).execute()
  await db
    .insertInto('team_need_dates')
    .values({ organization_id, ...needed })
    .execute()
  const told = { ...ofShift, block_id: block.id, kind: 'added', ...hours, told_at: at }
  await db.insertInto('told_at_once').values(told).execute()
  await db
    .insertInto('told_changes')
    .values({ ...ofShift, at, after: '{}' })
    .execute()
}

async function fillAccounts(db: Connection, { provider, device }: World) {
  const at = new Date()
  const user_id = provider.id
  const session_id = device.id
  const code_hash = hashToken('code')
  const kept = { user_id, key: 'key', call: 'Shifts/Create', input_hash: hashToken('input'), created_at: at }
  const browser = { endpoint: 'https://push.example.test/1', p256dh: 'p', auth: 'a', created_at: at }
  await db
    .insertInto('feeds')
    .values({ user_id, secret: 'f'.repeat(43), created_at: at })
    .execute()
  await db.insertInto('idempotency_keys').values(kept).execute()
  await db.insertInto('notification_choices').values({ user_id, kind: 'open', channel: 'sms', is_on: false }).execute()
  await db
    .insertInto('push_subscriptions')
    .values({ user_id, session_id, ...browser })
    .execute()
  await db.insertInto('recovery_codes').values({ user_id, code_hash }).execute()
  await db
    .insertInto('retired_tokens')
    .values({ session_id, token_hash: hashToken('old'), retired_at: at })
    .execute()
  await db
    .insertInto('two_factor_secrets')
    .values({ user_id, secret: hashToken('secret') })
    .execute()
}

async function fillLinks(db: Connection, { idle }: World) {
  const at = new Date()
  const user_id = idle.id
  const token_hash = hashToken('link')
  const link = { user_id, token_hash, expires_at: at }
  const origin = { phone: '5550001111', network: '127.0.0.1', made_at: at }
  const code = { user_id, code_hash: 'hash', sent_at: at, expires_at: at }
  await db.insertInto('confirmation_codes').values(code).execute()
  await db
    .insertInto('email_changes')
    .values({ ...link, email: 'new@example.test' })
    .execute()
  await db
    .insertInto('email_confirmations')
    .values({ ...link, sent_at: at })
    .execute()
  await db.insertInto('invitations').values(link).execute()
  await db.insertInto('password_reset_requests').values({ account: 'a', address: '127.0.0.1', asked_at: at }).execute()
  await db.insertInto('password_resets').values(link).execute()
  await db
    .insertInto('registrations')
    .values({ user_id, challenge_hash: token_hash, ...origin })
    .execute()
  await db
    .insertInto('sign_in_challenges')
    .values({ ...link, audience: 'console' })
    .execute()
  const text = { subject: 'Invitation', body: 'https://example.test/accept-invitation#token=link' }
  const message = { channel: 'email', address: idle.email, ...text, cause: 'invitation:1', is_secret: true }
  await db.insertInto('outbox').values(message).execute()
}

async function fillSingleSignOn(db: Connection, organization_id: number) {
  const provider = { organization_id, issuer: 'https://sso.example.test', client_id: 'client', is_on: true }
  const hashes = { state_hash: hashToken('state'), secret_hash: hashToken('secret') }
  const signIn = { organization_id, ...hashes, nonce: 'n', code_verifier: 'v', expires_at: new Date() }
  await db.insertInto('sso_providers').values(provider).execute()
  await db.insertInto('sso_domains').values({ organization_id, domain: 'example.test' }).execute()
  await db.insertInto('sso_secrets').values({ organization_id, client_secret: 'secret' }).execute()
  await db.insertInto('sso_sign_ins').values(signIn).execute()
}
