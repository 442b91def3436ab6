import { flag } from '@shiftward/contract/choices.ts'
import { describe, expect, it } from 'vitest'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Entry } from '../schedule-dialog.ts'
import { addedText, dayProblem, outcomeOf, shiftByDrop, withEnded } from './drop.ts'

const provider = { providerCode: 'USR9', providerName: 'Sarah Hollomere' }
const day = '2026-11-16'
const place = {
  plan: { startDate: '2026-11-02', endDate: '2026-11-30', weekdays: [1, 2, 3, 4, 5] },
  team: { teamName: 'ED Day', startTime: '07:00:00', endTime: '15:00:00' } as ScheduleContext['team'],
  skill: 'Registered Nurse',
  timeZone: 'America/New_York',
}
const before = Date.parse('2026-11-01T12:00:00Z')

const open = (shiftId: number, given: Partial<Entry> = {}) => openEntryWith({ shiftId, day, ...given })
const vacancy = (shiftId: number, given: Partial<Entry> = {}) => open(shiftId, { flag: flag.empty, ...given })

describe('a drop on a day', () => {
  const outcome = (entries: Entry[], rest: { entry?: Entry; isAnother?: boolean } = {}, now = before) =>
    outcomeOf({ provider, day, ...rest }, place, entries, now)

  it('adds a shift if there is none to fill', () => {
    const others = [entryWith({ day }), open(1, { day: '2026-11-17' }), open(2, { skillLevel: 'Physician' })]
    expect(outcome(others)).toEqual({ fills: undefined, problem: undefined })
  })

  it('fills the earliest vacancy of the chosen skill, or else the earliest open shift', () => {
    const late = open(1, { startTime: '11:00:00', endTime: '19:00:00' })
    expect(outcome([late, open(2)]).fills?.shiftId).toBe(2)
    const lateVacancy = vacancy(3, { startTime: '12:00:00', endTime: '20:00:00' })
    expect(outcome([late, open(2), lateVacancy]).fills?.shiftId).toBe(3)
    expect(outcome([lateVacancy, vacancy(4)]).fills?.shiftId).toBe(4)
  })

  it('fills the shift under the pointer, whatever its skill', () => {
    const entry = open(5, { skillLevel: 'Physician' })
    expect(outcome([vacancy(3), entry], { entry }).fills?.shiftId).toBe(5)
    // The pointer is over a colleague's shift: the day counts.
    expect(outcome([vacancy(3)], { entry: entryWith({ day }) }).fills?.shiftId).toBe(3)
  })

  it('adds another shift beside one to fill when that is asked for', () => {
    expect(outcome([vacancy(3)], { isAnother: true })).toEqual({ fills: undefined, problem: undefined })
  })

  it('does nothing on the shift that the QHP already has', () => {
    const entry = entryWith({ day, providerCode: 'USR9' })
    expect(outcome([entry, vacancy(3)], { entry })).toEqual({ problem: 'Sarah Hollomere already has this shift.' })
  })

  it('fills a shift that is over only when the day has nothing ahead', () => {
    // 15:30 in New York.
    const after = Date.parse('2026-11-16T20:30:00Z')
    const late = vacancy(4, { endTime: '16:00:00' })
    expect(outcome([vacancy(3), late], {}, after).fills?.shiftId).toBe(4)
    expect(outcome([vacancy(3)], {}, after).fills?.shiftId).toBe(3)
    expect(outcome([], {}, after)).toEqual({ fills: undefined, problem: undefined })
    const early = vacancy(5, { endTime: '09:00:00' })
    // 10:00: a new shift would still be running.
    const running = Date.parse('2026-11-16T15:00:00Z')
    expect(outcome([early], {}, running)).toEqual({ fills: undefined, problem: undefined })
  })

  it('says which shift was filled, and how many requests of other people that has closed', () => {
    const filled = (what: string) =>
      `Your provider has been added. Sarah Hollomere fills the ${what} on Monday, November 16, 2026, 07:00–15:00, Registered Nurse.`
    expect(addedText({ provider }, 0)).toBe('Your provider has been added.')
    expect(addedText({ provider, fills: vacancy(3) }, 0)).toBe(filled('vacancy'))
    expect(addedText({ provider, fills: open(3) }, 1)).toBe(`${filled('open shift')} Closed 1 request of other people.`)
    expect(addedText({ provider, fills: open(3) }, 2)).toBe(
      `${filled('open shift')} Closed 2 requests of other people.`,
    )
  })
})

it('whoever moves or frees a shift hears that its swap has ended', () => {
  const swapped = entryWith({ swap: { providerNames: ['Ann Lee'], isReturn: false, isApproved: false } })
  expect(withEnded('1 shift freed.', [entryWith()])).toBe('1 shift freed.')
  expect(withEnded('1 shift freed.', [swapped])).toBe(
    '1 shift freed. The swap that was asked for has ended, and the QHPs are told.',
  )
  expect(withEnded('Shift time updated successfully', [swapped])).toBe(
    'Shift time updated successfully. The swap that was asked for has ended, and the QHPs are told.',
  )
  expect(withEnded('Shift time updated successfully', [])).toBe('Shift time updated successfully')
  expect(withEnded('2 shifts freed.', [swapped, swapped])).toBe(
    '2 shifts freed. The swaps that were asked for have ended, and the QHPs are told.',
  )
})

describe('a day that takes no shift', () => {
  it.each([
    ['2026-12-01', 'Tuesday, December 1, 2026 is outside the schedule block.'],
    ['2026-11-15', 'ED Day does not work on Sundays.'],
  ])('%s says why', (closed, reason) => {
    expect(dayProblem(closed, place, before)).toBe(reason)
  })

  it('is over when the team’s hours are', () => {
    expect(dayProblem(day, place, Date.parse('2026-11-16T19:59:00Z'))).toBeUndefined()
    expect(dayProblem(day, place, Date.parse('2026-11-16T20:00:00Z'))).toContain('is over')
  })
})

it('gives a shift with the hours of the one it fills, or of the team', () => {
  const given = (entries: Entry[], on = day) => shiftByDrop({ provider, day: on }, place, entries, before)
  expect(given([])).toEqual({
    date: day,
    startTime: '07:00:00',
    endTime: '15:00:00',
    skill: 'Registered Nurse',
    isOnCall: false,
  })
  const night = vacancy(3, { startTime: '19:00:00', endTime: '07:00:00', onCallOpenShift: true })
  expect(given([night])).toMatchObject({ startTime: '19:00:00', endTime: '07:00:00', isOnCall: true })
  expect(given([], '2026-11-15')).toBeUndefined()
})
