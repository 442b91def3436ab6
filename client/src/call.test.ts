import { createServer } from 'node:http'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { callWith } from './call.ts'

const session = { token: () => undefined, clear: () => undefined }

afterEach(() => vi.unstubAllGlobals())

test('an answer that never comes counts as lost when the patience is over', async () => {
  let asked = 0
  const server = createServer(() => {
    asked += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` })
  const call = callWith(session, { patienceMs: 300 })
  await expect(call(mobileEndpoints.leaves, {})).rejects.toMatchObject({ status: 0, isUnanswered: true })
  // A change is sent once more, with its key.
  const change = call(mobileEndpoints.withdrawSwap, { swapId: 1 }, { key: 'a key' })
  await expect(change).rejects.toMatchObject({ isUnanswered: true })
  expect(asked).toBe(3)
  server.closeAllConnections()
  server.close()
})

test('the answer to a second try says so: the first may have been done', async () => {
  vi.stubGlobal('location', { origin: 'http://shiftward.test' })
  const answers = [502, 401, 401]
  vi.stubGlobal('fetch', async () => Response.json({ status: false }, { status: answers.shift() ?? 500 }))
  const withdraw = () => callWith(session)(mobileEndpoints.withdrawSwap, { swapId: 1 }, { key: 'a key' })
  await expect(withdraw()).rejects.toMatchObject({ status: 401, isSecondTry: true })
  await expect(withdraw()).rejects.toMatchObject({ status: 401, isSecondTry: false })
})
