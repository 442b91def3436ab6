import {
  type Facility,
  makeBlock,
  makeCredential,
  makeCredentialType,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeFillRun,
  makeLeave,
  makeNeeds,
  makeOffer,
  makeOrganization,
  makePattern,
  makeProvider,
  makeRelease,
  makeShift,
  makeShiftRequest,
  makeSwap,
  makeTeam,
  makeUser,
  mapProvider,
  type Organization,
} from '../src/demo/factories.ts'
import type { Connection } from '../src/lib/database.ts'
import { createSession } from '../src/lib/session.ts'

/** Rows that already exist; the rest is created. */
type Around = { organization?: Organization; facility?: Facility }

/** An organization with one of everything. Every name carries the mark, so that a leak shows in any answer. */
export async function makeWorld(db: Connection, mark: string, around: Around = {}) {
  const organization = around.organization ?? (await makeOrganization(db, { name: `${mark} organization` }))
  const facility = around.facility ?? (await makeFacility(db, { organization, name: `${mark} facility` }))
  const department = await makeDepartment(db, { facility, name: `${mark} department` })
  const skill = await makeDepartmentSkill(db, { department })
  const unusedSkill = await makeDepartmentSkill(db, { department, skill: 'Resident' })
  const team = await makeTeam(db, { department, name: `${mark} team` })
  await makeNeeds(db, { team, needs: { Physician: 1 } })
  const block = await makeBlock(db, { team, start_date: '2026-11-01', end_date: '2026-12-31' })
  const otherBlock = await makeBlock(db, { team, start_date: '2027-01-01', end_date: '2027-01-31' })
  const pattern = await makePattern(db, { department, name: `${mark} pattern`, days: { 1: team, 2: null } })
  const shift = await makeShift(db, { block, date: '2026-11-01' })
  const provider = await makeProvider(db, { last_name: mark })
  const mapping = await mapProvider(db, { provider, facility })
  const colleague = await makeProvider(db, { facility, last_name: mark })
  const idle = await makeProvider(db, { last_name: mark, invited_at: new Date() })
  const idleMapping = await mapProvider(db, { provider: idle, facility })
  const gone = await makeProvider(db, { facility, last_name: mark, deactivated_at: new Date() })
  const request = await makeShiftRequest(db, { shift, provider })
  const taken = await makeShift(db, { block, provider, date: '2026-12-01', isPublished: true })
  const swap = await makeSwap(db, { shift: taken, to: colleague })
  const ofColleague = await makeShift(db, { block, provider: colleague, date: '2026-12-06', isPublished: true })
  const asked = await makeSwap(db, { shift: ofColleague, to: provider, status: 'MediatorApproved' })
  const vacancy = await makeShift(db, { block, date: '2026-11-20', state: 'vacancy' })
  const offer = await makeOffer(db, { shift: vacancy, provider })
  const release = await makeRelease(db, { shift: await makeShift(db, { block, date: '2026-11-21' }) })
  const credentialType = await makeCredentialType(db, { organization })
  const credential = await makeCredential(db, { provider })
  // An approved leave that its provider asks to cancel.
  const granted = await makeLeave(db, {
    provider,
    organization,
    from_date: '2027-01-11',
    to_date: '2027-01-12',
    status: 'Approved',
    cancel_asked_at: new Date(),
  })
  await createSession(db, provider.id, 'mobile', new Date())
  const device = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', provider.id)
    .executeTakeFirstOrThrow()
  const leave = await makeLeave(db, { provider, organization, from_date: '2026-12-01', to_date: '2026-12-02' })
  const shifts = {
    /** Open, without a request. */
    free: await makeShift(db, { block, date: '2026-11-02' }),
    /** Assigned to the provider, without a swap. */
    mine: await makeShift(db, { block, provider, date: '2026-12-05', isPublished: true }),
    /** Assigned to the provider, two days after the clock of the tests that use this. */
    soon: await makeShift(db, { block, provider, date: '2026-10-03', isPublished: true }),
    /** Assigned to the colleague, without a swap. */
    theirs: await makeShift(db, { block, provider: colleague, date: '2026-12-08', isPublished: true }),
  }
  // Beyond the need of its day.
  await makeShift(db, { block, date: '2026-12-08', state: 'vacancy' })
  // With hours and a rate that are no longer those of its team and department.
  const former = { start_time: '08:00:00', end_time: '14:00:00', rate: 55 }
  await makeShift(db, { block, date: '2026-12-20', state: 'vacancy', ...former })
  const named = { last_name: mark }
  const admins = {
    organization: await makeUser(db, { organization, ...named }),
    facility: await makeUser(db, { facilities: [facility], ...named }),
    department: await makeUser(db, { departments: [department], ...named }),
    generic: await makeUser(db, { user_type: 'generic', facilities: [facility], departments: [department], ...named }),
    viewer: await makeUser(db, {
      is_view_scheduler: true,
      facilities: [facility],
      departments: [department],
      ...named,
    }),
  }
  const fillRun = await makeFillRun(db, {
    block,
    by: admins.department,
    proposal: [{ shift: shifts.free, provider: colleague }],
  })
  const places = { organization, facility, department, skill, unusedSkill, team, block, otherBlock, pattern }
  const people = { provider, colleague, idle, gone, mapping, idleMapping, admins }
  const requests = { request, swap, asked, offer, release, leave, granted, device }
  return { ...places, ...people, ...requests, shift, shifts, fillRun, credential, credentialType }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
