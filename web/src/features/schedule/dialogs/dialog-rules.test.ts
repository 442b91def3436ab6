import { flag } from '@shiftward/contract/choices.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { describe, expect, test } from 'vitest'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import { blockChoices, overlappingBlocks } from './block-choices.ts'
import { choiceOf, commentOf } from './comment-choice.ts'
import { metOnDay } from './day-shift.ts'
import { lossOf } from './delete-loss.ts'
import { leftOf, suggestedTime } from './left-time.ts'
import { pickedDates } from './picked-dates.ts'
import { confirmedOutcome, outcomeOf } from './repeat-outcome.ts'
import { recurrencePreview } from './repeat-preview.ts'
import { repeatValues } from './repeat-values.ts'
import { editedAddOnHours, isTimeChanged, timeValues, toTimeChange } from './time-change.ts'

test('a picked date is deselected by a second click, but the last one stays', () => {
  expect(pickedDates(['2026-11-15'], ['2026-11-15', '2026-11-03'])).toEqual(['2026-11-03', '2026-11-15'])
  expect(pickedDates(['2026-11-03', '2026-11-15'], ['2026-11-15'])).toEqual(['2026-11-15'])
  expect(pickedDates(['2026-11-15'], [])).toEqual(['2026-11-15'])
})

describe('a comment', () => {
  test('is chosen from the list, and free text is Other', () => {
    expect(choiceOf('')).toEqual({ choice: '', other: '' })
    expect(choiceOf('Additional time')).toEqual({ choice: 'Additional time', other: '' })
    expect(choiceOf('Stayed for the handover')).toEqual({ choice: 'Other', other: 'Stayed for the handover' })
  })

  test('is stored as its text', () => {
    for (const comment of ['', 'Additional patients', 'Stayed for the handover'])
      expect(commentOf(choiceOf(comment))).toBe(comment)
    expect(commentOf({ choice: 'Other', other: '  trimmed ' })).toBe('trimmed')
    expect(commentOf({ choice: '', other: 'left over' })).toBe('')
  })
})

describe('a new shift', () => {
  const place = { day: '2026-11-15', skill: 'Registered Nurse', scheduleCode: 'BLK1' }

  test('finds the open shift, or else the vacancy, of its skill on the day', () => {
    const vacancy = openEntryWith({ id: 8, shiftId: 8, flag: flag.empty })
    expect(metOnDay([], place)).toBeUndefined()
    expect(metOnDay([vacancy], place)).toBe('vacancy')
    expect(metOnDay([vacancy, openEntryWith()], place)).toBe('open')
    expect(metOnDay([openEntryWith({ flag: flag.interest })], place)).toBe('open')
  })

  test('ignores assigned shifts and those of another day, skill or block', () => {
    const others = [
      entryWith(),
      openEntryWith({ day: '2026-11-16' }),
      openEntryWith({ skillLevel: 'Physician' }),
      openEntryWith({ scheduleCode: 'BLK2' }),
      entryWith({ shiftId: null, flag: flag.leave, skillLevel: '' }),
    ]
    expect(metOnDay(others, place)).toBeUndefined()
  })
})

describe('a change of times', () => {
  const entry = entryWith({ addOnHours: 2, addonRate: 90, comment: 'Additional time' })
  const values = { ...timeValues(entry), startTime: '07:00:00', endTime: '15:00:00', addOnHourRate: 90, comment: 'x' }

  test('removes the comment together with the add-on hours, and keeps any other', () => {
    expect(toTimeChange(entry, 1, values, 0).comment).toBe('')
    expect(toTimeChange(entry, 1, values, 1).comment).toBe('x')
    expect(toTimeChange(entryWith({ comment: 'Bring the keys' }), 1, values, 0).comment).toBe('Bring the keys')
  })

  test('keeps the add-on hours and their comment while the hours stay, whatever hours the team has by now', () => {
    const context = { team: { startTime: '07:00:00', endTime: '15:00:00' }, timeZone: 'America/New_York' }
    const typed = timeValues(entry)
    const addOnHours = editedAddOnHours(entry, typed, context)
    expect(addOnHours).toBe(2)
    expect(toTimeChange(entry, 1, { ...values, comment: entry.comment }, addOnHours).comment).toBe('Additional time')
    expect(editedAddOnHours(entry, { ...typed, endTime: '16:00' }, context)).toBe(1)
    const longer = entryWith({ endTime: '18:00:00' })
    expect(editedAddOnHours(longer, timeValues(longer), context)).toBe(0)
  })

  test('is not sent when nothing changed', () => {
    const same = toTimeChange(entry, 1, { ...values, comment: entry.comment }, 2)
    expect(isTimeChanged(same)).toBe(false)
    expect(isTimeChanged({ ...same, endTime: '16:00:00' })).toBe(true)
    expect(isTimeChanged({ ...same, addOnHourRate: 91 })).toBe(true)
    expect(isTimeChanged({ ...same, onCallOpenShift: true })).toBe(true)
    expect(isTimeChanged({ ...same, comment: '' })).toBe(true)
  })
})

