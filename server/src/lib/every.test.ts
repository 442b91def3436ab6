import { expect, test } from 'vitest'
import { startEvery } from './every.ts'

test('runs its job at once and repeatedly, survives a failure, and ends when stopped', async () => {
  let turns = 0
  let atOnce = 0
  const errors: unknown[] = []
  const job = async () => {
    turns += 1
    atOnce += 1
    expect(atOnce).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 2))
    atOnce -= 1
    if (turns === 2) throw new Error('no')
  }
  const every = startEvery(1, job, (error) => errors.push(error))
  await expect.poll(() => turns).toBeGreaterThan(3)
  expect(errors).toEqual([new Error('no')])
  await every.stop()
  expect(atOnce).toBe(0)
  const before = turns
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(turns).toBe(before)
})

test('a long pause does not delay the stop', async () => {
  let turns = 0
  const every = startEvery(
    3_600_000,
    async () => {
      turns += 1
    },
    () => undefined,
  )
  await expect.poll(() => turns).toBe(1)
  await every.stop()
})
