import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { importEndpoints } from '@shiftward/contract/import.ts'
import { invitationEndpoints } from '@shiftward/contract/invitation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Facility,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeUser,
  type User,
} from '../src/demo/factories.ts'
import { startApp, type TestApp } from './harness.ts'

/** Calls that lock several people lock them by id, like everybody who gives shifts (decision 7). */

let server: TestApp
let token: string
let annex: Facility
/** Their codes stand in the other order than their ids, as USR10 and USR9 do. */
let lower: User
let higher: User

beforeAll(async () => {
  server = await startApp()
  const { db, clock } = server
  const organization = await makeOrganization(db)
  const facility = await makeFacility(db, { organization })
  annex = await makeFacility(db, { organization, name: 'Annex' })
  token = await server.tokenOf(await makeUser(db, { organization }))
  const people: User[] = []
  while (!people.some(({ code }) => code.endsWith('0'))) {
    people.push(await makeProvider(db, { facility, invited_at: clock.now }))
  }
  const [before, last] = people.slice(-2)
  if (!before || !last) throw new Error('There are no two people')
  ;[lower, higher] = [before, last]
})
afterAll(() => server.close())

const mapping = ({ code }: User) => ({
  providerCode: code,
  facilityId: annex.id,
  labourType: 'Employee',
  employeeid: '',
  isInteral: true,
  isInternalPerDiem: false,
  isCredentialed: true,
  isExternalProvider: false,
})
const line = ({ npi, email }: User) => ({
  firstName: 'Ada',
  lastName: 'Moss',
  dob: '5/20/1980',
  phone: '5550100123',
  emailId: email,
  zip: '12207',
  npi,
  specialty: 'Cardiology',
  skill: 'Registered Nurse',
  facility: 'Annex',
  labourType: 'Employee',
})

test.each([
  ['an import', () => server.call(importEndpoints.run, { rows: [higher, lower].map(line) }, token)],
  ['mapping', () => server.call(facilityEndpoints.mapProvider, [higher, lower].map(mapping), token)],
  ['inviting', () => server.call(invitationEndpoints.send, { userCodes: [higher.code, lower.code] }, token)],
])('%s locks people in the order of their ids', async (_, call) => {
  const { db } = server
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const { calling } = await db.transaction().execute(async (transaction) => {
    const lock = (id: number) => sql`select from users where id = ${id} for no key update nowait`.execute(transaction)
    await lock(lower.id)
    const calling = call()
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
    await lock(higher.id)
    return { calling }
  })
  expect((await calling).status).toBe(200)
})
