import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { Level } from '@shiftward/contract/rules/assign/rule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { counting } from '../../../test/counting.ts'
import { startBeside, type TestApp } from '../../../test/harness.ts'
import { callsOf, messagesIn, type Stage, setPolicy, setStage, shiftOf } from '../../../test/stage.ts'
import { makeProvider, makeShift, type User } from '../../demo/factories.ts'
import { listOpenShifts } from './mobile-open.service.ts'
import { listExchanges } from './mobile-swap.service.ts'

/** Providers cannot confirm anything: whatever the judge finds refuses them. */

let stage: Stage
let beside: TestApp
let provider: User

beforeAll(async () => {
  stage = await setStage()
  beside = await startBeside(stage.server)
  await stage.db
    .updateTable('departments')
    .set({ approval_labour_types: ['Locum'] })
    .execute()
})
afterAll(async () => {
  await beside.close()
  await stage.server.close()
})
beforeEach(async () => {
  await stage.db.deleteFrom('outbox').execute()
  await stage.db.deleteFrom('swaps').execute()
  await stage.db.deleteFrom('shifts').execute()
  await setPolicy(stage, {})
  provider = await makeProvider(stage.db, { facility: stage.facility })
})

const levels: Exclude<Level, 'off'>[] = ['warn', 'block']
const as = (who: User) => stage.server.tokenOf(who, 'mobile')
const take = async (who: User, shiftId: number, server: TestApp = stage.server) =>
  server.call(mobileEndpoints.takeShift, { shiftId }, await as(who))
const openOn = (date: string, rest: object = {}) => makeShift(stage.db, { block: stage.block, date, ...rest })
/** Ends at 07:00, when the day shift of the 15th begins. */
const giveNight = (who: User, isPublished = true) =>
  makeShift(stage.db, { block: stage.nightBlock, provider: who, date: '2026-11-14', isPublished })
const restText = 'Only 0 h rest after Nights on Sat, Nov 14 (10 h required)'

describe.each(levels)('a rule of the level %s', (level) => {
  beforeEach(() => setPolicy(stage, { rest: level }))

  test('refuses who takes a shift or asks for it, and is named', async () => {
    const locum = await makeProvider(stage.db, { facility: stage.facility, labour_type: 'Locum' })
    for (const who of [provider, locum]) {
      await giveNight(who)
      const shift = await openOn('2026-11-15')
      const { status, body } = await take(who, shift.id)
      expect([status, body.error]).toMatchObject([
        409,
        { rule: 'rest', message: texts.rule.refused(`Rest: ${restText}`) },
      ])
      expect(await shiftOf(stage, shift.id)).toMatchObject({ state: 'open', version: 1 })
    }
    expect(await stage.db.selectFrom('shift_requests').select('id').execute()).toEqual([])
  })

  test('says nothing of a shift that is still a draft, though it counts', async () => {
    await giveNight(provider, false)
    const { status, body } = await take(provider, (await openOn('2026-11-15')).id)
    expect([status, body.error.message]).toEqual([409, texts.rule.refused(`Rest: ${texts.rule.planned}`)])
    const listed = await stage.server.call(mobileEndpoints.openShifts, {}, await as(provider))
    const neutral = { rule: 'rest', level, values: null, isOutdated: false }
    expect(listed.body.data.flatMap(({ findings }: { findings: object[] }) => findings)).toEqual(
      level === 'warn' ? [neutral] : [],
    )
    expect(JSON.stringify([body, listed.body])).not.toMatch(/Nights|11-14/)
  })

  test('refuses a swap with somebody, does not say why, and leaves them out of the list', async () => {
    const colleague = await makeProvider(stage.db, { facility: stage.facility })
    const free = await makeProvider(stage.db, { facility: stage.facility })
    await giveNight(colleague)
    const mine = await openOn('2026-11-15', { provider, isPublished: true })
    const input = { shiftId: mine.id, toProviderCode: colleague.code }
    const { status, body } = await stage.server.call(mobileEndpoints.requestSwap, input, await as(provider))
    expect([status, body.error.message, body.error.rule]).toEqual([409, texts.mobile.partnerRefused, undefined])
    expect(await stage.db.selectFrom('swaps').select('id').execute()).toEqual([])

    const listed = await stage.server.call(mobileEndpoints.swapPartners, { shiftId: mine.id }, await as(provider))
    const codes = listed.body.data.map(({ providerCode }: { providerCode: string }) => providerCode)
    expect([codes.includes(free.code), codes.includes(colleague.code)]).toEqual([true, false])
  })

  test('keeps the message about an open shift from who cannot take it', async () => {
    const free = await makeProvider(stage.db, { facility: stage.facility })
    await giveNight(provider)
    await callsOf(stage).open(stage.days, stage.block, { date: ['11-15-2026'] })
    const told = (await messagesIn(stage)).map(({ recipient_id }) => recipient_id)
    expect([told.includes(free.id), told.includes(provider.id)]).toEqual([true, false])

    await callsOf(stage).open(stage.days, stage.block, { date: ['11-15-2026', '11-16-2026'] })
    const both = (await messagesIn(stage)).filter(({ recipient_id }) => recipient_id === provider.id)
    expect(both).toHaveLength(1)
    expect(both[0]?.body).toContain('Mon, Nov 16')
    expect(both[0]?.body).not.toContain('Nov 15')
  })
})

