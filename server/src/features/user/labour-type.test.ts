import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import type { ProviderMapping } from '@shiftward/contract/provider-mapping.ts'
import { type HoursRow, reportEndpoints } from '@shiftward/contract/report.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Stage, setStage } from '../../../test/stage.ts'
import { makeProvider, makeShift, makeUser, type User } from '../../demo/factories.ts'
import { versionOf } from '../../lib/version.ts'

// Eight hours on each of 1, 10, 20 and 30 October. At the facility it is still the 25th.

let stage: Stage
let person: User
beforeAll(async () => {
  stage = await setStage()
  stage.server.clock.now = new Date('2026-10-26T02:00:00Z')
  // Only the platform finds people who have left.
  stage.token = await stage.server.tokenOf(await makeUser(stage.db))
})
afterAll(() => stage.server.close())

beforeEach(async () => {
  person = await makeProvider(stage.db, { facility: stage.facility, labour_type: 'PerDiem' })
  for (const day of ['01', '10', '20', '30']) {
    const hours = { start_time: '07:00:00', end_time: '15:00:00' }
    await makeShift(stage.db, { block: stage.block, date: `2026-10-${day}`, provider: person, ...hours })
  }
})

const save = async (row: { labourType: string; labourTypeSince?: string | null }) => {
  const rows = [{ providerCode: person.code, facilityId: stage.facility.id, ...row }]
  const { status, body } = await stage.server.call(facilityEndpoints.mapProvider, rows, stage.token)
  return status === 200 ? { since: body.data[0].labourTypeSince, id: body.data[0].facilityProviderId } : body.error
}

async function rows(): Promise<HoursRow[]> {
  const days = { startDate: '10-01-2026', endDate: '10-31-2026' }
  const places = { facility_Code: [stage.facility.code], department_Code: [stage.department.code] }
  const { body } = await stage.server.call(
    reportEndpoints.hours,
    { ...days, ...places, provider_Code: [person.code] },
    stage.token,
  )
  return body.data
}

/** 'PerDiem 16 + Employee 16' */
const reported = async () => (await rows()).map(({ labourType, hours }) => `${labourType} ${hours}`).join(' + ')

test('another labor type counts from today, and the hours before keep theirs', async () => {
  expect(await reported()).toBe('PerDiem 32')
  expect(await save({ labourType: 'Employee' })).toMatchObject({ since: '10-25-2026' })
  expect(await reported()).toBe('PerDiem 24 + Employee 8')
  // Saved again, as with any other change of the row.
  expect(await save({ labourType: 'Employee', labourTypeSince: '10-25-2026' })).toMatchObject({ since: '10-25-2026' })
  expect(await reported()).toBe('PerDiem 24 + Employee 8')
})

test('it can count from an earlier day, which can be corrected in both directions', async () => {
  expect(await save({ labourType: 'Employee', labourTypeSince: '10-10-2026' })).toMatchObject({ since: '10-10-2026' })
  expect(await reported()).toBe('PerDiem 8 + Employee 24')
  await save({ labourType: 'Employee', labourTypeSince: '10-15-2026' })
  expect(await reported()).toBe('PerDiem 16 + Employee 16')
  await save({ labourType: 'Employee', labourTypeSince: '10-05-2026' })
  expect(await reported()).toBe('PerDiem 8 + Employee 24')
  await save({ labourType: 'Locum', labourTypeSince: '10-18-2026' })
  expect(await reported()).toBe('PerDiem 8 + Employee 8 + Locum 16')
  // As if there had been no other: the whole time was entered wrongly.
  expect(await save({ labourType: 'PerDiem', labourTypeSince: '10-02-2026' })).toMatchObject({ since: null })
  expect(await reported()).toBe('PerDiem 32')
})

test('a mapping whose labor type never changed has the version of the release before first days', async () => {
  const read = async (row: object): Promise<ProviderMapping> => {
    const rows = [{ providerCode: person.code, facilityId: stage.facility.id, ...row }]
    const { status, body } = await stage.server.call(facilityEndpoints.mapProvider, rows, stage.token)
    expect(status).toBe(200)
    return body.data[0]
  }
  const older = ({ version, labourTypeSince, providerCode, providerName, facilityName, ...own }: ProviderMapping) =>
    versionOf(own)
  const same = await read({ labourType: 'PerDiem' })
  expect(same.version).toBe(older(same))
  // Its first day is part of the version: two people must not overwrite each other's.
  const changed = await read({ labourType: 'Employee', labourTypeSince: '10-10-2026' })
  expect(changed.version).not.toBe(older(changed))
})

test('a weekend over the change counts once', async () => {
  const hours = { start_time: '07:00:00', end_time: '15:00:00', provider: person }
  await makeShift(stage.db, { block: stage.block, date: '2026-10-11', ...hours })
  await save({ labourType: 'Employee', labourTypeSince: '10-11-2026' })
  expect((await rows()).map(({ labourType, weekends }) => [labourType, weekends])).toEqual([
    ['PerDiem', 1],
    ['Employee', 0],
  ])
})

test('it cannot count from a later day, and nothing is changed then', async () => {
  const later = { labourType: 'Employee', labourTypeSince: '10-26-2026' }
  expect(await save(later)).toMatchObject({ fields: { labourTypeSince: texts.user.labourTypeLater } })
  expect(await reported()).toBe('PerDiem 32')
})

test('whoever comes back with another labor type keeps the one of then', async () => {
  await stage.db.deleteFrom('shifts').where('provider_id', '=', person.id).where('date', '=', '2026-10-30').execute()
  const { id } = await save({ labourType: 'PerDiem' })
  expect((await stage.server.call(facilityEndpoints.unmapProvider, { id }, stage.token)).status).toBe(200)
  expect(await reported()).toBe('PerDiem 24')
  await save({ labourType: 'Locum', labourTypeSince: '10-12-2026' })
  expect(await reported()).toBe('PerDiem 16 + Locum 8')
})
