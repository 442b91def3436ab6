import { flag } from '@shiftward/contract/choices.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { describe, expect, test } from 'vitest'
import { entryWith, openEntryWith } from '../entry-fixture.ts'
import { blockChoices } from './block-choices.ts'
import { choiceOf, commentOf } from './comment-choice.ts'
import { metOnDay } from './day-shift.ts'
import { lossOf } from './delete-loss.ts'
import { pickedDates } from './picked-dates.ts'
import { recurrencePreview } from './repeat-preview.ts'
import { isTimeChanged, timeValues, toTimeChange } from './time-change.ts'

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

  test('is not sent when nothing changed', () => {
    const same = toTimeChange(entry, 1, { ...values, comment: entry.comment }, 2)
    expect(isTimeChanged(same)).toBe(false)
    expect(isTimeChanged({ ...same, endTime: '16:00:00' })).toBe(true)
    expect(isTimeChanged({ ...same, addOnHourRate: 91 })).toBe(true)
    expect(isTimeChanged({ ...same, onCallOpenShift: true })).toBe(true)
    expect(isTimeChanged({ ...same, comment: '' })).toBe(true)
  })
})

describe('a recurrence in words', () => {
  const plan = { startDate: '2026-11-01', endDate: '2026-11-30', weekdays: [1, 2, 3, 4, 5] }

  test('lists its days, and says if the block ends earlier', () => {
    const weekly = { type: 'Weekly', startDate: '2026-11-16' } as const
    expect(recurrencePreview({ ...weekly, times: 2 }, plan)).toBe('2 days: 11-16-2026, 11-23-2026')
    expect(recurrencePreview({ ...weekly, times: 4 }, plan)).toMatch(/^3 days: .*11-30-2026\. Then the block ends\.$/)
  })

  test('says if there is no day', () => {
    expect(recurrencePreview({ type: 'Weekly', startDate: '2026-11-15', times: 3 }, plan)).toBe(
      messages.schedule.noRecurrenceDate,
    )
  })
})

test('the question before a deletion says what is lost', () => {
  expect(lossOf(entryWith())).toMatch(/Jane Doe loses this shift: Registered Nurse, .*November 15, 2026, 07:00 – 15:00/)
  expect(lossOf(openEntryWith({ flag: flag.empty }))).toMatch(/^The vacancy is removed/)
  expect(lossOf(openEntryWith())).toMatch(/^The open shift is removed, and no QHP/)
  const interests = [{ providerCode: 'USR1', providerName: 'Jane Doe' }]
  expect(lossOf(openEntryWith({ flag: flag.interest, interests }))).toContain('the interest of Jane Doe:')
  const asked = [
    { providerCode: 'USR2', providerName: 'Ada Moss', shiftApprovalId: 1, submittedOn: '' },
    { providerCode: 'USR3', providerName: 'Bea Late', shiftApprovalId: 2, submittedOn: '' },
  ]
  expect(lossOf(openEntryWith({ requests: asked }))).toContain('together with the requests of Ada Moss and Bea Late:')
  expect(lossOf(openEntryWith({ requests: asked.slice(1), flag: flag.interest, interests }))).toContain(
    'together with the request of Bea Late, and the interest of Jane Doe:',
  )
})

test('only active blocks that contain the day can be chosen', () => {
  const block = { schedulerId: 1, publishedAt: null, isDeactivated: false }
  const blocks = [
    { ...block, scheduleCode: 'A', startDate: '11-01-2026', endDate: '11-30-2026' },
    { ...block, scheduleCode: 'B', startDate: '12-01-2026', endDate: '12-31-2026' },
    { ...block, scheduleCode: 'C', startDate: '11-01-2026', endDate: '12-31-2026', isDeactivated: true },
  ]
  expect(blockChoices(blocks).map(({ value }) => value)).toEqual(['A', 'B'])
  expect(blockChoices(blocks, '2026-11-30').map(({ value }) => value)).toEqual(['A'])
})
