import { CallError } from '@shiftward/client/call-error.ts'
import { expect, test } from 'vitest'
import { firstMessage, placeKnownErrors } from './dialog-form.ts'

test('the first message is found at any depth', () => {
  expect(firstMessage({})).toBeUndefined()
  expect(firstMessage({ skill: { type: 'custom', message: 'Choose' }, rate: { message: 'Enter' } })).toBe('Choose')
  expect(firstMessage({ rows: [undefined, { rate: { message: 'Enter', ref: { message: 'not this' } } }] })).toBe(
    'Enter',
  )
})

test('the server’s messages are shown at the form’s fields', () => {
  const placed: unknown[] = []
  const form = {
    getValues: () => ({ startTime: '', endTime: '' }),
    setError: (name: string, error: { message?: string }) => placed.push([name, error.message]),
  } as unknown as Parameters<typeof placeKnownErrors>[0]
  const fields = { StartTime: 'Too late', skilllevel: 'Unknown' }
  const place = (message: string) => placeKnownErrors(form, new CallError({ status: 400, message, fields }))
  expect(place('Refused')).toBe(false)
  expect(placed).toEqual([['startTime', 'Too late']])
  expect([place('Too late'), place('Unknown')]).toEqual([true, false])
})
