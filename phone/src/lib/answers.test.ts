import { CallError } from '@shiftward/client/call-error.ts'
import { expect, test, vi } from 'vitest'
import { queries, storeAnswers } from './answers.ts'
import { drop } from './store.ts'

vi.mock('./store.ts', () => ({ drop: vi.fn(async () => {}), keep: vi.fn(async () => {}) }))

const key = ['Mobile/Shift', { shiftId: '1' }]

const failWith = (status: number) => {
  const error = new CallError({ status, message: 'No' })
  const asked = queries.fetchQuery({ queryKey: key, queryFn: () => Promise.reject(error), retry: false, staleTime: 0 })
  return expect(asked).rejects.toBe(error)
}

test('a stored answer stays without a network, and goes when the server says that it is not there', async () => {
  storeAnswers()
  queries.setQueryData(key, { shiftId: 1 })
  await failWith(0)
  expect(queries.getQueryData(key)).toEqual({ shiftId: 1 })
  expect(drop).not.toHaveBeenCalled()
  await failWith(404)
  expect(queries.getQueryData(key)).toBeUndefined()
  expect(drop).toHaveBeenCalledExactlyOnceWith('answers', JSON.stringify(key))
})
