import { defaultCredentialTypes } from '@shiftward/contract/credential.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { listDue } from '../features/credential/credential-reminder.store.ts'
import type { Connection } from '../lib/database.ts'
import { credentialExpiresText } from '../lib/message-text/credential-text.ts'
import type { User } from './factories.ts'
import type { Hierarchy } from './hierarchy.ts'
import { insertAll } from './insert.ts'
import type { Told } from './messages.ts'
import type { Moment } from './moment.ts'
import type { DemoProvider } from './people.ts'
import type { Random } from './random.ts'

/** The license that a skill needs; others need none. */
function licenseOf(skill: string): string | undefined {
  if (/Nurse|CRNA/.test(skill)) return 'RN license'
  return /Physician|Resident/.test(skill) ? 'Medical license' : undefined
}

const requiredOf = (skill: string) => ['BLS', licenseOf(skill)].filter((type) => type !== undefined)

/** Each organization keeps the usual types, and its first department requires some. */
export async function makeRequirements(db: Connection, { organizations, departments }: Hierarchy) {
  const types = organizations.flatMap(({ id }) => defaultCredentialTypes.map((name) => ({ organization_id: id, name })))
  await insertAll(db, 'credential_types', types)
  const stored = await db.selectFrom('credential_types').selectAll().execute()
  const first = organizations.flatMap(({ id }) => departments.find(({ row }) => row.organization_id === id) ?? [])
  const rows = first.flatMap(({ row: { id: department_id, organization_id }, plan }) => {
    const skills = [...new Set(plan.teams.flatMap((team) => team.skills))]
    return skills.flatMap((skill) =>
      stored
        .filter((type) => type.organization_id === organization_id && requiredOf(skill).includes(type.name))
        .map((type) => ({ organization_id, department_id, skill, type_id: type.id })),
    )
  })
  await insertAll(db, 'department_credentials', rows)
}

/** How many days the BLS card of some people is still valid; below zero it has expired. */
const daysLeft = new Map([
  [2, 5],
  [7, 12],
  [14, 28],
  [25, 45],
  [38, 58],
  [5, -10],
])
/** Who entered the newest card themselves, and waits for an administrator. */
const unverified = [4, 17]
const twoYears = 730

/** Everybody has a card and, where their skill needs one, a license: most valid, some not for long. */
export async function makeCredentials(
  db: Connection,
  { providers, admins, today }: Moment & { providers: DemoProvider[]; admins: Map<number, User> },
  random: Random,
) {
  const rows = providers.flatMap(({ row, skill, home }, index) => {
    const types = [...requiredOf(skill), ...(random.chance(0.4) ? ['ACLS'] : [])]
    return types.map((type) => {
      const left = (type === 'BLS' ? daysLeft.get(index) : undefined) ?? random.between(130, 690)
      const expires = addDays(today, left)
      const issued = addDays(expires, -twoYears)
      const isVerified = type !== 'BLS' || !unverified.includes(index)
      const admin = admins.get(home.facility.row.id)?.id ?? null
      return {
        provider_id: row.id,
        type,
        number: `${type.slice(0, 2).toUpperCase()}-${random.between(100_000, 999_999)}`,
        state: type.endsWith('license') ? home.facility.row.state : '',
        issued,
        expires,
        verified_at: isVerified ? new Date(`${issued}T15:00:00Z`) : null,
        verified_by: isVerified ? admin : null,
        created_at: new Date(`${issued}T15:00:00Z`),
        created_by: isVerified ? admin : row.id,
      }
    })
  })
  await insertAll(db, 'credentials', rows)
}

/** What they have been told about it, so that a new demo does not begin by telling them. */
export async function remindersOf(
  db: Connection,
  { providers, now, today }: Moment & { providers: DemoProvider[] },
): Promise<Told[]> {
  const rows = new Map(providers.map(({ row }) => [row.id, row]))
  const due = await listDue(db, today)
  return due.flatMap(({ recipient, organizationId, cause, ...credential }) => {
    const to = rows.get(recipient.id)
    return to ? [{ to, organization_id: organizationId, cause, at: now, ...credentialExpiresText(credential) }] : []
  })
}

const people = 12

/** A dozen people cannot work on a weekday or some days, and would like another. */
export async function makeAvailability(
  db: Connection,
  { providers, now, today }: Moment & { providers: DemoProvider[] },
  random: Random,
) {
  const none = { date: null, weekday: null, from_time: null, to_time: null }
  const rows = random.some(providers, people).flatMap(({ row }, index) => {
    const own = { ...none, provider_id: row.id, created_at: now, created_by: row.id }
    const away = addDays(today, random.between(20, 50))
    const weekday = random.between(0, 6)
    return [
      { ...own, kind: 'unavailable', date: away },
      { ...own, kind: 'unavailable', date: addDays(away, 1) },
      { ...own, kind: 'preferred', weekday },
      ...(index % 3 === 0
        ? [{ ...own, kind: 'unavailable', weekday: (weekday + 3) % 7, from_time: '17:00', to_time: '23:00' }]
        : []),
    ]
  })
  await insertAll(db, 'availability', rows)
}
