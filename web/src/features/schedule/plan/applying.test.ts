import { expect, test } from 'vitest'
import { applyHint, areDays, firstDays } from './applying.ts'

const pattern = { patternId: 1, name: 'Mondays', weeks: 1, days: [{ day: 1, teamCode: null }], version: 1 }
const person = { providerCode: 'USR1' }

test('the first days follow the rotation, and there are none while the start date is being typed', () => {
  expect(firstDays(pattern, person, '2026-11-15').slice(0, 4)).toEqual([false, true, false, false])
  expect(['', '11-1', '11-15-202', '02-30-2026'].map((typed) => firstDays(pattern, person, typed))).toEqual(
    Array(4).fill([]),
  )
})

test('days must be valid and in order before anything is asked of the server', () => {
  expect(areDays({ startDate: '2026-11-15', endDate: '2026-11-15' })).toBe(true)
  expect(areDays({ startDate: '2026-11-15', endDate: '2026-11-14' })).toBe(false)
  expect(areDays({ startDate: '11-15-202', endDate: '2026-11-28' })).toBe(false)
  expect(areDays({ startDate: '2026-11-15', endDate: '' })).toBe(false)
})

test('the hint asks for what is missing, the days before the people', () => {
  const [startDate, endDate] = ['11-15-2026', '11-28-2026']
  const block = { schedulerId: 1, scheduleCode: 'SCH1', startDate, endDate, isDeactivated: false }
  const whole = {
    block: { ...block, publishedAt: null, pendingChanges: 0 },
    days: { startDate: '2026-11-15', endDate: '2026-11-28' },
    people: [person],
    schedulerCodes: ['SCH1'],
  }
  expect(applyHint(whole)).toBeUndefined()
  expect(applyHint({ ...whole, block: undefined })).toContain('no schedule block')
  expect(applyHint({ ...whole, days: { ...whole.days, startDate: '11-1' }, people: [] })).toContain(
    'valid first and last day',
  )
  expect(applyHint({ ...whole, people: [] })).toContain('Select QHPs')
  expect(applyHint({ ...whole, schedulerCodes: [] })).toContain('has these days')
})
