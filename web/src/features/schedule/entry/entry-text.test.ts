import { flag } from '@shiftward/contract/choices.ts'
import { describe, expect, it } from 'vitest'
import { entryWith, openEntryWith } from './entry-fixture.ts'
import {
  hoursText,
  isFillable,
  marksOf,
  shortSkill,
  sortedTitleOf,
  spokenText,
  stateOf,
  states,
  titleOf,
} from './entry-text.ts'

describe('the state of an entry', () => {
  it('follows its flag', () => {
    const stateWith = (number: (typeof flag)[keyof typeof flag]) => stateOf(entryWith({ flag: number }))
    expect([0, 1, 2, 3, 4, 5, 10].map((number) => stateWith(number as 0))).toEqual([
      'vacancy',
      'open',
      'assigned',
      'interest',
      'sourced',
      'leave',
      'mobile',
    ])
  })

  it('has its own value for a sourced shift with add-on hours', () => {
    expect(stateOf(entryWith({ flag: flag.sourced, isSourceShift: true, addOnHours: 2 }))).toBe('addOn')
    expect(stateOf(entryWith({ flag: flag.assigned, addOnHours: 2 }))).toBe('assigned')
  })

  it('shows a request before an interest, with their numbers', () => {
    const person = { providerCode: 'USR1', providerName: 'Ada Moss' }
    const request = { ...person, shiftApprovalId: 1, submittedOn: '11-01-2026 08:00:00' }
    const asked = openEntryWith({ flag: flag.interest, interests: [person], requests: [request, request] })
    expect(stateOf(asked)).toBe('request')
    expect(titleOf(asked)).toBe('2 requests, 1 interested')
    expect(spokenText(asked)).toMatch(/^Requested, 2 requests, 1 interested, Registered Nurse/)
    expect(titleOf(openEntryWith({ requests: [request] }))).toBe('1 request')
  })

  it('has a unique letter', () => {
    const letters = Object.values(states).map((state) => state.letter)
    expect(new Set(letters).size).toBe(letters.length)
  })
})

describe('the short text in a day', () => {
  it('shortens the skill', () => {
    expect(['Registered Nurse', 'Physician', 'CRNA', 'Licensed Practical Nurse'].map(shortSkill)).toEqual([
      'RN',
      'Phys',
      'CRNA',
      'LPN',
    ])
  })

  it('says how many are interested', () => {
    const interests = [{ providerCode: 'USR2', providerName: 'A B' }]
    const entry = openEntryWith({ flag: flag.interest, interests })
    expect(titleOf(entry)).toBe('1 interested')
  })
})

describe('hours', () => {
  it('show the next morning with (+1) and midnight as 24:00', () => {
    expect(hoursText(entryWith())).toBe('07:00–15:00')
    expect(hoursText(entryWith({ startTime: '19:00:00', endTime: '07:00:00' }))).toBe('19:00–07:00 (+1)')
    expect(hoursText(entryWith({ startTime: '15:00:00', endTime: '00:00:00' }))).toBe('15:00–24:00')
    expect(hoursText(entryWith({ startTime: '06:30:00', endTime: '15:30:00' }))).toBe('06:30–15:30')
  })
})

describe('marks', () => {
  it('follow the fields of the entry', () => {
    expect(marksOf(entryWith())).toEqual([])
    const night = { startTime: '19:00:00', endTime: '07:00:00', onCallOpenShift: true }
    expect(marksOf(openEntryWith({ ...night, rateMask: true }))).toEqual(['onCall', 'masked', 'night'])
    expect(marksOf(entryWith({ flag: flag.mobile, isSourceShift: true, addOnHours: 1 }))).toEqual(['sourced', 'addOn'])
    expect(marksOf(entryWith({ isDoubleBooked: true }))).toEqual(['doubleBooked'])
    const swap = { providerNames: ['Ann Lee'], isReturn: false, isApproved: false }
    expect(marksOf(entryWith({ swap, isUnsent: true }))).toEqual(['unsent', 'swap'])
    expect(spokenText(entryWith({ swap }))).toContain('Swap asked for')
    const offers = ['Ann Lee', 'Ben Ash'].map((providerName) => ({ providerCode: 'USR9', providerName }))
    const offered = openEntryWith({ offers, release: { step: 2, steps: 3, nextAt: '11-14-2026 14:00:00' } })
    expect(marksOf(offered)).toEqual(['offers', 'release'])
    expect(spokenText(offered)).toContain('2 offers open, Release: step 2 of 3, next at 14:00 on 11-14')
    expect(marksOf(entryWith({ confirmedRules: ['overlap', 'rest'] }))).toEqual(['confirmed'])
    expect(marksOf(entryWith({ confirmedRules: ['overlap', 'leave'] }))).toEqual([])
  })

  it('do not mark a shift that ends at midnight as a night', () => {
    expect(marksOf(entryWith({ startTime: '15:00:00', endTime: '00:00:00' }))).toEqual([])
  })
})

it('only an entry without a provider can be filled', () => {
  expect(isFillable(openEntryWith())).toBe(true)
  expect(isFillable(entryWith({ flag: flag.empty, providerCode: null }))).toBe(true)
  expect(isFillable(entryWith())).toBe(false)
  expect(isFillable(entryWith({ flag: flag.leave, shiftId: null }))).toBe(false)
})

it('screen readers get the whole entry in one sentence', () => {
  expect(spokenText(entryWith({ onCallOpenShift: true }))).toBe(
    'Assigned, Jane Doe, Registered Nurse, 07:00–15:00, ED Day, On call, Sunday, November 15, 2026',
  )
})

it('puts the last name first where there is little room', () => {
  expect(sortedTitleOf(entryWith({ providerName: 'Jane Doe' }))).toBe('Doe, Jane')
  expect(sortedTitleOf(openEntryWith())).toBe('Open')
})
