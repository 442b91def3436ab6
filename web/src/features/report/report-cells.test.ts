import type { ScheduleRow, ScheduleWeek } from '@shiftward/contract/report.ts'
import { expect, test } from 'vitest'
import {
  cellText,
  inventoryColumns,
  kindOfShift,
  leaveColumns,
  ptoColumns,
  type ReportColumn,
  shiftColumns,
  teamwiseColumns,
  timeToFillColumns,
  totalsOf,
  weeklyColumns,
  weeksOf,
} from './report-cells.ts'
import { sheetOf } from './report-export.ts'

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

const weekOf = (change: Partial<ScheduleWeek>): ScheduleWeek => ({
  weekNumber: 1,
  startDate: '12-27-2026',
  endDate: '01-02-2027',
  duration: 8.63,
  durationInRange: 8.63,
  ...change,
})

test('each week has its rows and its total; a week beyond the chosen dates says so', () => {
  const weeks = weeksOf(
    {
      schedulerCalendarDetails: [
        shift({ shiftDate: '12-27-2026' }),
        shift({ shiftDate: '01-02-2027' }),
        shift({ shiftDate: '01-03-2027' }),
      ],
      weeks: [
        weekOf({}),
        weekOf({ weekNumber: 2, startDate: '01-03-2027', endDate: '01-09-2027', duration: 20.1, durationInRange: 12 }),
      ],
    },
    { startDate: '2026-12-27', endDate: '2027-01-04' },
  )
  expect(weeks.map(({ number, duration, rows, note }) => [number, duration, rows.length, note])).toEqual([
    [1, 8.63, 2, undefined],
    [2, 20.1, 1, 'whole week, 8.10 h outside the chosen dates'],
  ])
})

const cellsOf = (columns: ReportColumn<ScheduleRow>[], rows: ScheduleRow[]) =>
  rows.map((row) => columns.map(({ value }) => value(row)))

test.each([
  ['Shift Report', shiftColumns],
  ['Teamwise Report', teamwiseColumns],
  ['Provider Weekly Report', weeklyColumns],
])('the %s totals hours and money exactly, but no rates', (_, columns) => {
  const rows = [0.1, 0.2, 8.33].map((duration) =>
    shift({ duration, regularShiftHours: duration, addOnHours: 1, shiftCost: 0.1, addOnHourRate: 95, totalCost: 95.1 }),
  )
  const totals = totalsOf(columns, cellsOf(columns, rows), 'Total') ?? []
  const shown = columns.map(({ title }, index) => [title, totals[index]]).filter(([, total]) => total !== null)
  expect(Object.fromEntries(shown)).toEqual({
    [columns[0]?.title ?? '']: 'Total',
    DURATION: 8.63,
    'REGULAR HOURS': 8.63,
    'ADD-ON HOURS': 3,
    'SHIFT COST': 0.3,
    'TOTAL COST': 285.3,
  })
})

test('the other reports total their hours, if they have any', () => {
  const leave = { qhpName: 'Ada Moss', type: 'PTO', date: '11-15-2026', startTime: '00:00:00', ptO_cme_hours: 8 }
  const cells = [leave, leave].map((row) => ptoColumns.map(({ value }) => value(row)))
  expect(totalsOf(ptoColumns, cells, 'Total')).toEqual(['Total', null, null, null, 16])
  expect(totalsOf(ptoColumns, [], 'Total')).toBeUndefined()
  expect(timeToFillColumns.filter(({ isTotalled }) => isTotalled).map(({ title }) => title)).toEqual([
    'DIFFERENCE HOURS',
  ])
  expect([...inventoryColumns, ...leaveColumns].filter(({ isTotalled }) => isTotalled)).toEqual([])
})

test('the file ends with the totals, and says which week reaches beyond the chosen dates', () => {
  const columns = weeklyColumns
  const rows = cellsOf(columns, [shift({}), shift({})])
  const totals = totalsOf(columns, rows, 'Total')
  const week = { start: '2026-11-15', end: '2026-11-21', number: 47, duration: 24, rows: [shift({}), shift({})] }
  const note = 'whole week, 8.00 h outside the chosen dates'
  const sheet = sheetOf({ columns, rows, totals, weeks: [{ ...week, note }] })
  expect(sheet.rows.slice(2).map((cells) => cells.slice(0, 5))).toEqual([
    [`Week 47 total (${note})`, null, null, null, 24],
    ['Total', null, null, null, 16],
  ])
  expect(sheetOf({ columns, rows, totals }).rows).toEqual([...rows, totals])
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
