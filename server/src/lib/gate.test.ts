import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

const locked = () => Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error) => error.status ?? error.code,
  )

test('one route takes only its part of the connections; the others are not held up', async () => {
  const gate = new Gate({ perRoute: 2, waiting: 1 })
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let begun = 0
  const calls = held.map(({ promise }) =>
    gate.pass('One', () => {
      begun++
      return promise
    }),
  )
  expect(begun).toBe(2)
  expect(await statusOf(gate.pass('One', async () => undefined))).toBe(503)
  expect(await statusOf(gate.pass('Other', async () => undefined))).toBe(200)
  held[0].resolve()
  await calls[0]
  await expect.poll(() => begun).toBe(3)
  held[1].resolve()
  held[2].resolve()
  await Promise.all(calls)
  expect(await statusOf(gate.pass('One', async () => undefined))).toBe(200)
})

test('after a lock only a few calls try, and the ones in line are refused, until the time is over', async () => {
  const gate = new Gate({ perRoute: 1, ofSuspects: 1, suspectFor: 200 })
  const lock = Promise.withResolvers<void>()
  const first = statusOf(gate.pass('One', () => lock.promise))
  const second = statusOf(gate.pass('One', async () => undefined))
  lock.reject(locked())
  expect(await first).toBe('55P03')
  expect(await second).toBe(503)
  expect(gate.suspects()).toEqual(['One'])

  const trial = Promise.withResolvers<void>()
  const trying = statusOf(gate.pass('One', () => trial.promise))
  expect(await statusOf(gate.pass('One', async () => undefined))).toBe(503)
  expect(await statusOf(gate.pass('Other', async () => undefined))).toBe(200)
  trial.resolve()
  expect(await trying).toBe(200)
  await expect.poll(() => gate.suspects()).toEqual([])
  expect(await statusOf(gate.pass('One', async () => undefined))).toBe(200)
})
