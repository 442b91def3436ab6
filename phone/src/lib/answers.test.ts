import { CallError } from '@shiftward/client/call-error.ts'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { oldestShown, queries, refresh, restoreAnswers, storeAnswers } from './answers.ts'
import { call } from './call.ts'
import { drop, readAll } from './store.ts'

vi.mock('./store.ts', () => ({ drop: vi.fn(async () => {}), keep: vi.fn(async () => {}), readAll: vi.fn() }))

vi.mock('./call.ts', () => ({ call: vi.fn(async () => ['new']) }))

beforeEach(() => {
  queries.clear()
  vi.mocked(drop).mockClear()
})

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

test('an answer that an older app has stored in another form is dropped', async () => {
  const at = Date.now()
  const shifts = ['Mobile/Shifts', {}]
  const open = ['Mobile/OpenShifts', {}]
  vi.mocked(readAll).mockResolvedValueOnce([
    { key: shifts, data: ['kept'], at },
    { key: open, data: [{ findings: [{ rule: 'rest', level: 'warn', text: 'Only 8 h rest' }] }], at },
  ])
  await restoreAnswers()
  expect([queries.getQueryData(shifts), queries.getQueryData(open)]).toEqual([['kept'], undefined])
  expect(drop).toHaveBeenCalledExactlyOnceWith('answers', JSON.stringify(open))
})

test('the age is that of the oldest answer on the screen', () => {
  const show = (queryKey: readonly string[]) =>
    new QueryObserver(queries, { queryKey, refetchOnMount: false, refetchInterval: false }).subscribe(() => {})
  const [old, older, hidden] = [['Mobile/Swaps'], ['Mobile/Shift'], ['Mobile/Leaves']] as const
  expect(oldestShown()).toBeUndefined()
  queries.setQueryData(old, [], { updatedAt: 5_000 })
  queries.setQueryData(older, {}, { updatedAt: 3_000 })
  queries.setQueryData(hidden, [], { updatedAt: 1_000 })
  const stops = [show(old), show(older)]
  expect(oldestShown()).toBe(3_000)
  stops[1]?.()
  expect(oldestShown()).toBe(5_000)
  stops[0]?.()
})

test('a change also reloads what is stored for other screens', async () => {
  queries.setQueryData(['Mobile/Shifts', { from: '2026-10-01', to: '2027-02-28' }], ['old'])
  queries.setQueryData(['Mobile/SwapPartners', { shiftId: '1' }], ['old'])
  await refresh()
  expect(call).toHaveBeenCalledOnce()
  expect(queries.getQueryData(['Mobile/Shifts', { from: '2026-10-01', to: '2027-02-28' }])).toEqual(['new'])
})
