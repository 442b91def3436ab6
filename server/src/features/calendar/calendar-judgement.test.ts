import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Stage, setPolicy, setStage } from '../../../test/stage.ts'
import {
  type Block,
  makeBlock,
  makeCredential,
  makeCredentialType,
  makeLeave,
  makeShift,
} from '../../demo/factories.ts'
import { listAvailable } from './calendar-available.service.ts'
import { type Judged, Judgements } from './calendar-judgement.ts'

const judged = (hours: number): Judged => ({ hours, busyDates: [], findings: [] })

describe('judgements', () => {
  test('are made once for the same facts', () => {
    const judgements = new Judgements()
    const judge = vi.fn(() => judged(8))
    judgements.find(['place', 'person'], judge)
    expect(judgements.find(['place', 'person'], judge).json).toEqual(JSON.stringify(judged(8)))
    expect(judge).toHaveBeenCalledTimes(1)
    judgements.find(['place', 'persona'], judge)
    judgements.find(['placep', 'erson'], judge)
    expect(judge).toHaveBeenCalledTimes(3)
  })

  test('are forgotten when there are too many', () => {
    const judgements = new Judgements(2000)
    for (let person = 0; person < 100; person += 1) judgements.find([String(person)], () => judged(person))
    expect(judgements.size).toBeLessThanOrEqual(2000)
    const judge = vi.fn(() => judged(0))
    judgements.find(['99'], judge)
    expect(judge).not.toHaveBeenCalled()
    judgements.find(['0'], judge)
    expect(judge).toHaveBeenCalled()
  })
})

describe('people are judged anew', () => {
  let stage: Stage
  let block: Block
  const kept = new Judgements()

  beforeAll(async () => {
    stage = await setStage()
    const { db, provider, nightBlock } = stage
    block = await makeBlock(db, { team: stage.days, start_date: '2026-11-09', end_date: '2026-11-22' })
    await makeShift(db, { block: nightBlock, provider, date: '2026-11-15', end_time: '08:00:00' })
    await setPolicy(stage, { unavailable: 'warn' })
  })
  afterAll(() => stage.server.close())

  const ask = async (judgements: Judgements) => {
    const input = { scheduleCode: block.code, startDate: '2026-11-01' }
    const base = { db: stage.db, judgements }
    const { tag, text } = await listAvailable(base, { level: 'platform' }, input, stage.server.clock.now)
    return { tag, found: JSON.parse(text()) }
  }

  const changes: Record<string, (stage: Stage) => Promise<unknown>> = {
    'a shift is added': ({ db, provider, block }) => makeShift(db, { block, provider, date: '2026-11-12' }),
    'a shift has other hours': ({ db, provider }) =>
      db
        .updateTable('shifts')
        .set({ end_time: '09:00:00', ends_at: new Date('2026-11-16T14:00:00Z') })
        .where('provider_id', '=', provider.id)
        .where('date', '=', '2026-11-15')
        .execute(),
    'a shift is on call': async ({ db, provider, organization }) => {
      await db
        .updateTable('organizations')
        .set({ is_on_call_counted: false })
        .where('id', '=', organization.id)
        .execute()
      await db.updateTable('shifts').set({ is_on_call: true }).where('provider_id', '=', provider.id).execute()
    },
    'on-call shifts count': ({ db, organization }) =>
      db.updateTable('organizations').set({ is_on_call_counted: true }).where('id', '=', organization.id).execute(),
    'the other team has another name': ({ db, nights }) =>
      db.updateTable('teams').set({ name: 'Late' }).where('id', '=', nights.id).execute(),
    'the facility has another name': ({ db, facility }) =>
      db.updateTable('facilities').set({ name: 'South' }).where('id', '=', facility.id).execute(),
    'the team starts earlier': ({ db, days }) =>
      db.updateTable('teams').set({ start_time: '06:00:00' }).where('id', '=', days.id).execute(),
    'the block is shorter': ({ db }) =>
      db.updateTable('blocks').set({ end_date: '2026-11-15' }).where('id', '=', block.id).execute(),
    'the policy changes': (stage) => setPolicy(stage, { unavailable: 'warn', rest: { level: 'block', value: 12 } }),
    'a leave is approved': ({ db, provider, organization }) =>
      makeLeave(db, {
        provider,
        organization,
        from_date: '2026-11-10',
        to_date: '2026-11-10',
        status: 'Approved',
      }),
    'they are unavailable': ({ db, provider }) =>
      db
        .insertInto('availability')
        .values({ provider_id: provider.id, kind: 'unavailable', date: '2026-11-11' })
        .execute(),
    'a credential is required': async ({ db, organization, department }) => {
      const { id: type_id } = await makeCredentialType(db, { organization })
      const own = { organization_id: organization.id, department_id: department.id }
      await db
        .insertInto('department_credentials')
        .values({ ...own, skill: 'Physician', type_id })
        .execute()
    },
    'they have the credential': ({ db, provider }) => makeCredential(db, { provider, expires: '2026-11-13' }),
    'they lose their skill': ({ db, provider }) =>
      db.updateTable('user_skills').set({ skill: 'Registered Nurse' }).where('user_id', '=', provider.id).execute(),
  }

  test.each(Object.entries(changes))('when %s', async (_, change) => {
    const before = await ask(kept)
    await change(stage)
    const after = await ask(kept)
    expect(after.found).not.toEqual(before.found)
    expect(after.tag).not.toBe(before.tag)
    expect(after).toEqual(await ask(new Judgements()))
  })
})
