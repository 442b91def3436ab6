import { expect, test } from 'vitest'
import { noteOf } from './call-out-words.ts'

const soon = { problem: undefined, isOffline: false, isSoon: true, desk: '+12125550100' }

test('whoever calls out late is asked to phone too, where the department has a number', () => {
  expect(noteOf(soon)?.text).toBe('It starts soon: please phone too.')
  expect(noteOf({ ...soon, desk: '' })).toBeNull()
  expect(noteOf({ ...soon, isSoon: false })).toBeNull()
})

test('what nobody has been told of comes before everything else', () => {
  const text = 'No network. Nobody has been told yet. Please phone.'
  expect(noteOf({ ...soon, isOffline: true, desk: '' })).toEqual({ kind: 'stop', text })
  expect(noteOf({ ...soon, isOffline: true, problem: 'Refused' })).toEqual({ kind: 'stop', text: 'Refused' })
})
