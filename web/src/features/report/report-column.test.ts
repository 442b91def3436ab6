import type { ReportType } from '@shiftward/contract/choices.ts'
import type { FairnessRow, HoursRow, ScheduleRow, ScheduleWeek } from '@shiftward/contract/report.ts'
import { expect, test } from 'vitest'
import { groupsOf as groupsOfSkills } from './kinds/fairness.ts'
import { groupsOf as groupsOfTeams, warningOf } from './kinds/hours.ts'
import { groupsOf as groupsOfWeeks } from './kinds/provider-weekly.ts'
import { kindOfShift } from './kinds/schedule-columns.ts'
import { payrollCsv } from './payroll-csv.ts'
import { choiceOf } from './report-choice.ts'
import { cellText, type ReportColumn, totalsOf } from './report-column.ts'
import { sheetOf } from './report-export.ts'
import { reportKinds } from './report-kinds.ts'

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
  isOnCall: false,
  ...change,
})

const weekOf = (change: Partial<ScheduleWeek>): ScheduleWeek => ({
  weekNumber: 1,
  startDate: '12-27-2026',
  endDate: '01-02-2027',
  duration: 8.63,
  durationInRange: 8.63,
  durationListed: 8.63,
  durationOnCall: 0,
  ...change,
})

test('each week has its rows and its total, and says what the rows do not: other dates, other places, on call', () => {
  const second = { weekNumber: 2, startDate: '01-03-2027', endDate: '01-09-2027' }
  const weeks = groupsOfWeeks(
    [shift({ shiftDate: '12-27-2026' }), shift({ shiftDate: '01-02-2027' }), shift({ shiftDate: '01-03-2027' })],
    [weekOf({}), weekOf({ ...second, duration: 20.1, durationInRange: 12, durationListed: 12 })],
    { startDate: '2026-12-27', endDate: '2027-01-04' },
  )
  expect(weeks.map(({ rows, sums }) => [rows, sums[0]?.label, sums[0]?.cells[4], sums[0]?.note])).toEqual([
    [2, 'Week 1, 12-27-2026 to 01-02-2027', 8.63, undefined],
    [1, 'Week 2, 01-03-2027 to 01-09-2027', 20.1, 'whole week, 8.10 h outside the chosen dates'],
  ])
  const noteOf = (change: Partial<ScheduleWeek>, endDate: string) =>
    groupsOfWeeks([], [weekOf({ ...second, ...change })], { startDate: '2027-01-03', endDate })[0]?.sums[0]?.note
  expect(noteOf({ durationOnCall: 4.5 }, '2027-01-31')).toBe('4.50 h on call')
  const partly = { duration: 57, durationInRange: 50, durationListed: 9, durationOnCall: 4.5 }
  expect(noteOf(partly, '2027-01-04')).toBe(
    'whole week, 7.00 h outside the chosen dates, 41.00 h in other departments, 4.50 h on call',
  )
})

const columnsOf = (type: ReportType) => reportKinds[type].columns as unknown as ReportColumn<object>[]
const cellsOf = (type: ReportType, rows: object[]) => rows.map((row) => columnsOf(type).map(({ value }) => value(row)))
const totalled = (type: ReportType) => columnsOf(type).filter((column) => column.isTotalled)

test.each(['Shift Report', 'Teamwise Report', 'Provider Weekly Report'] as const)(
  'the %s totals hours and money exactly, but no rates',
  (type) => {
    const rows = [0.1, 0.2, 8.33].map((duration) =>
      shift({
        duration,
        isOnCall: duration < 1,
        regularShiftHours: duration,
        addOnHours: 1,
        shiftCost: 0.1,
        addOnHourRate: 95,
        totalCost: 95.1,
      }),
    )
    const columns = columnsOf(type)
    const totals = totalsOf(columns, cellsOf(type, rows), 'Total') ?? []
    const shown = columns.map(({ title }, index) => [title, totals[index]]).filter(([, total]) => total !== null)
    expect(Object.fromEntries(shown)).toEqual({
      [columns[0]?.title ?? '']: 'Total',
      DURATION: 8.63,
      'ON CALL': 0.3,
      'REGULAR HOURS': 8.63,
      'ADD-ON HOURS': 3,
      'SHIFT COST': 0.3,
      'TOTAL COST': 285.3,
    })
  },
)