describe('open shifts', () => {
  const listed = async () => (await stage.server.call(mobileEndpoints.openShifts, {}, await as(provider))).body.data

  test('show what warns, and are left out where something blocks, overlaps or is leave', async () => {
    await giveNight(provider)
    const tired = await openOn('2026-11-15')
    const free = await openOn('2026-11-20')
    await openOn('2026-11-14', { start_time: '18:00:00', end_time: '23:00:00' })
    const values = { hours: 0, least: 10, side: 'after', other: { teamName: 'Nights', date: '11-14-2026' } }
    expect(await listed()).toMatchObject([
      { shiftId: tired.id, findings: [{ rule: 'rest', level: 'warn', values, isOutdated: false }] },
      { shiftId: free.id, findings: [] },
    ])
    await setPolicy(stage, { rest: 'block' })
    expect(await listed()).toMatchObject([{ shiftId: free.id, findings: [] }])
  })

  test('cost the same number of queries for one shift and for a month of them', async () => {
    const count = async () => {
      const counted = counting(stage.db)
      const { length } = await listOpenShifts(counted.db, provider.id, stage.server.clock.now)
      return { length, queries: counted.count() }
    }
    await openOn('2026-11-01')
    const one = await count()
    for (let day = 2; day <= 30; day++) await openOn(`2026-11-${String(day).padStart(2, '0')}`)
    expect(await count()).toEqual({ length: 30, queries: one.queries })
  })
})

test('exchanges cost the same number of queries for one shift and for a month of them, and fit each person', async () => {
  const mine = await openOn('2026-11-15', { provider, isPublished: true })
  const colleague = () => makeProvider(stage.db, { facility: stage.facility })
  const give = async (who: User, date: string) => (await openOn(date, { provider: who, isPublished: true })).id
  const count = async () => {
    const counted = counting(stage.db)
    const found = await listExchanges(counted.db, provider.id, mine.id, stage.server.clock.now)
    return { ids: found.map(({ id }) => id), queries: counted.count() }
  }
  // Works at the hours of mine, and is free then only in exchange for this shift.
  const busy = await colleague()
  const ids = [await give(busy, '2026-11-15')]
  const one = await count()
  await give(busy, '2026-11-16')
  for (let day = 17; day <= 30; day++) ids.push(await give(await colleague(), `2026-11-${day}`))
  expect(await count()).toEqual({ ids, queries: one.queries })
})

test('of two shifts without the rest between them, taken at once, one person gets one', async () => {
  for (let round = 0; round < 5; round++) {
    await stage.db.deleteFrom('shifts').execute()
    await stage.db.deleteFrom('published_shifts').execute()
    const day = await openOn('2026-11-15')
    const night = await openOn('2026-11-15', { block: stage.nightBlock, start_time: '19:00:00', end_time: '07:00:00' })
    const answers = await Promise.all([take(provider, day.id), take(provider, night.id, beside)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error.rule).toBe('rest')
  }
})
