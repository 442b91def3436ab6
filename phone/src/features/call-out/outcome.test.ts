import { CallError } from '@shiftward/client/call-error.ts'
import { expect, test } from 'vitest'
import { isSettled, outcomeOf, outcomeText } from './outcome.ts'

const failed = (status: number, message = '') => outcomeOf(Promise.reject(new CallError({ status, message })))

test('what has no answer may be done, what is refused or failed is not', async () => {
  expect(await outcomeOf(Promise.resolve({}))).toBe('out')
  expect(await failed(0)).toBe('unknown')
  expect(await failed(503)).toBe('unknown')
  expect(await failed(500)).toBe('failed')
  expect(await failed(404)).toBe('gone')
  expect(await failed(409, 'No.')).toEqual({ refusal: 'No.' })
})

test('only what is called out or no longer mine is not tried again', () => {
  expect(isSettled('out') && isSettled('gone')).toBe(true)
  expect([undefined, 'unknown', 'failed', { refusal: 'No.' }] as const).not.toSatisfy((all: []) => all.some(isSettled))
})

test('each shift is said to be called out or not, with what to do', () => {
  const first = { day: 'Tue, Nov 17', outcome: 'out' } as const
  const day = 'Fri, Nov 20'
  const said = (outcome: Parameters<typeof isSettled>[0]) => outcomeText([first, { day, outcome }])
  expect(said('failed')).toBe('Tue, Nov 17 is called out. Fri, Nov 20 is not called out: try again or phone.')
  expect(said(undefined)).toBe(said('failed'))
  expect(said('unknown')).toBe('Tue, Nov 17 is called out. Fri, Nov 20 is not confirmed: try again or phone.')
  expect(said({ refusal: 'Ask them.' })).toBe('Tue, Nov 17 is called out. Fri, Nov 20 is not called out. Ask them.')
  expect(said('gone')).toBe('Tue, Nov 17 is called out. Fri, Nov 20 is no longer yours.')
  // Another shift of the same day was freed with the first.
  expect(outcomeText([first, { ...first, outcome: 'gone' }])).toBe('Tue, Nov 17 is called out.')
})
