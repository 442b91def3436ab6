import { expect, test } from 'vitest'
import { firstMessage } from './dialog-form.ts'

test('the first message is found at any depth', () => {
  expect(firstMessage({})).toBeUndefined()
  expect(firstMessage({ skill: { type: 'custom', message: 'Choose' }, rate: { message: 'Enter' } })).toBe('Choose')
  expect(firstMessage({ rows: [undefined, { rate: { message: 'Enter', ref: { message: 'not this' } } }] })).toBe(
    'Enter',
  )
})
