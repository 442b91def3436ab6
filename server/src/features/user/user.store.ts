import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { User, UserFilter } from '@shiftward/contract/user.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { callNumber } from '../../lib/call-number.ts'
import type { Connection } from '../../lib/database.ts'
import type { DB } from '../../lib/db-types.ts'
import { notFound, refusal, refusing } from '../../lib/errors.ts'
import { fullName } from '../../lib/full-name.ts'
import { inNameOrder, isNamed, isPart, type ListPart, sortOf, startingWith, windowOf } from '../../lib/list.ts'
import { type Asker, reachesOutside, userInScope, worksElsewhere, worksOutside } from '../../lib/user-scope.ts'
import { mayEdit, refuseUnless } from './user-rules.ts'

const inScope = (db: Connection, caller: Asker) => db.selectFrom('users').where(userInScope(caller))

/** The cause of the message names the link that it holds. */
const isInvitationUnsent = sql<boolean>`users.invited_at is not null and exists (
  select from invitations join outbox
    on outbox.cause = 'invitation:' || users.id || ':' || encode(substring(invitations.token_hash for 8), 'hex')
  where invitations.user_id = users.id and outbox.status in ('dead', 'not sent'))`

const rowsOf = (query: ReturnType<typeof inScope>, caller: Asker) =>
  query.select([
    'users.id',
    'users.code',
    'users.first_name',
    'users.last_name',
    'users.npi',
    'users.phone',
    callNumber().as('call_number'),
    'users.email',
    'users.zip',
    'users.dob',
    'users.deactivated_at',
    'users.invited_at',
    sql<boolean>`users.invited_at is not null and not exists (select from invitations where user_id = users.id)`.as(
      'is_invitation_void',
    ),
    isInvitationUnsent.as('is_invitation_unsent'),
    sql<UserType>`users.user_type`.as('user_type'),
    reachesOutside(caller.scope).as('reaches_outside'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

type ListInput = ListPart & { filter?: UserFilter | undefined }

/** Sorted by the columns on screen. 'provider' sorts last among the types, so that equal badges stand together. */
const sortable = {
  firstName: 'users.first_name',
  lastName: 'users.last_name',
  npi: 'users.npi',
  isProvider: 'users.user_type',
}

export async function listUsers(db: Connection, caller: Asker, input: ListInput) {
  const found = filtered(inScope(db, caller), input)
  const sort = input.sort ?? 'firstName'
  const { order, direction } = sortOf(sort, sortable)
  const rows = rowsOf(found, caller)
    // Few admins have an NPI: rows without one come last in either direction.
    .$if(sort.endsWith('npi'), (query) => query.orderBy(sql`users.npi = ''`))
    .orderBy(order, direction)
    .orderBy(inNameOrder('users.first_name'))
    .orderBy(inNameOrder('users.last_name'))
    .orderBy('users.id')
  if (!isPart(input)) return presentAll(db, caller, await rows.execute())
  const { limit, offset } = windowOf(input)
  const page = await rows.select(sql<number>`count(*) over ()`.as('total')).limit(limit).offset(offset).execute()
  const total = page[0]?.total ?? (offset === 0 ? 0 : await countUsers(found))
  return { rows: await presentAll(db, caller, page), total }
}

/** For a page beyond the last row, which has none to tell how many there are. */
async function countUsers(found: ReturnType<typeof inScope>): Promise<number> {
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

const keptBy: Record<UserFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  qhp: sql`users.user_type = 'provider'`,
  admin: sql`users.user_type <> 'provider'`,
  // A deactivated account accepts nothing.
  invited: sql`users.invited_at is not null and users.deactivated_at is null`,
}

function filtered(query: ReturnType<typeof inScope>, { q = '', filter = 'all' }: ListInput) {
  const kept = query.where(keptBy[filter])
  const phone = phoneIn(q)
  if (phone !== undefined) return kept.where('users.phone', '=', phone)
  return wordsOf(q).reduce((found, word) => found.where(isFoundBy(word)), kept)
}

/** '(555) 200-0005'; ten digits alone may also be an NPI. */
function phoneIn(q: string): string | undefined {
  const digits = q.replace(/\D/g, '')
  return digits.length === 10 && /^[\s\d()./-]+$/.test(q) && /\D/.test(q.trim()) ? digits : undefined
}

/** 'Hill, Ada' finds Ada Hill. */
const wordsOf = (q: string): string[] => q.split(/[\s,]+/).filter((word) => word !== '')

/** NPI, phone and E-Mail only from their beginning: a part of a domain, such as 'com', is in everybody's address. */
const isFoundBy = (word: string) => sql<boolean>`(${isNamed(fullName(), word)}
  or users.npi ilike ${startingWith(word)} or users.phone like ${startingWith(word)}
  or users.email ilike ${startingWith(word)})`

export async function findUser(db: Connection, caller: Asker, code: string) {
  const row = await rowsOf(inScope(db, caller), caller).where('users.code', '=', code).executeTakeFirst()
  const [user] = row ? await presentAll(db, caller, [row]) : []
  if (!row || !user) throw notFound('User')
  return user
}

type By = { id: number } | { code: string }
export type LockedUser = Awaited<ReturnType<typeof lockUser>>

const isUser = (by: By) => ('id' in by ? sql<boolean>`users.id = ${by.id}` : sql<boolean>`users.code = ${by.code}`)

/** The user with everything the rules need to decide. */
const judged = (db: Connection, caller: Asker, by: By) =>
  inScope(db, caller)
    .select([
      'users.id',
      'users.code',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.npi',
      'users.phone',
      'users.is_view_scheduler',
      'users.deactivated_at',
      'users.two_factor_at',
      'users.invited_at',
      sql<UserType>`users.user_type`.as('user_type'),
      sql<boolean>`users.registered_at is not null and users.identity_checked_at is null`.as('needs_identity_check'),
      reachesOutside(caller.scope).as('reaches_outside'),
      worksElsewhere(caller.scope).as('works_elsewhere'),
      worksOutside(caller.scope).as('works_outside'),
      sql<boolean>`users.registered_at is not null and ${caller.scope.level !== 'platform'}::boolean`.as(
        'made_own_account',
      ),
    ])
    .where(isUser(by))

export async function judgeUser(db: Connection, caller: Asker, by: By) {
  const row = await judged(db, caller, by).executeTakeFirst()
  if (!row) throw notFound('User')
  return row
}

/**
 * Locks the row until the transaction ends, so that the rules judge exactly what is changed. They judge in a second
 * statement: one that waits for the lock still sees the places that the person had before. The lock still allows
 * messages to the person to be written: two changes that each notify the other's person must not deadlock.
 */
export async function lockUser(db: Connection, caller: Asker, by: By) {
  await inScope(db, caller).select('users.id').where(isUser(by)).forNoKeyUpdate('users').execute()
  return judgeUser(db, caller, by)
}

/** Refuses callers who see the account, but may not change it. */
export async function judgeEditableUser(db: Connection, caller: Asker, by: By) {
  const user = await judgeUser(db, caller, by)
  refuseUnless(mayEdit(caller, user))
  return user
}

/** Locks several, to be judged afterwards. By id, as all locks of people are taken: two callers cannot deadlock. */
export async function lockUsers(db: Connection, caller: Asker, codes: string[]) {
  const isNamed = sql<boolean>`users.code = any(${codes}::text[])`
  await inScope(db, caller).select('users.id').where(isNamed).orderBy('users.id').forNoKeyUpdate('users').execute()
}

const taken = {
  users_email_key: { message: texts.user.emailTaken, field: 'emailId' },
  users_provider_npi_key: { message: texts.user.npiTaken, field: 'npi' },
}

/**
 * Refuses an address or NPI that another account has. Asked before a password is hashed, so that the refusal costs
 * little; the index has the last word.
 */
export async function refuseTaken(
  db: Connection,
  { emailId, npi, userType, userId = 0 }: { emailId: string; npi: string; userType: UserType; userId?: number },
) {
  const others = db.selectFrom('users').where('confirmed_at', 'is not', null).where('id', '<>', userId)
  const refuse = ({ message, field }: { message: string; field: string }) => refusal(409, field, message)
  const byEmail = others.select('id').where(sql`lower(email)`, '=', emailId.toLowerCase())
  if (await byEmail.executeTakeFirst()) throw refuse(taken.users_email_key)
  if (userType !== 'provider') return
  const byNpi = others.select('id').where('npi', '=', npi).where('npi', '<>', '').where('user_type', '=', 'provider')
  if (await byNpi.executeTakeFirst()) throw refuse(taken.users_provider_npi_key)
}

export function insertUser(db: Connection, columns: Insertable<DB['users']>) {
  return refusing(taken, () =>
    db.insertInto('users').values(columns).returning(['id', 'code']).executeTakeFirstOrThrow(),
  )
}

export function updateUser(db: Connection, id: number, columns: Updateable<DB['users']>) {
  return refusing(taken, () =>
    db.updateTable('users').set(columns).where('id', '=', id).returning(['id', 'code']).executeTakeFirstOrThrow(),
  )
}

const unknown = {
  user_skills_skill_fkey: { message: texts.user.skillRequired, field: 'skill', status: 400 },
  user_specialties_specialty_fkey: { message: texts.user.specialtyRequired, field: 'specialty', status: 400 },
}

/** Unchanged rows are not touched, so that the audit log lists only real changes. */
export async function replaceSkills(db: Connection, userId: number, given: { skill: string[]; specialty: string[] }) {
  const ofUser = { user_id: userId }
  const skills = given.skill.map((skill) => ({ ...ofUser, skill }))
  const specialties = given.specialty.map((specialty) => ({ ...ofUser, specialty }))
  await db.deleteFrom('user_skills').where('user_id', '=', userId).where('skill', 'not in', given.skill).execute()
  await db
    .deleteFrom('user_specialties')
    .where('user_id', '=', userId)
    .where('specialty', 'not in', given.specialty)
    .execute()
  await refusing(unknown, async () => {
    await db
      .insertInto('user_skills')
      .values(skills)
      .onConflict((one) => one.doNothing())
      .execute()
    await db
      .insertInto('user_specialties')
      .values(specialties)
      .onConflict((one) => one.doNothing())
      .execute()
  })
}

/** Reads skills and specialties for all rows at once: one query per row is slow in a long list. */
async function presentAll(db: Connection, caller: Asker, rows: Row[]): Promise<User[]> {
  const ids = rows.map((row) => row.id)
  const { rows: found } = await sql<{ id: number; skills: string[]; specialties: string[] }>`
    select id,
      array(select skill from user_skills join skills on skills.name = skill
        where user_id = id order by skills.position) as skills,
      array(select specialty from user_specialties join specialties on specialties.name = specialty
        where user_id = id order by specialties.position) as specialties
    from unnest(${ids}::bigint[]) as id`.execute(db)
  const known = new Map(found.map((one) => [one.id, one]))
  return rows.map((row) =>
    presentUser(row, caller, known.get(row.id)?.skills ?? [], known.get(row.id)?.specialties ?? []),
  )
}

function presentUser(row: Row, caller: Asker, skill: string[], specialty: string[]): User {
  return {
    userId: row.id,
    userCode: row.code,
    firstName: row.first_name,
    lastName: row.last_name,
    npi: row.npi,
    isProvider: row.user_type === 'provider',
    phone: row.phone,
    preferredCallNumber: row.call_number,
    emailId: row.email,
    zip: row.zip,
    dob: row.dob === null ? null : toWireDate(row.dob),
    skill,
    specialty,
    userType: row.user_type,
    isEditable: mayEdit(caller, row),
    isDeactivated: row.deactivated_at !== null,
    invitedAt: row.invited_at?.toISOString() ?? null,
    isInvitationVoid: row.is_invitation_void,
    isInvitationUnsent: row.is_invitation_unsent,
  }
}