test('the other reports total their hours, if they have any', () => {
  const leave = { qhpName: 'Ada Moss', type: 'PTO', date: '11-15-2026', startTime: '00:00:00', ptO_cme_hours: 8 }
  const columns = columnsOf('PTO/CME Leave Report')
  const cells = cellsOf('PTO/CME Leave Report', [leave, leave])
  expect(totalsOf(columns, cells, 'Total')).toEqual(['Total', null, null, null, 16])
  expect(totalsOf(columns, [], 'Total')).toBeUndefined()
  expect(totalled('Time to Fill Open Shift').map(({ title }) => title)).toEqual(['DIFFERENCE HOURS'])
  expect([...totalled('Shift Inventory'), ...totalled('Leave Report')]).toEqual([])
})

test('the file has the sums of each group and ends with the totals', () => {
  const rows = cellsOf('Provider Weekly Report', [shift({}), shift({})])
  const columns = [...columnsOf('Provider Weekly Report')]
  const totals = totalsOf(columns, rows, 'Total')
  const groups = groupsOfWeeks(
    [shift({}), shift({})],
    [
      weekOf({
        weekNumber: 47,
        startDate: '11-15-2026',
        endDate: '11-21-2026',
        duration: 24,
        durationInRange: 16,
        durationListed: 16,
      }),
    ],
    { startDate: '2026-11-15', endDate: '2026-11-16' },
  )
  const sheet = sheetOf({ columns, rows, totals, groups })
  expect(sheet.rows.slice(2).map((cells) => cells.slice(0, 5))).toEqual([
    ['Week 47 total (whole week, 8.00 h outside the chosen dates)', null, null, null, 24],
    ['Total', null, null, null, 16],
  ])
  expect(sheetOf({ columns, rows, totals }).rows).toEqual([...rows, totals])
})

const worked = (change: Partial<HoursRow>): HoursRow => ({
  ...{ qhpName: 'Ada Moss', qhpCode: 'USR1', npi: '1999990017', employeeid: 'E-7', labourType: 'Employee' },
  ...{
    facilityName: 'Alder Creek',
    departmentName: 'Surgery',
    departmentCode: 'DEP1',
    teamName: 'Day',
    teamCode: 'T1',
  },
  ...{ shifts: 5, shiftsToCome: 0, hours: 60.1, hoursToCome: 0 },
  ...{ overtimeHours: 20.1, nights: 1, weekends: 1, holidays: 1, onCallHours: 0, addOnHours: 0, cost: 0.1 },
  ...change,
})

test('the Hours Report has sums of each team, and of each department after its last team', () => {
  const rows = [
    worked({}),
    worked({ qhpName: 'Ben Ash', hours: 0.2, cost: 0.2 }),
    worked({ teamName: 'Night', teamCode: 'T2' }),
    worked({ departmentName: 'Emergency', departmentCode: 'DEP2', teamCode: 'T3' }),
  ]
  const groups = groupsOfTeams(rows)
  expect(groups.map((group) => [group.rows, group.sums.map(({ label, cells }) => [label, cells[3]])])).toEqual([
    [2, [['Total of Day', 60.3]]],
    [
      1,
      [
        ['Total of Night', 60.1],
        ['Total of Surgery, Alder Creek', 120.4],
      ],
    ],
    [
      1,
      [
        ['Total of Day', 60.1],
        ['Total of Emergency, Alder Creek', 60.1],
      ],
    ],
  ])
})

test('sums stand below their own rows, also where two organizations use the same names', () => {
  const inBoth = (['first', 'second'] as const).flatMap((organization, index) =>
    ['ED', 'ICU'].map((name) => ({
      ...{ facilityName: 'Main', departmentName: name, departmentCode: `${organization} ${name}` },
      ...{ teamName: 'Day', teamCode: `${organization} ${name} Day`, hours: index === 0 ? 10 : 1 },
    })),
  )
  const sums = groupsOfTeams(inBoth.map(worked)).map(({ rows, sums: [, ofDepartment] }) => [
    rows,
    ofDepartment?.label,
    ofDepartment?.cells[3],
  ])
  expect(sums).toEqual([
    [1, 'Total of ED, Main', 10],
    [1, 'Total of ICU, Main', 10],
    [1, 'Total of ED, Main', 1],
    [1, 'Total of ICU, Main', 1],
  ])
})

