import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { together } from './together.ts'

const place = new AsyncLocalStorage<string>()

function squares(refuses: (all: number[]) => boolean = () => false, within?: number) {
  const asked: { all: number[]; from: string | undefined }[] = []
  const find = together(
    (number: number) => String(number),
    async (all: number[]) => {
      asked.push({ all, from: place.getStore() })
      if (refuses(all)) throw new Error('lost')
      return all.filter((number) => number > 0).map((number) => ({ number, square: number * number }))
    },
    ({ number }) => String(number),
    within,
  )
  return { asked, find: async (number: number) => (await find(number))?.square }
}

test('what is asked for at the same time is found together, each anew', async () => {
  const { asked, find } = squares()
  expect(await Promise.all([find(2), find(3), find(2), find(-1)])).toEqual([4, 9, 4, undefined])
  expect(await find(2)).toBe(4)
  expect(asked.map(({ all }) => all)).toEqual([[2, 3, -1], [2]])
})

test('who asks while the others wait for the answer is found in a turn of their own', async () => {
  const { asked, find } = squares()
  const first = find(2)
  await setImmediate()
  expect(await Promise.all([first, find(3)])).toEqual([4, 9])
  expect(asked.map(({ all }) => all)).toEqual([[2], [3]])
})

test('who can wait is found together with those who ask later', async () => {
  const { asked, find } = squares(undefined, 50)
  const first = find(2)
  await setImmediate()
  expect(await Promise.all([first, find(3)])).toEqual([4, 9])
  expect(asked.map(({ all }) => all)).toEqual([[2, 3]])
})

test('a failure reaches all who asked, and nobody later', async () => {
  const { find } = squares((all) => all.includes(5))
  const [one, other] = await Promise.allSettled([find(5), find(2)])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  expect(await find(2)).toBe(4)
})

test('it is found outside the call of whoever asks', async () => {
  const { asked, find } = squares()
  await place.run('a call', () => find(2))
  expect(asked[0]?.from).toBeUndefined()
})
