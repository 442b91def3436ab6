import { beforeEach, expect, test, vi } from 'vitest'
import {
  cannotWork,
  hoursOfMark,
  type Mark,
  markOfDate,
  marksOf,
  onDate,
  onWeekday,
  paint,
  reverseOf,
  runsOf,
  runText,
  withChange,
  withHours,
} from './marks.part.ts'

// Days of another year are said with it.
beforeEach(() => {
  vi.setSystemTime('2026-11-16T12:00:00Z')
  return () => {
    vi.useRealTimers()
  }
})

const allDay = { from: null, to: null }
const cannot = (date: string): Mark => ({ ...onDate(date), ...allDay, kind: 'unavailable' })
const [first, second, later] = [cannot('2026-11-30'), cannot('2026-12-01'), cannot('2026-12-06')]
const saturdays: Mark = { ...onWeekday(6), from: '19:00', to: '07:00', kind: 'preferred' }

test('an answer is read with ISO dates and short times', () => {
  const answer = [
    { id: 1, date: '11-30-2026', weekday: null, from: '15:00:00', to: '00:00:00', kind: 'preferred' as const },
  ]
  expect(marksOf(answer)).toEqual([{ ...onDate('2026-11-30'), from: '15:00', to: '00:00', kind: 'preferred' }])
})

test('painting replaces what was on the days, and nothing else; its reverse brings it back', () => {
  const marks = [first, later, saturdays]
  const change = paint(marks, [onDate('2026-11-30'), onDate('2026-12-01')], 'preferred')
  if (!change) throw new Error('nothing to paint')
  const painted = withChange(marks, change)
  expect(painted).toEqual([later, saturdays, { ...first, kind: 'preferred' }, { ...second, kind: 'preferred' }])
  expect(withChange(painted, reverseOf(marks, change)).toSorted()).toEqual(expect.arrayContaining(marks))
})

test('painting what is so already changes nothing', () => {
  expect(paint([first], [onDate('2026-11-30')], 'unavailable')).toBeUndefined()
  expect(paint([first], [onDate('2026-12-01')], undefined)).toBeUndefined()
  expect(paint([first, second], [onDate('2026-11-30'), onDate('2026-12-02')], 'unavailable')?.days).toHaveLength(1)
})

test('days after each other are one row, also across the end of a month', () => {
  expect(runsOf([later, second, saturdays, first]).map(runText)).toEqual([
    'Cannot work Nov 30 – Dec 1',
    'Cannot work Dec 6',
    'Prefer every Saturday',
  ])
})

test('other hours of a row leave the other marks of its days', () => {
  const morning: Mark = { ...first, kind: 'preferred', from: '07:00', to: '12:00' }
  const marks = [first, morning, second]
  const run = runsOf([first, second])[0]
  if (!run) throw new Error('no run')
  expect(withChange(marks, withHours(marks, run, { from: '15:00', to: '00:00' }))).toEqual([
    morning,
    { ...first, from: '15:00', to: '00:00' },
    { ...second, from: '15:00', to: '00:00' },
  ])
})

test.each([
  [null, null, 'All day'],
  ['19:00', '07:00', '19:00 – 07:00'],
  ['15:00', '00:00', 'From 15:00'],
  ['00:00', '12:00', 'Until 12:00'],
])('%s to %s is said as %s', (from, to, said) => {
  expect(hoursOfMark({ from, to })).toBe(said)
})

test('a date shows its own mark, and that of its weekday', () => {
  expect(markOfDate([saturdays, later], '2026-12-05')).toEqual({ own: undefined, weekly: saturdays })
  expect(markOfDate([saturdays, later], '2026-12-06')).toEqual({ own: later, weekly: undefined })
})

test('a date is off if I cannot work on all of it, by itself or every week', () => {
  const tuesdays: Mark = { ...onWeekday(2), ...allDay, kind: 'unavailable' }
  const marks = [first, tuesdays, { ...later, from: '15:00', to: '00:00' }, saturdays]
  const offOf = (...dates: string[]) => dates.filter((date) => cannotWork(marks, date))
  expect(offOf('2026-11-30', '2026-12-01', '2026-12-05', '2026-12-06', '2026-12-08')).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-08',
  ])
  expect(cannotWork([tuesdays, { ...second, kind: 'preferred' }], '2026-12-01')).toBe(true)
})
