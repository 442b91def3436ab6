import type { RegisteredProvider, registeredProviderEndpoints } from '@shiftward/contract/registered-provider.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import { recordAudit } from '../../lib/audit.ts'
import type { Call } from '../../lib/call.ts'
import type { Deps } from '../../lib/deps.ts'
import { notFound, refusal } from '../../lib/errors.ts'
import { mappedText } from '../../lib/message-text/account-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import type { Asker } from '../../lib/user-scope.ts'
import { findFacilities } from './admin-mapping.store.ts'
import { listProviderMappings, saveProviderMapping } from './provider-mapping.store.ts'
import { lockRegistered } from './registered-provider.store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof lockRegistered>>>

/** Each search is logged with what was searched, found or not. */
export async function findRegistered({ db }: Deps, npiOrEmail: string, call: Call) {
  const person = await lockRegistered(db, npiOrEmail)
  const after = { q: npiOrEmail }
  await recordAudit(db, call, { action: 'read', subject: 'person_search', subjectId: person?.id, after })
  return { found: person ? presented(person) : null }
}

/** The whole NPI or E-Mail is asked again: codes of people can be guessed. The person is told. */
export function mapRegistered(
  { db, clock }: Deps,
  caller: Asker,
  { npiOrEmail, isIdentityChecked, ...row }: z.output<typeof registeredProviderEndpoints.map.input>,
) {
  return db.transaction().execute(async (transaction) => {
    const person = await lockRegistered(transaction, npiOrEmail)
    if (!person) throw refusal(404, 'npiOrEmail', texts.user.nobodyRegistered)
    const [facility] = await findFacilities(transaction, caller.scope, [row.facilityId])
    if (!facility) throw notFound('Facility')
    const now = clock()
    const checked = isIdentityChecked ? { by: caller.userId, at: now } : undefined
    const id = await saveProviderMapping(transaction, person.id, { facility, row, checked }, now)
    const mappings = await listProviderMappings(transaction, caller.scope, { ids: [id] })
    const words = { ...mappedText(mappings[0]?.facilityName ?? ''), cause: `mapped:${id}` }
    await enqueue(transaction, now, messageTo(person, { organizationId: facility.organization_id }, words))
    return mappings
  })
}

const presented = (person: Found): RegisteredProvider => ({
  firstName: person.first_name,
  lastName: person.last_name,
  npi: person.npi,
  dob: person.dob === null ? null : toWireDate(person.dob),
  phone: `(•••) •••-${person.phone.slice(-4)}`,
  emailId: person.email.replace(/^(.).*@/, '$1•••@'),
  skill: person.skill,
  specialty: person.specialty,
  needsIdentityCheck: person.identity_checked_at === null,
})
