import { expect, test } from 'vitest'
import { noteOf, recordedText } from './call-out-words.ts'

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

test('who works for two organizations hears which of them it is about', () => {
  const north = { facilityName: 'North', organizationName: 'Mercy' }
  const lake = { facilityName: 'Lake', organizationName: 'Lakeside' }
  expect(recordedText('Nov 17', 'North', [north])).toBe(
    'Nov 17 is recorded as sick. Your shifts of that day are no longer yours.',
  )
  expect(recordedText('Nov 17', 'North', [north, lake])).toBe(
    'Nov 17 is recorded as sick at Mercy. Your shifts there on that day are no longer yours. Elsewhere nobody is told.',
  )
  // Two facilities with one name.
  expect(recordedText('Nov 17', 'North', [north, { ...lake, facilityName: 'North' }])).toContain(
    'at the organization of this shift',
  )
})
