import { expect, test } from 'vitest'
import { closedText, deletedText } from './closing-words.ts'

test('a team says since when it is closed, and before that its last day', () => {
  expect(closedText({ lastDay: null, isClosed: false })).toBeUndefined()
  expect(closedText({ lastDay: '12-31-2026', isClosed: false })).toBe('Last day 12-31-2026')
  expect(closedText({ lastDay: '12-31-2026', isClosed: true })).toBe('Closed since 01-01-2027')
})

const counts = { vacancies: 0, openShifts: 0, requests: 0, offers: 0, interests: 0, losing: 0 }
const nothing = { assigned: [], assignedCount: 0, ...counts }

test.each([
  [{}, 'No shift is planned after this day.'],
  [{ vacancies: 1 }, '1 vacancy after this day is deleted.'],
  [{ vacancies: 2, openShifts: 1 }, '2 vacancies and 1 open shift after this day are deleted.'],
  [{ openShifts: 1, interests: 2 }, '1 open shift after this day is deleted. QHPs who showed interest are told.'],
  [
    { openShifts: 3, requests: 1, offers: 2, interests: 1 },
    '3 open shifts after this day are deleted. This ends 1 request and 2 offers, and the QHPs are told. QHPs who showed interest are told.',
  ],
  [
    { losing: 1 },
    'No shift is planned after this day. 1 QHP still knows of a shift after this day, and is told that it is gone.',
  ],
])('what closing deletes: %j', (found, said) => {
  expect(deletedText({ ...nothing, ...found })).toBe(said)
})
