import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { makeDepartment } from '../../demo/factories.ts'
import { claimRun, insertRun } from './fill-run.store.ts'

let server: TestApp
let busy: World
let quiet: World

beforeAll(async () => {
  server = await startApp()
  busy = await makeWorld(server.db, 'Busy')
  quiet = await makeWorld(server.db, 'Quiet')
})
afterAll(() => server.close())

async function wait({ facility, organization, block, admins }: World): Promise<number> {
  const department = await makeDepartment(server.db, { facility })
  return insertRun(server.db, {
    organization_id: organization.id,
    department_id: department.id,
    created_by: admins.organization.id,
    created_at: server.clock.now,
    block_codes: [block.code],
    seconds: 60,
    options: { useUnavailable: false } as never,
    shift_ids: null,
  })
}

test('organizations take turns, however many runs of one of them wait', async () => {
  const first = await wait(busy)
  const second = await wait(busy)
  const third = await wait(busy)
  const other = await wait(quiet)
  const later = await wait(quiet)
  const claimed = []
  for (let turn = 1; turn <= 6; turn++) {
    const leaseUntil = new Date(server.clock.now.getTime() + turn * 60_000)
    const run = await claimRun(server.db, server.clock.now, leaseUntil)
    claimed.push(run?.id)
  }
  expect(claimed).toEqual([first, other, second, later, third, undefined])
})
