import type { AddressInfo } from 'node:net'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../test/harness.ts'
import { messagesWithoutCause, overlapsUnasked, shiftsInLeaves } from '../../test/invariants.ts'
import {
  defaultPassword,
  makeBlock,
  makeDepartment,
  makeDepartmentSkill,
  makeFacility,
  makeOffer,
  makeOrganization,
  makeProvider,
  makeShift,
  makeSwap,
  makeTeam,
  makeUser,
} from '../demo/factories.ts'
import { simulate } from './simulate.ts'

let server: TestApp
let url: string

beforeAll(async () => {
  const accounts = [{ email: 'admin@demo.test', who: 'Platform admin' }]
  server = await startApp({ demo: { password: defaultPassword, accounts, npis: [] } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const { db } = server
  await makeUser(db, { email: 'admin@demo.test' })
  const facility = await makeFacility(db, { organization: await makeOrganization(db) })
  const department = await makeDepartment(db, { facility, approval_labour_types: ['Locum'] })
  await makeDepartmentSkill(db, { department })
  const team = await makeTeam(db, { department })
  const today = dateAt(Date.now(), 'America/New_York')
  const block = await makeBlock(db, { team, start_date: today, end_date: addDays(today, 60) })
  for (const [index, labour_type] of (['PerDiem', 'Locum', 'Employee', 'Locum'] as const).entries()) {
    const provider = await makeProvider(db, { facility, labour_type })
    // At any hour of today, some of them are near enough to call out.
    await makeShift(db, { block, provider, date: addDays(today, 2 + index), isPublished: true })
    // The last one can never work, and would be warned of every shift.
    const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ provider_id: provider.id, kind: 'unavailable', weekday }))
    if (index === 3) await db.insertInto('availability').values(always).execute()
    for (const day of [10, 15, 20, 25]) await makeShift(db, { block, date: addDays(today, day + index) })
  }
  const [first, second] = await db.selectFrom('shifts').selectAll().where('state', '=', 'assigned').execute()
  if (first && second?.provider_id) {
    const vacancy = await makeShift(db, { block, date: addDays(today, 29), state: 'vacancy' })
    await makeOffer(db, { shift: vacancy, provider: { id: second.provider_id } })
    await makeSwap(db, { shift: first, to: { id: second.provider_id }, status: 'MediatorApproved' })
  }
})
afterAll(() => server.close())

test('simulated providers take, request and answer, and nothing breaks', async () => {
  const stopping = new AbortController()
  const told: string[] = []
  const rarer = [/is unavailable on|would like to work on/, /is sick and gives up/]
  const hasTold = (patterns: RegExp[]) => patterns.every((one) => told.some((line) => one.test(line)))
  const playing = simulate({
    url,
    rate: 6_000,
    providers: 10,
    withAdministrators: true,
    signal: stopping.signal,
    tell: (line) => {
      told.push(line)
      // What they do is chosen at random, so the rarer acts may come late.
      if ((told.length >= 80 && hasTold(rarer)) || told.length === 1_000) stopping.abort()
    },
  })
  expect(await playing).toBeGreaterThan(10)
  expect(told[0]).toBe('4 providers, 6000 acts a minute.')
  expect(hasTold([/takes the shift of|asks for the shift of/, ...rarer])).toBe(true)
  expect(hasTold([/^Platform admin (approves|denies)/])).toBe(true)
  expect(told.filter((line) => line.includes('cannot work'))).toEqual([])
  const answered = await server.db.selectFrom('swaps').select('status').where('answered_at', 'is not', null).execute()
  expect(answered.length).toBeGreaterThan(0)
  const offered = await server.db.selectFrom('offers').select('state').where('state', '<>', 'open').execute()
  expect(offered.length).toBeGreaterThan(0)
  expect(await overlapsUnasked(server.db)).toEqual([])
  expect(await shiftsInLeaves(server.db)).toEqual([])
  expect(await messagesWithoutCause(server.db)).toEqual([])
})

test('without the demo data no provider can sign in', async () => {
  const plain = await startApp()
  await plain.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = plain.app.server.address() as AddressInfo
  const options = {
    rate: 60,
    providers: 1,
    withAdministrators: false,
    signal: new AbortController().signal,
    tell: () => undefined,
  }
  await expect(simulate({ ...options, url: `http://127.0.0.1:${port}` })).rejects.toThrow('not in demo mode')
  await plain.close()
})
