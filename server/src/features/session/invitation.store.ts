import type { InvitationChannel } from '@shiftward/contract/invitation.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { fullName } from '../../lib/full-name.ts'
import { type Inviter, invitationText } from '../../lib/message-text/account-text.ts'
import { dropSecretsOf, enqueue, type Recipient } from '../../lib/outbox/outbox.ts'
import { organizationInScope } from '../../lib/scope.ts'
import { hashToken, newToken } from '../../lib/token.ts'
import type { Asker } from '../../lib/user-scope.ts'

type InvitationDeps = Pick<Deps, 'clock' | 'settings'>
type Invited = Recipient & { first_name: string }

const addressOf = ({ email, phone }: Recipient, channel: 'email' | 'sms') => (channel === 'email' ? email : phone)

/** Without an address of the console no message can hold the link. */
export function channelTo({ phone }: Pick<Recipient, 'phone'>, { settings }: InvitationDeps): InvitationChannel {
  const { invitationUrl, channels } = settings
  if (invitationUrl === undefined) return null
  if (channels.email) return 'email'
  return channels.sms && phone !== '' ? 'sms' : null
}

/** Invites a person, in the transaction that makes or changes their account. The caller must have locked it. */
export async function invite(db: Connection, deps: InvitationDeps, caller: Asker, person: Invited) {
  const now = deps.clock()
  const channel = channelTo(person, deps)
  const token = await makeInvitation(db, person.id, channel, now)
  // Browsers never send the part after '#', so the token reaches no server's log.
  const link = `${deps.settings.invitationUrl ?? '/accept-invitation'}#token=${token}`
  if (channel === null) return { channel, link }
  await enqueue(db, now, {
    channel,
    address: addressOf(person, channel),
    recipientId: person.id,
    isSecret: true,
    cause: `invitation:${person.id}:${hashToken(token).toString('hex', 0, 8)}`,
    ...invitationText(person.first_name, await findInviter(db, caller, person.id), link, limits.invitation.lifeMs),
  })
  return { channel, link: null }
}

/**
 * An invitation that names nobody looks like phishing. The organization is the caller's; a platform admin has none, so it
 * is the one that the person belongs to.
 */
async function findInviter(db: Connection, { userId, scope }: Asker, personId: number): Promise<Inviter> {
  const isTheirs =
    scope.level === 'platform'
      ? sql`organizations.id in (
          select organization_id from facility_providers where provider_id = ${personId}
          union all select organization_id from organization_users where user_id = ${personId}
          union all select organization_id from facility_users where user_id = ${personId}
          union all select departments.organization_id from department_users
            join departments on departments.id = department_id where user_id = ${personId})`
      : organizationInScope(scope, 'organizations.id')
  const { name, organizations } = await db
    .selectFrom('users')
    .select([
      fullName().as('name'),
      sql<string[]>`array(select name from organizations where ${isTheirs} limit 2)`.as('organizations'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { name, organization: organizations.length === 1 ? organizations[0] : undefined }
}

/** A corrected address gets the invitation that went astray. A link that was handed over still works. */
export async function inviteAtNewAddress(
  db: Connection,
  deps: InvitationDeps,
  caller: Asker,
  before: Invited & { invited_at: Date | null },
  after: Invited,
) {
  const channel = before.invited_at === null ? null : channelTo(after, deps)
  if (channel !== null && addressOf(before, channel) !== addressOf(after, channel))
    await invite(db, deps, caller, after)
}

/** Returns the token, which is stored nowhere. Voids the person's older link. */
async function makeInvitation(db: Connection, userId: number, channel: InvitationChannel, now: Date) {
  await voidInvitationOf(db, userId)
  const token = newToken()
  const expires_at = new Date(now.getTime() + limits.invitation.lifeMs)
  await db
    .insertInto('invitations')
    .values({ user_id: userId, token_hash: hashToken(token), channel, expires_at })
    .execute()
  await stampInvited(db, userId, now)
  return token
}

/** The link no longer works. The account can be invited again. */
export async function voidInvitationOf(db: Connection, userId: number) {
  await db.deleteFrom('invitations').where('user_id', '=', userId).execute()
  await dropSecretsOf(db, userId, 'invitation')
}

/** The person has a password now, so nobody is invited any more. */
export async function endInvitationOf(db: Connection, userId: number) {
  await voidInvitationOf(db, userId)
  await stampInvited(db, userId, null)
}

async function stampInvited(db: Connection, userId: number, invited_at: Date | null) {
  await db
    .updateTable('users')
    .set({ invited_at })
    .where('id', '=', userId)
    .where('invited_at', 'is distinct from', invited_at)
    .execute()
}

/** Whom the link is for; undefined once it no longer works. */
export function findInvitation(db: Connection, token: string, now: Date) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      sql<UserType>`users.user_type`.as('user_type'),
    ])
    .select(sql<InvitationChannel>`channel`.as('channel'))
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
}