test('before the file for payroll is taken, it is said how much of it is not worked yet', () => {
  expect(warningOf([worked({})])).toBeUndefined()
  const partly = worked({ shifts: 5, shiftsToCome: 2, hours: 1040.1, hoursToCome: 20.5 })
  expect(warningOf([worked({ hours: 60, shifts: 6 }), partly])).toMatch(
    /^2 of 11 shifts are not over yet. Of 1,100.10 hours, 1,079.60 are worked and 20.50 are to come;/,
  )
  // On-call shifts have no hours here.
  expect(warningOf([worked({ shiftsToCome: 1 })])).toMatch(/^1 of 5 shifts/)
})

test('the Fairness Report compares the people of one team and skill, and says how far each is from their share', () => {
  const none = { count: 0, share: 0 }
  const row = (change: Partial<FairnessRow>): FairnessRow => ({
    ...{ qhpName: 'Ada Moss', qhpCode: 'USR1', labourType: 'Employee', facilityName: 'Alder Creek', hours: 60 },
    ...{
      departmentName: 'Surgery',
      teamName: 'Night',
      teamCode: 'T2',
      skilllevel: 'Physician',
      nights: { count: 7, share: 4.25 },
    },
    ...{ weekends: none, holidays: none, onCall: none },
    ...change,
  })
  const rows = [row({}), row({ nights: { count: 2, share: 4.25 } }), row({ skilllevel: 'Resident' })]
  const near = row({ nights: { count: 4, share: 4.03 } })
  const small = row({ nights: { count: 0, share: 0.05 } })
  const groups = groupsOfSkills([...rows, row({ teamCode: 'T9' })])
  expect(groups.map(({ heading, rows: own, sums }) => [heading, own, sums[0]?.cells.slice(0, 5)])).toEqual([
    ['Night, Physician (Surgery, Alder Creek)', 2, ['Total', 120, 9, null, null]],
    ['Night, Resident (Surgery, Alder Creek)', 1, ['Total', 60, 7, null, null]],
    ['Night, Physician (Surgery, Alder Creek)', 1, ['Total', 60, 7, null, null]],
  ])
  const titles = columnsOf('Fairness Report').map(({ title }) => title)
  const shown = cellsOf('Fairness Report', [...rows, near, small]).map((cells) => [
    cellText(cells[titles.indexOf('NIGHTS SHARE')], 'share'),
    cellText(cells[titles.indexOf('NIGHTS +/-')], 'difference'),
  ])
  expect(shown).toEqual([
    ['4.3', '+2.7'],
    ['4.3', '-2.3'],
    ['4.3', '+2.7'],
    ['4.0', '0.0'],
    ['0.1', '-0.1'],
  ])
})

test('the Hours Report names the labour type as the console does', () => {
  const titles = columnsOf('Hours Report').map(({ title }) => title)
  const [cells] = cellsOf('Hours Report', [worked({ labourType: 'PerDiem' })])
  expect(cells?.[titles.indexOf('LABOR TYPE')]).toBe('Per Diem')
})

test('the CSV file for payroll has plain numbers, keeps its names and runs no formula', () => {
  const row = worked({ qhpName: '=Moss, "Ada"', hours: 1234.5, labourType: 'PerDiem' })
  const report = { columns: [...columnsOf('Hours Report')], rows: cellsOf('Hours Report', [row]) }
  const choice = choiceOf({ from: '2026-11-01', to: '2026-11-15' }, '2026-11-15')
  const [head, line, ...rest] = payrollCsv(report, choice).split('\r\n')
  expect(head).toMatch(
    /^PERIOD START,PERIOD END,QHP NAME,TEAM,LABOUR TYPE,HOURS,HOURS TO COME,OVERTIME,.*,NPI,EMPLOYEE #$/,
  )
  expect(line).toMatch(/^2026-11-01,2026-11-15,"'=Moss, ""Ada""",Day,PerDiem,1234\.5,0,20\.1,.*,1999990017,E-7$/)
  expect(rest).toEqual([''])
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