describe('the preview of a recurrence', () => {
  const plan = { startDate: '2026-11-01', endDate: '2026-11-30', weekdays: [0, 1, 2, 3, 4, 5, 6] }
  const recurrence = { type: 'Weekly', startDate: '2026-11-15', weekdays: [0, 2] } as const
  const daysOf = (times: number | undefined, busy: string[] = []) =>
    recurrencePreview(
      { ...recurrence, times },
      plan,
      (days) =>
        new Map(days.filter((day) => busy.includes(day)).map((day) => [day, { level: 'warn', text: 'On leave' }])),
    )

  test('lists its days, and says if the block ends earlier', () => {
    const two = daysOf(2)
    expect([two.days.map(({ day }) => day), two.isCutOff]).toEqual([['2026-11-15', '2026-11-17'], false])
    expect(daysOf(9)).toMatchObject({ days: { length: 5 }, isCutOff: true })
  })

  test('goes on to the end of the block without a number of times', () => {
    expect(daysOf(undefined)).toMatchObject({ days: { length: 5 }, isCutOff: false })
  })

  test('marks days with a conflict', () => {
    expect(daysOf(2, ['2026-11-17']).days.map(({ conflict }) => conflict?.text)).toEqual([undefined, 'On leave'])
  })
})

describe('Repeat', () => {
  const team = { startTime: '07:00:00', endTime: '15:00:00' } as NonNullable<ScheduleContext['team']>
  const plan = { startDate: '2026-11-01', endDate: '2026-12-31', weekdays: [1, 2, 3, 4, 5] }
  const shown = { team, plan, today: '2026-11-18', month: '2026-12', timeZone: 'America/New_York' }
  const now = Date.parse('2026-11-18T12:00:00-05:00')

  test('from the QHP list picks no day, and starts in the month on screen', () => {
    expect(repeatValues(shown, undefined, now)).toMatchObject({
      startTime: '07:00',
      date: [],
      recurrenceWeekdays: [],
      recurrenceStartDate: '2026-12-01',
    })
    expect(repeatValues({ ...shown, month: '2026-11' }, undefined, now).recurrenceStartDate).toBe('2026-11-18')
  })

  test('from a card takes over date, hours and on-call mark', () => {
    const hours = { startTime: '09:05:00', endTime: '18:00:00', addonRate: 95, onCallOpenShift: true }
    expect(repeatValues(shown, entryWith({ day: '2026-11-24', ...hours }), now)).toMatchObject({
      ...{ startTime: '09:05', endTime: '18:00', addOnHourRate: 95, onCallShift: true },
      ...{ date: ['2026-11-24'], recurrenceStartDate: '2026-11-24', recurrenceWeekdays: [2] },
    })
  })

  test('says which days were assigned and which were not; the repeated shift itself is no news', () => {
    const conflict = (date: string, title: string, level: 'warn' | 'block') =>
      ({ date, title, level, rule: 'overlap' }) as const
    const added = [{ shiftId: 1, date: '11-16-2026' }]
    const conflicts = [
      conflict('11-17-2026', 'ICU', 'block'),
      conflict('11-18-2026', 'ICU', 'warn'),
      conflict('11-18-2026', 'ED', 'warn'),
      conflict('11-19-2026', 'Days', 'block'),
    ]
    const outcome = outcomeOf({ data: { added, conflicts, closedRequests: 0 } }, '2026-11-17')
    expect(outcome).toEqual({
      added: ['2026-11-16'],
      refused: [
        { day: '2026-11-18', findings: [conflicts[1], conflicts[2]], isBlocked: false },
        { day: '2026-11-19', findings: [conflicts[3]], isBlocked: true },
      ],
    })
    const confirmed = { data: { added: [{ shiftId: 2, date: '11-18-2026' }], conflicts: [], closedRequests: 0 } }
    expect(confirmedOutcome(outcome, confirmed)).toEqual({
      added: ['2026-11-16', '2026-11-18'],
      refused: [{ day: '2026-11-19', findings: [conflicts[3]], isBlocked: true }],
    })
  })
})

