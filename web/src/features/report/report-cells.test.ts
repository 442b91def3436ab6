import type { ScheduleRow } from '@shiftward/contract/report.ts'
import { expect, test } from 'vitest'
import { cellText, kindOfShift, weeksOf } from './report-cells.ts'

const shift = (change: Partial<ScheduleRow>): ScheduleRow => ({
  qhpName: 'Ada Moss',
  qhpCode: 'USR1',
  npi: '1999990017',
  facilityName: 'Alder Creek',
  departmentName: 'Surgery',
  teamName: 'Day',
  skilllevel: 'Physician',
  shiftDate: '11-15-2026',
  shiftStartTime: '07:00:00',
  shiftEndTime: '15:00:00',
  duration: 8,
  shiftHours: 8,
  regularShiftHours: 8,
  addOnHours: 0,
  shiftCost: 800,
  addOnHourRate: null,
  totalCost: 800,
  comment: '',
  isSourceShift: false,
  isPTO: false,
  ...change,
})

test('weeks start on Sunday, cross the year, and add up exactly', () => {
  const weeks = weeksOf([
    shift({ shiftDate: '12-26-2026', duration: 0.1 }),
    shift({ shiftDate: '12-27-2026', duration: 0.1 }),
    shift({ shiftDate: '12-31-2026', duration: 0.2 }),
    shift({ shiftDate: '01-02-2027', duration: 8.33 }),
    shift({ shiftDate: '01-03-2027', duration: 12 }),
  ])
  expect(weeks.map(({ start, number, duration, rows }) => [start, number, duration, rows.length])).toEqual([
    ['2026-12-20', 52, 0.1, 1],
    ['2026-12-27', 1, 8.63, 3],
    ['2027-01-03', 2, 12, 1],
  ])
})

test.each([
  [false, 0, 'Regular'],
  [true, 0, 'Sourced'],
  [false, 2, 'Add-On'],
  [true, 2, 'Sourced, Add-On'],
])('sourced %s with %i add-on hours is %s', (isSourceShift, addOnHours, label) => {
  expect(kindOfShift(shift({ isSourceShift, addOnHours }))).toBe(label)
})

test('money, hours and counts use US format', () => {
  expect(cellText(1234.5, 'money')).toBe('$1,234.50')
  expect(cellText(1234.5, 'hours')).toBe('1,234.50')
  expect(cellText(1234, 'number')).toBe('1,234')
  expect(cellText(null, 'money')).toBe('')
})
