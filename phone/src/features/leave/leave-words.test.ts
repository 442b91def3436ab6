import { afterEach, expect, test, vi } from 'vitest'
import { askedText, askText, organizationsAsked, overlapText, problemsOf } from './leave-words.ts'

afterEach(() => vi.useRealTimers())

test('a last day before the first is said, not changed', () => {
  expect(problemsOf({ from: '2026-11-20', to: '2026-11-18' }, '2026-11-16')).toEqual({
    to: 'The last day is before the first',
  })
  expect(problemsOf({ from: '2026-11-14', to: '' }, '2026-11-16')).toEqual({ from: 'Leave cannot start before today' })
  expect(problemsOf({ from: '2026-11-20', to: '2026-11-20' }, '2026-11-16')).toEqual({})
})

test('the button says what is really missing', () => {
  expect(askText(0, 'PTO')).toBe('Choose your days')
  expect(askText(0, undefined)).toBe('Choose your days')
  expect(askText(2, undefined)).toBe('The types of leave are missing')
  expect(askText(2, 'PTO')).toBe('Ask for 2 days of PTO')
})

test('whoever works for two organizations hears whom the request goes to', () => {
  const mine = ['Mercy', 'Lakeside', 'Mercy']
  const days = { from: '2026-11-20', to: '2026-11-21' }
  const leave = {
    fromDate: '11-19-2026',
    toDate: '11-21-2026',
    organizationName: 'Mercy',
    leaveStatus: 'Open',
  } as const
  expect(organizationsAsked(mine, [], days)).toEqual(['Lakeside', 'Mercy'])
  expect(organizationsAsked(mine, [leave], days)).toEqual(['Lakeside'])
  expect(organizationsAsked(mine, [{ ...leave, leaveStatus: 'Denied' }], days)).toEqual(['Lakeside', 'Mercy'])
  expect(organizationsAsked(mine, [leave], { ...days, to: '2026-11-22' })).toEqual(['Lakeside', 'Mercy'])
  expect(askedText(['Lakeside', 'Mercy'], mine)).toBe('It goes to Lakeside and Mercy. Each of them decides for itself.')
  expect(askedText(['Lakeside'], mine)).toBe(
    'It goes to Lakeside only. You have asked the others for these days already.',
  )
  expect(askedText(['Mercy'], ['Mercy'])).toBeUndefined()
})

test('a leave that overlaps an older one names it before it is refused', () => {
  vi.setSystemTime('2026-11-15T12:00:00Z')
  const held = { fromDate: '11-26-2026', toDate: '11-29-2026', organizationName: 'Mercy', leaveStatus: 'Open' } as const
  const days = { from: '2026-11-24', to: '2026-11-27' }
  expect(overlapText(['Lakeside', 'Mercy'], [held], days)).toBe(
    'Mercy has your leave of Nov 26 – 29 already. Choose days that do not overlap it, or take it back first.',
  )
  expect(overlapText(['Lakeside'], [held], days)).toBeUndefined()
  expect(overlapText(['Mercy'], [{ ...held, leaveStatus: 'Denied' }], days)).toBeUndefined()
  expect(overlapText(['Mercy'], [held], { ...days, to: '2026-11-25' })).toBeUndefined()
})
