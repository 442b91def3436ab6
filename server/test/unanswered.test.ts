import { dashboardEndpoints } from '@shiftward/contract/dashboard.ts'
import { expect, test } from 'vitest'
import { answered, unanswered } from '../src/app.ts'
import { makeUser } from '../src/demo/factories.ts'
import { startApp } from './harness.ts'
import { leftForLater } from './left-for-later.ts'

test('every call has a handler but those that are left for later, which say so', async () => {
  const server = await startApp()
  const missing = unanswered(answered(server.deps)).map(({ endpoint }) => endpoint.path)
  expect(missing.sort()).toEqual([...leftForLater].sort())
  const token = await server.tokenOf(await makeUser(server.db))
  const call = await server.call(dashboardEndpoints.stats, { date: '11-15-2026', daterange: 2 }, token)
  expect(call.status).toBe(501)
  await server.close()
})
