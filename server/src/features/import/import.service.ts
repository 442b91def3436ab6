import type { ImportColumns, ImportedRow, ImportRow, PreviewedRow } from '@shiftward/contract/import.ts'
import { cleanRow } from '@shiftward/contract/rules/import-clean.ts'
import type { ImportField } from '@shiftward/contract/rules/import-field.ts'
import { type CheckedRow, checkImportRow, type ImportPerson } from '@shiftward/contract/rules/import-row.ts'
import { mayManageAdmin } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { step } from '../../lib/call.ts'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError, notFound, refusal } from '../../lib/errors.ts'
import { hashOfNothing } from '../../lib/password.ts'
import type { Caller } from '../../lib/session.ts'
import { channelTo, invite } from '../session/invitation.store.ts'
import { listSkills, listSpecialties } from '../skill/skill.store.ts'
import { addDepartments, addFacilities, addOrganization, setRole } from '../user/admin-mapping.store.ts'
import { mayInviteAgain } from '../user/person-owner.service.ts'
import { saveProviderMapping } from '../user/provider-mapping.store.ts'
import { insertUser, judgeUser, lockUsers, replaceSkills } from '../user/user.store.ts'
import { findKnown, findOrganizations, type Known, listPlaces, readColumns, saveColumns } from './import.store.ts'
import { type Judged, judgePerson } from './import-judge.ts'

type Upload = { organizationId?: number | undefined; rows: ImportRow[] }
type Line = Judged & { person?: ImportPerson }

/** A platform admin has many organizations and must name one; the others have one. */
async function organizationFor(db: Connection, caller: Caller, id: number | undefined): Promise<number> {
  const [found, another] = await findOrganizations(db, caller.scope, id)
  if (found === undefined) throw notFound('Organization')
  if (another !== undefined) throw refusal(400, 'organizationId', texts.user.organizationRequired)
  return found
}

export async function previewImport(deps: Deps, caller: Caller, upload: Upload): Promise<PreviewedRow[]> {
  const { lines } = await judgeRows(deps.db, caller, upload)
  return lines.map(({ status, problems, note, known }) => {
    const unsent = known && isUnsent(deps, caller, known) ? known.code : null
    return { status, problems, note, unsent }
  })
}

/** Whether the caller may hand over an invitation that no service can send: it takes the same rights as sending it. */
const isUnsent = (deps: Deps, caller: Caller, known: Known) =>
  known.invited_at !== null && mayInviteAgain(caller, known) && channelTo(known, deps) === null

async function judgeRows(db: Connection, caller: Caller, { organizationId: chosenId, rows }: Upload) {
  const organizationId = await organizationFor(db, caller, chosenId)
  const lists = {
    facilities: await listPlaces(db, caller.scope, organizationId),
    skills: await listSkills(db),
    specialties: await listSpecialties(db),
    mayCreate: ({ userType }: ImportPerson['role']) => userType === 'provider' || mayManageAdmin(caller.kind, userType),
  }
  const clean = rows.map(cleanRow)
  const accounts = await findKnown(db, caller, {
    npis: clean.map(({ npi }) => npi),
    emails: clean.map(({ emailId }) => emailId.toLowerCase()),
  })
  const judge = (checked: CheckedRow): Line =>
    'problems' in checked
      ? { status: 'problem', problems: checked.problems, note: null }
      : { ...judgePerson(checked.person, accounts, organizationId), person: checked.person }
  return { organizationId, lines: rows.map((row) => judge(checkImportRow(row, lists))) }
}

/** Each row whole or not at all: one that is refused leaves the others alone. */
export async function importPeople(deps: Deps, caller: Caller, upload: Upload): Promise<ImportedRow[]> {
  const { db } = deps
  const passwordHash = await hashOfNothing()
  const { organizationId, lines } = await judgeRows(db, caller, upload)
  const known = lines.flatMap(({ status, known }) => (status === 'map' && known ? [known.code] : []))
  await lockUsers(db, caller, known)
  const imported: ImportedRow[] = []
  for (const line of lines) {
    const around = { organizationId, passwordHash, now: deps.clock() }
    imported.push(await step(db, (row) => importLine(row, deps, caller, line, around)).catch(refusedLine))
  }
  return imported
}

/** Somebody else may have created the person a moment ago, or the file names them twice. */
function refusedLine(error: unknown): ImportedRow {
  if (!(error instanceof AppError)) throw error
  const problems = (error.fields ?? { emailId: error.message }) as Partial<Record<ImportField, string>>
  return { status: 'problem', userCode: null, problems }
}

type Around = { organizationId: number; passwordHash: string; now: Date }

async function importLine(
  db: Connection,
  deps: Deps,
  caller: Caller,
  line: Line,
  around: Around,
): Promise<ImportedRow> {
  const { status, problems, person, known, missing = [] } = line
  if (status === 'problem' || !person) return { status: 'problem', userCode: null, problems }
  if (status === 'same') return { status, userCode: known?.code ?? null, problems }
  if (status === 'new') return createPerson(db, deps, caller, person, around)
  const { id, code } = await judgeUser(db, caller, { code: known?.code ?? '' })
  await mapProvider(db, id, person, missing, around)
  return { status: 'mapped', userCode: code, problems }
}

async function createPerson(
  db: Connection,
  deps: Deps,
  caller: Caller,
  person: ImportPerson,
  around: Around,
): Promise<ImportedRow> {
  const { emailId: email, firstName: first_name, lastName: last_name, npi, phone, zip, dob } = person.info
  const isProvider = person.role.userType === 'provider'
  const { id, code } = await insertUser(db, {
    ...{ email, first_name, last_name, npi, phone, zip, dob },
    preferred_call_number: person.info.preferredCallNumber ?? '',
    password_hash: around.passwordHash,
    user_type: isProvider ? 'provider' : '',
    created_by: caller.userId,
    confirmed_at: around.now,
  })
  if (isProvider) {
    await replaceSkills(db, id, person)
    await mapProvider(db, id, person, person.facilities, around)
  } else await giveRole(db, id, person, around)
  const { channel } = await invite(db, deps, caller, { id, email, first_name, phone })
  return { status: 'created', userCode: code, channel, problems: {} }
}

async function mapProvider(
  db: Connection,
  providerId: number,
  { labourType, employeeid }: ImportPerson,
  facilities: number[],
  { organizationId: organization_id, now }: Around,
) {
  for (const facilityId of facilities) {
    const row = { facilityId, labourType, employeeid }
    await saveProviderMapping(db, providerId, { facility: { id: facilityId, organization_id }, row }, now)
  }
}

async function giveRole(db: Connection, userId: number, person: ImportPerson, { organizationId }: Around) {
  const { role, facilities, departments } = person
  const inOrganization = (id: number) => ({ id, organization_id: organizationId })
  if (role.userType === 'organization') await addOrganization(db, userId, organizationId)
  if (facilities.length > 0) await addFacilities(db, userId, facilities.map(inOrganization))
  if (departments.length > 0) await addDepartments(db, userId, departments.map(inOrganization))
  await setRole(db, userId, role.userType, role.isViewScheduler)
}

export async function findColumns({ db }: Deps, caller: Caller, id: number | undefined): Promise<ImportColumns> {
  return readColumns(db, await organizationFor(db, caller, id))
}

export async function keepColumns({ db }: Deps, caller: Caller, id: number | undefined, columns: ImportColumns) {
  await saveColumns(db, await organizationFor(db, caller, id), columns)
  return {}
}
