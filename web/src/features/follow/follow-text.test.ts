import { expect, test } from 'vitest'
import { changeText, notesOf, otherText } from './follow-text.ts'

const nothing = { vacancies: 0, openShifts: 0, assigned: 0, people: 0, others: 0, ended: 0, conflicts: [] }

test('says what changes', () => {
  expect(changeText({ ...nothing, assigned: 1200, people: 14, openShifts: 1, vacancies: 2 })).toBe(
    '1,203 shifts change: 1,200 shifts of 14 QHPs, 1 open shift and 2 vacancies.',
  )
  expect(changeText({ ...nothing, vacancies: 1 })).toBe('1 shift changes: 1 vacancy.')
  expect(changeText(nothing)).toBe('No shift changes.')
})

test('says what stays, what ends and who hears of it', () => {
  expect(notesOf({ ...nothing, assigned: 1, people: 1, others: 1, ended: 2 }, 'hours')).toEqual([
    '1 more shift with other hours than the team stays.',
    '2 requests, offers or swaps end, as after any change of hours.',
    'QHPs hear of it when the block is published, and at once of published shifts within 48 hours.',
  ])
  expect(notesOf({ ...nothing, assigned: 1, people: 1, others: 3 }, 'rates')).toEqual([
    '3 more shifts with another rate than their skill stay.',
  ])
})

test('says how many shifts are not like their team or skill', () => {
  expect(otherText(1, 'hours')).toBe('1 planned shift has other hours than the team.')
  expect(otherText(2, 'rates')).toBe('2 planned shifts have another rate than their skills.')
})
