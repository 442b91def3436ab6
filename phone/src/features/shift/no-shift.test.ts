import { expect, test } from 'vitest'
import { whyNoOpenShift, whyNoShift } from './no-shift.part.ts'

const facilities = [
  {
    facilityCode: 'F1',
    facilityName: 'Mercy',
    organizationName: 'Meridian',
    timeZone: 'UTC',
    labourType: 'fullTime' as never,
  },
]

test('whoever works nowhere yet is told so, and what to do', () => {
  const nowhere = /^You do not work at any facility yet\. Give your administrator your NPI or email/
  expect(whyNoShift({ facilities: [], publishedUpTo: null })).toMatch(nowhere)
  expect(whyNoOpenShift({ facilities: [] })).toMatch(nowhere)
  expect(whyNoShift({ facilities, publishedUpTo: null })).toMatch(/^Nothing is published yet/)
  expect(whyNoShift({ facilities, publishedUpTo: `12-31-${new Date().getFullYear()}` })).toBe('Published up to Dec 31.')
  expect(whyNoOpenShift({ facilities })).toBe('We tell you when one comes up.')
})
