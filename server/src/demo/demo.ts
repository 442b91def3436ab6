import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { spanOfLeave } from '@shiftward/contract/rules/shift-time.ts'
import { sql } from 'kysely'
import type { Connection, Database } from '../lib/database.ts'
import { Agenda } from './agenda.ts'
import { blockMaker, makeBlocks, monthsOfHistory, planShifts } from './blocks.ts'
import { makeClosedTeam } from './closed-team.ts'
import { makeAvailability, makeCredentials, makeRequirements, remindersOf } from './credentials.ts'
import { defaultPassword } from './factories.ts'
import { makeHierarchy, raiseNeeds } from './hierarchy.ts'
import { insertAll } from './insert.ts'
import { makeJudge } from './judge.ts'
import { type LeavePlan, planLeaves } from './leaves.ts'
import { messageRows } from './messages.ts'
import { hoursAfter, type Moment, momentOf, monthAround } from './moment.ts'
import { makeOffers } from './offers.ts'
import { makePatterns } from './patterns.ts'
import { addPastLabourTypes, makeAdmins, makeProviders, makeRegistered } from './people.ts'
import { publishShifts } from './published.ts'
import { Random } from './random.ts'
import { registryEntries } from './registry.ts'
import { planInterests, planRequests, planSwaps } from './requests.ts'
import { Planner } from './schedule.ts'
import { makeSwapsOf } from './swaps.ts'
import { announcements, insertInterests, insertLeaves, insertRequests, insertShifts, insertSwaps } from './write.ts'

export const demoPassword = defaultPassword

export const demoAccounts = [
  { email: 'admin@demo.test', who: 'Platform admin' },
  { email: 'organization@demo.test', who: 'Organization admin of the first organization' },
  { email: 'facility@demo.test', who: 'Facility admin' },
  { email: 'department@demo.test', who: 'Department admin' },
  { email: 'generic@demo.test', who: 'Generic view admin' },
  { email: 'viewer@demo.test', who: 'Department view admin (scheduler view)' },
  { email: 'provider@demo.test', who: 'Provider: signs in at /my, the app for the phone' },
  { email: 'rival@demo.test', who: 'Organization admin of the second organization' },
]

const seed = 2026
/** The key of the advisory lock: any number that no other program uses on this database. */
const lockKey = 7448

/** Whether anybody can sign in with the demo's public password. */
export async function hasDemo(db: Connection): Promise<boolean> {
  // People can change their own address, those who try the demo too.
  const emails = demoAccounts.map(({ email }) => email)
  const isMadeForDemo = db.selectFrom('users').select('id').where('email', 'in', emails)
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', '%@demo.test')
    .where('deactivated_at', 'is', null)
    .where(({ exists }) => exists(isMadeForDemo))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Fills an empty database, completely or not at all. A database with users is left as it is. */
export async function createDemo(db: Database, clock: () => Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    const somebody = await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (!somebody) await fill(transaction, momentOf(clock()))
  })
}

async function fill(db: Connection, moment: Moment) {
  const random = new Random(seed)
  const founded = new Date(`${addDays(monthAround(moment.today, -monthsOfHistory).start_date, -60)}T15:00:00Z`)
  const hierarchy = await makeHierarchy(db, founded)
  await raiseNeeds(db, hierarchy, monthAround(moment.today, 2).start_date)
  const admins = await makeAdmins(db, hierarchy, founded)
  const providers = await makeProviders(db, hierarchy, random, founded)
  await addPastLabourTypes(db, providers, monthAround(moment.today, 0).start_date)
  await insertAll(db, 'npi_registry', registryEntries(providers))
  await makeRegistered(db, founded)
  // With numbers of their own, so that the rest stays as it was.
  const ofPeople = new Random(seed + 1)
  await makeRequirements(db, hierarchy)
  await makePatterns(db, hierarchy, founded)
  await makeCredentials(db, { ...moment, providers, admins }, ofPeople)
  await makeAvailability(db, { ...moment, providers }, ofPeople)

  const leaves = planLeaves(providers, moment, random)
  const judge = await makeJudge(db, hierarchy, providers, moment)
  const agenda = agendaOf(leaves)
  const addBlock = blockMaker(db, admins, moment)
  const planner = new Planner(moment, random, agenda, judge, providers)
  const shifts = planShifts(planner, await makeBlocks(hierarchy, moment, addBlock))
  const interests = planInterests(planner, shifts)
  const requests = planRequests(planner, shifts)
  const swaps = planSwaps(planner, shifts)

  const ids = await insertShifts(db, shifts)
  await insertInterests(db, interests, ids)
  const told = [
    ...(await insertLeaves(db, leaves, admins)),
    ...(await insertRequests(db, requests, ids)),
    ...(await insertSwaps(db, swaps, ids)),
    ...announcements(shifts, ids, moment),
    ...(await makeOffers(db, { planner, shifts, ids })),
    ...(await remindersOf(db, { ...moment, providers })),
  ]
  const another = new Planner(moment, new Random(seed + 2), agenda, judge, providers)
  await insertShifts(db, await makeClosedTeam(db, hierarchy, another, addBlock))
  await publishShifts(db, moment)
  const [someone] = providers
  if (someone) {
    const of = { person: someone.row, homeId: someone.home.facility.row.id, now: moment.now }
    told.push(...(await makeSwapsOf(db, of)))
  }
  await insertAll(db, 'outbox', messageRows(told, moment, random))
}

/** The widest gap between the facilities' time zones, in hours: a leave applies in all of them. */
const hoursApart = 3

function agendaOf(leaves: LeavePlan[]): Agenda {
  const agenda = new Agenda()
  for (const { provider, from_date, to_date } of leaves.filter((leave) => leave.status === 'Approved')) {
    const dates = { fromDate: from_date, toDate: to_date }
    const { startsAt, endsAt } = spanOfLeave(dates, provider.home.facility.plan.time_zone)
    const starts_at = hoursAfter(new Date(startsAt), -hoursApart)
    agenda.addAbsence(provider, { starts_at, ends_at: hoursAfter(new Date(endsAt), hoursApart) })
  }
  return agenda
}
