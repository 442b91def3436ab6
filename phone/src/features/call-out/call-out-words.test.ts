import { expect, test } from 'vitest'
import { noteOf, recordedText } from './call-out-words.ts'
import { leavingTimes } from './leaving-times.ts'

const soon = { problem: undefined, isOffline: false, isSoon: true, desk: '+12125550100' }

test('whoever calls out late is asked to phone too, where the department has a number', () => {
  expect(noteOf(soon)?.text).toBe('Please phone too, so that somebody can come in time.')
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
  const called = { facilityName: 'North', hasWorked: false }
  const lake = { facilityName: 'Lake', organizationName: 'Lakeside' }
  expect(recordedText('Nov 17', called, [north])).toBe(
    'Nov 17 is recorded as sick. Your shifts of that day are no longer yours.',
  )
  expect(recordedText('Nov 17', called, [north, lake])).toBe(
    'Nov 17 is recorded as sick at Mercy. Your shifts there on that day are no longer yours. Elsewhere nobody is told.',
  )
  // Two facilities with one name.
  expect(recordedText('Nov 17', called, [north, { ...lake, facilityName: 'North' }])).toContain(
    'at the organization of this shift',
  )
})

test('whoever leaves a running shift keeps the hours until then', () => {
  expect(recordedText('Nov 17', { facilityName: 'North', hasWorked: true }, [])).toBe(
    'Nov 17 is recorded as sick. You keep the hours until you leave. Your other shifts of that day are no longer yours.',
  )
})

test('one leaves a running shift now, or some steps ago', () => {
  const night = {
    startsAt: '2026-11-16T19:00:00-05:00',
    endsAt: '2026-11-17T07:00:00-05:00',
    timeZone: 'America/New_York',
  }
  const times = (at: string) => leavingTimes(night, Date.parse(at))
  expect(times('2026-11-16T19:17:00-05:00')).toEqual(['19:15', '19:10', '19:05'])
  expect(times('2026-11-17T00:02:00-05:00').slice(0, 2)).toEqual(['00:00', '23:55'])
  expect(times('2026-11-16T18:59:00-05:00')).toEqual([])
  expect(times('2026-11-17T07:00:00-05:00')).toEqual([])
})