test('the question before a deletion says what is lost', () => {
  const lossAt = (entry: ReturnType<typeof entryWith>, at = '2026-11-14T12:00:00Z') =>
    lossOf(entry, 'America/New_York', Date.parse(at))
  expect(lossAt(entryWith())).toMatch(/Jane Doe loses this shift: Registered Nurse, .*November 15, 2026, 07:00–15:00/)
  expect(lossAt(entryWith())).toContain('stays in the calendar as a vacancy')
  expect(lossAt(entryWith({ isMadeByAssigning: true }))).toContain('Remove takes the shift out of the calendar')
  const swap = { providerNames: ['Ann Lee'], isReturn: false, isApproved: true }
  expect(lossAt(entryWith({ swap }))).toMatch(/a vacancy\. The swap with Ann Lee ends, and they are told\.$/)
  expect(lossAt(openEntryWith({ flag: flag.empty }))).toMatch(/^The vacancy is removed/)
  expect(lossAt(openEntryWith())).toMatch(/^The open shift is removed, and no QHP/)
  const interests = [{ providerCode: 'USR1', providerName: 'Jane Doe' }]
  expect(lossAt(openEntryWith({ flag: flag.interest, interests }))).toContain('the interest of Jane Doe:')
  const asked = [
    { providerCode: 'USR2', providerName: 'Ada Moss', shiftApprovalId: 1, submittedOn: '' },
    { providerCode: 'USR3', providerName: 'Bea Late', shiftApprovalId: 2, submittedOn: '' },
  ]
  expect(lossAt(openEntryWith({ requests: asked }))).toContain('together with the requests of Ada Moss and Bea Late:')
  expect(lossAt(openEntryWith({ requests: asked.slice(1), flag: flag.interest, interests }))).toContain(
    'together with the request of Bea Late, and the interest of Jane Doe:',
  )
  expect(lossAt(entryWith(), '2026-11-15T14:30:00Z')).toMatch(
    /^This shift has begun\. Jane Doe loses it, and the 2\.5 h since its start leave the reports: Registered Nurse/,
  )
  const past = lossAt(entryWith({ isMadeByAssigning: true }), '2026-11-15T20:00:00Z')
  expect(past).toMatch(/^This shift is over: Registered Nurse, .*November 15, 2026, 07:00–15:00\. Its hours and cost/)
  expect(past).toContain('leave the reports, and Jane Doe no longer sees it.')
  expect(past).toContain('Free the shift keeps it as a vacancy.')
})

describe('who called out of a running shift', () => {
  const zone = 'America/New_York'
  const night = entryWith({ day: '2026-11-16', startTime: '19:00:00', endTime: '07:00:00' })
  const suggested = (at: string) => suggestedTime(night, zone, Date.parse(at))
  const left = (typed: string) => leftOf(night, typed, zone, Date.parse('2026-11-17T09:32:00Z'))

  test('has left now, in steps of five minutes and within the shift', () => {
    expect(suggested('2026-11-17T09:32:00Z')).toBe('04:30')
    expect(suggested('2026-11-17T09:34:59Z')).toBe('04:30')
    expect(suggested('2026-11-17T00:00:30Z')).toBe('19:05')
    expect(suggested('2026-11-17T11:59:00Z')).toBe('06:55')
    expect(suggested('2026-11-16T23:59:00Z')).toBeUndefined()
    expect(suggested('2026-11-17T12:00:00Z')).toBeUndefined()
  })

  test('leaves the rest, which can be on the next day', () => {
    expect(left('22:00')).toEqual({
      rest: { day: '2026-11-16', date: '11-16-2026', startTime: '22:00:00', endTime: '07:00:00' },
    })
    expect(left('04:30')).toMatchObject({ rest: { day: '2026-11-17', date: '11-17-2026', startTime: '04:30:00' } })
    for (const typed of ['19:00', '07:00', '06:00', '12:00']) {
      expect(left(typed)).toEqual({ problem: texts.schedule.leftOutside })
    }
    expect(left('')).toHaveProperty('problem')
    expect(left('04:32')).toEqual({ problem: texts.schedule.timeStep(5) })
  })
})

test('only active blocks that contain the day can be chosen', () => {
  const block = { schedulerId: 1, publishedAt: null, pendingChanges: 0, isDeactivated: false }
  const blocks = [
    { ...block, scheduleCode: 'A', startDate: '11-01-2026', endDate: '11-30-2026' },
    { ...block, scheduleCode: 'B', startDate: '12-01-2026', endDate: '12-31-2026' },
    { ...block, scheduleCode: 'C', startDate: '11-01-2026', endDate: '12-31-2026', isDeactivated: true },
  ]
  expect(blockChoices(blocks).map(({ value }) => value)).toEqual(['A', 'B'])
  expect(blockChoices(blocks, '2026-11-30').map(({ value }) => value)).toEqual(['A'])
})

test('active blocks that share days with a new one are named, except one with the same dates', () => {
  const block = { schedulerId: 1, publishedAt: null, pendingChanges: 0, isDeactivated: false }
  const blocks = [
    { ...block, scheduleCode: 'A', startDate: '11-01-2026', endDate: '11-30-2026' },
    { ...block, scheduleCode: 'B', startDate: '12-01-2026', endDate: '12-31-2026' },
    { ...block, scheduleCode: 'C', startDate: '11-15-2026', endDate: '12-15-2026', isDeactivated: true },
  ]
  const found = (startDate: string, endDate: string) =>
    overlappingBlocks(blocks, { startDate, endDate }).map(({ scheduleCode }) => scheduleCode)
  expect(found('2026-11-30', '2026-12-01')).toEqual(['A', 'B'])
  expect(found('2026-11-01', '2026-11-30')).toEqual([])
  expect(found('2027-01-01', '2027-01-31')).toEqual([])
})
