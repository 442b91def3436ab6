import { expect, test } from 'vitest'
import { answered, unanswered } from '../src/app.ts'
import { startApp } from './harness.ts'
import { leftForLater } from './left-for-later.ts'

test('every call has a handler but those that are left for later, which say so', async () => {
  const server = await startApp()
  const missing = unanswered(answered(server.deps))
  expect(missing.map(({ endpoint }) => endpoint.path).sort()).toEqual([...leftForLater].sort())
  for (const { handler } of missing) await expect(handler({} as never)).rejects.toMatchObject({ status: 501 })
  await server.close()
})
