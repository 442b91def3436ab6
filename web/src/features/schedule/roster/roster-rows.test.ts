import { flag } from '@shiftward/contract/choices.ts'
import type { RosterPerson } from '@shiftward/contract/roster.ts'
import { defaultPolicy } from '@shiftward/contract/rules/assign/policy.ts'
import { measuring } from '@shiftward/contract/rules/roster-totals.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { expect, test } from 'vitest'
import { dayTitle } from '../calendar-days.ts'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import { findingOf } from './choice-finding.ts'
import { type LeaveDay, nameLeaves } from './roster-leave.ts'
import type { Filters } from './roster-match.ts'
import { listDays } from './roster-period.ts'
import { choicesFor } from './roster-place.ts'
import { busyShort, missingText, roomOf, shiftText } from './roster-room.ts'
import { type PersonRow, peopleRows, type RosterData, teamRows } from './roster-rows.ts'
import {
  askedLeaves,
  busyText,
  isWarned,
  leadingOf,
  missingCounts,
  missingState,
  spokenCell,
  spokenMissing,
  weekHours,
  weekLines,
} from './roster-text.ts'

const nightElsewhere = {
  providerCode: 'USR1',
  date: '11-19-2026',
  startTime: '19:00:00',
  endDate: '11-20-2026',
  endTime: '07:00:00',
}

const person = (code: string, lastName: string, given: Partial<RosterPerson> = {}): RosterPerson => ({
  providerCode: code,
  providerName: `Ada ${lastName}`,
  firstName: 'Ada',
  lastName,
  labourType: 'Employee',
  skills: ['Registered Nurse'],
  phone: null,
  ...given,
})
const days = { startDate: '2026-11-15', endDate: '2026-11-21' }
const dayList = listDays(days)
const team: TeamBlocks = {
  teamCode: 'TEAM1',
  teamName: 'ED Day',
  shortCode: 'D',
  color_Code: '#084868',
  skillLevel: ['Registered Nurse', 'Physician'],
  scheduleCode: 'BLK1',
  startTime: '07:00:00',
  endTime: '15:00:00',
  frequencyIntervalText: 'Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday',
  hasNeeds: true,
  lastDay: null,
  schedule: [
    {
      schedulerId: 1,
      scheduleCode: 'BLK1',
      startDate: '11-01-2026',
      endDate: '11-30-2026',
      isDeactivated: false,
      publishedAt: null,
      pendingChanges: 0,
    },
  ],
}
const night = {
  ...team,
  teamCode: 'TEAM2',
  teamName: 'ED Night',
  shortCode: 'N',
  skillLevel: ['Physician'],
  schedule: [],
}
const everything: Filters = { teams: [], skills: [], labour: [], q: '' }

const vacancy = openEntryWith({ shiftId: 21, flag: flag.empty, id: 21, day: '2026-11-16' })
const data: RosterData = {
  people: [
    person('USR1', 'Doe'),
    person('USR2', 'Moss', { skills: ['Physician', 'Registered Nurse'], labourType: 'Locum' }),
    person('USR3', 'Visitor', { skills: ['Pharmacist'], labourType: null }),
  ],
  entries: [
    entryWith({ shiftId: 1, day: '2026-11-15' }),
    entryWith({ shiftId: 2, day: '2026-11-15', startTime: '15:00:00', endTime: '23:00:00' }),
    entryWith({ shiftId: 3, providerCode: 'USR3', skillLevel: 'Physician', day: '2026-11-17' }),
    entryWith({ id: 90, shiftId: null, flag: flag.leave, providerCode: 'USR2', day: '2026-11-18', teamCode: null }),
    entryWith({ id: 90, shiftId: null, flag: flag.leave, providerCode: 'USR2', day: '2026-11-19', teamCode: null }),
    vacancy,
    openEntryWith({ shiftId: 22, day: '2026-11-16', skillLevel: 'Physician' }),
  ],
  removed: [
    {
      shiftId: 77,
      providerCode: 'USR1',
      providerName: 'Ann Doe',
      providerLastName: 'Doe',
      date: '11-16-2026',
      startTime: '07:00:00',
      endTime: '15:00:00',
      skillLevel: 'Registered Nurse',
      teamCode: 'TEM1',
      teamName: 'ICU Day',
      color_Code: '#0b7285',
      scheduleCode: 'SCH1',
    },
  ],
  leaves: [
    {
      ...{ leaveId: 90, providerCode: 'USR2', fromDate: '11-18-2026', toDate: '11-19-2026', leaveType: 'Sick' },
      isAsked: false,
    },
    {
      ...{ leaveId: 91, providerCode: 'USR3', fromDate: '11-14-2026', toDate: '11-17-2026', leaveType: 'PTO' },
      isAsked: true,
    },
  ],
  availability: [
    { providerCode: 'USR1', kind: 'unavailable', date: '11-20-2026', weekday: null, from: null, to: null },
    { providerCode: 'USR1', kind: 'preferred', date: null, weekday: 6, from: '07:00:00', to: '15:00:00' },
  ],
  elsewhere: [nightElsewhere],
  totals: [],
  coverage: [],
  skills: ['Physician', 'Registered Nurse'],
  weeklyHours: 60,
  isOnCallCounted: false,
}
const basis = { data, days, dayList, measure: measuring('America/New_York') }
const namesOf = (given: Partial<Filters> = {}) =>
  peopleRows(basis, [team, night], { ...everything, ...given }).map((row) =>
    row.kind === 'group' ? `# ${row.skill} ${row.count}` : row.person.lastName,
  )
const rowOf = (code: string): PersonRow => {
  const row = peopleRows(basis, [team, night], everything).find((one) => one.kind === 'person' && one.key === code)
  if (row?.kind !== 'person') throw new Error(`No row of ${code}`)
  return row
}

test('people are grouped by the first skill of the teams that they have, or by what they work as', () => {
  expect(namesOf()).toEqual(['# Physician 2', 'Moss', 'Visitor', '# Registered Nurse 1', 'Doe'])
})

test('filters narrow the people', () => {
  expect(namesOf({ skills: ['Registered Nurse'] })).toEqual(['# Physician 1', 'Moss', '# Registered Nurse 1', 'Doe'])
  expect(namesOf({ labour: ['Locum'] })).toEqual(['# Physician 1', 'Moss'])
  expect(namesOf({ q: ' DOE, a' })).toEqual(['# Registered Nurse 1', 'Doe'])
  expect(namesOf({ teams: ['TEAM2'] })).toEqual(['# Physician 1', 'Moss'])
  expect(namesOf({ q: 'nobody' })).toEqual([])
})

test('a row holds shifts, leave and availability by day, and is as high as its fullest day', () => {
  const doe = rowOf('USR1')
  expect(doe.lines).toBe(2)
  expect(doe.cells[0]?.shifts.map(({ shiftId }) => shiftId)).toEqual([1, 2])
  expect(doe.totals).toMatchObject({ hours: 16, shifts: 2 })
  expect(rowOf('USR2').cells.map(({ leave }) => leave && [leave.label, leave.isFirst, leave.isLast])).toEqual([
    undefined,
    undefined,
    undefined,
    ['Sick', true, false],
    ['Sick', false, true],
    undefined,
    undefined,
  ])
})

test('a leave is named on its first day, and on the first day on screen', () => {
  const from = (first: string) => {
    const shown = {
      ...basis,
      days: { ...basis.days, startDate: first },
      dayList: basis.dayList.filter((day) => day >= first),
    }
    const row = peopleRows(shown, [team, night], everything).find(({ key }) => key === 'USR2')
    return row?.kind === 'person' ? row.cells.flatMap(({ leave }) => (leave ? [leave.nameDays] : [])) : undefined
  }
  expect(from('2026-11-15')).toEqual([2, 0])
  expect(from('2026-11-19')).toEqual([1])
})

test('the name of a leave runs over days that have nothing else, and asked leave says it on the first of them', () => {
  const leaveOn = (isFirst: boolean, asked?: string): LeaveDay => ({
    ...{ entry: undefined, label: 'PTO', isLast: false, nameDays: 0 },
    isFirst,
    asked,
  })
  const namedOn = (busyDays: string, asked?: string) =>
    nameLeaves([...busyDays].map((day, index) => ({ leave: leaveOn(index === 0, asked), isBusy: day === 'x' })))
  expect(namedOn('--x-', 'asked')).toEqual([2, 0, 0, 0])
  expect(namedOn('xx--', 'asked')).toEqual([0, 0, 2, 0])
  expect(namedOn('xx', 'asked')).toEqual([0, 0])
  // Approved leave has a line of its own beside a shift.
  expect(namedOn('x--')).toEqual([1, 0, 0])
  const one = { leave: leaveOn(true), isBusy: false }
  expect(nameLeaves([one, { leave: undefined, isBusy: false }, one, one])).toEqual([1, 0, 1, 1])
})

test('leave that is only asked for is drawn beside the shifts, and the cell and the card say it', () => {
  const row = rowOf('USR3')
  expect(row.lines).toBe(1)
  expect(row.cells.map(({ leave }) => leave && [leave.isFirst, leave.isLast, leave.nameDays])).toEqual([
    [false, false, 2],
    [false, false, 0],
    [false, true, 0],
    ...Array(4).fill(undefined),
  ])
  const [cell] = row.cells
  expect(cell && spokenCell(row.person, cell, 'Sunday')).toBe(
    'Ada Visitor, Sunday: PTO: has asked for leave from 11-14-2026 to 11-17-2026',
  )
  expect(askedLeaves(row)).toEqual(['Has asked for leave from 11-14-2026 to 11-17-2026'])
  expect(askedLeaves(rowOf('USR2'))).toEqual([])
})

test('a cell says everything in full', () => {
  const [sunday, , , , , friday, saturday] = rowOf('USR1').cells
  if (!sunday || !friday || !saturday) throw new Error('No cells')
  expect(spokenCell(rowOf('USR1').person, sunday, dayTitle(sunday.day))).toBe(
    'Ada Doe, Sunday, November 15, 2026: ED Day, 07:00–15:00, Registered Nurse, Assigned; ED Day, 15:00–23:00, Registered Nurse, Assigned',
  )
  expect(spokenCell(rowOf('USR1').person, friday, dayTitle(friday.day))).toBe(
    'Ada Doe, Friday, November 20, 2026: cannot work',
  )
  expect(spokenCell(rowOf('USR1').person, saturday, dayTitle(saturday.day))).toBe(
    'Ada Doe, Saturday, November 21, 2026: prefers to work 07:00–15:00',
  )
  const unavailable = { ...sunday, shifts: sunday.shifts.slice(0, 1), availability: friday.availability }
  expect(spokenCell(rowOf('USR1').person, unavailable, 'Sunday')).toBe(
    'Ada Doe, Sunday: ED Day, 07:00–15:00, Registered Nurse, Assigned; cannot work',
  )
})

test('the card of a name has each week on screen against the target and the limit', () => {
  const weeks = weekHours(rowOf('USR1'), [...dayList, '2026-11-22'], 60)
  expect(weeks).toEqual([
    { title: 'Week of 11-15', hours: 16, target: 36, limit: 60 },
    { title: 'Week of 11-22', hours: 0, target: 36, limit: 60 },
  ])
  expect(weekLines(new Map([['2026-11-15', 48]]), 60)).toBe('Week of 11-15: 48 of 60 h')
  expect(weekLines(new Map([['2026-11-15', 7.5]]), null)).toBe('Week of 11-15: 7.5 h')
})

test('who works elsewhere is not free, and no more is told than when', () => {
  const { cells, lines } = rowOf('USR1')
  const thursday = cells.find(({ day }) => day === '2026-11-19')
  if (!thursday) throw new Error('No such day')
  expect(thursday).toMatchObject({ shifts: [], elsewhere: [{ startTime: '19:00:00', endTime: '07:00:00' }] })
  expect(spokenCell(rowOf('USR1').person, thursday, 'Thursday')).toBe(
    'Ada Doe, Thursday: works elsewhere 19:00–07:00 (+1)',
  )
  expect(lines).toBe(2)
  const busyUntil = (endDate: string, startTime: string, endTime: string) =>
    busyText({ ...nightElsewhere, startTime, endDate, endTime })
  expect(busyUntil('11-19-2026', '15:00:00', '19:00:00')).toBe('works elsewhere 15:00–19:00')
  expect(busyUntil('11-20-2026', '15:00:00', '00:00:00')).toBe('works elsewhere 15:00–24:00')
  // 24 hours, of which this clock skips or adds one.
  expect(busyUntil('11-20-2026', '06:00:00', '07:00:00')).toBe('works elsewhere 06:00–07:00 (+1)')
  expect(busyShort({ ...nightElsewhere, startTime: '06:00:00', endTime: '07:00:00' }, 110)).toBe('busy from 06:00')
  expect(([110, 52, 35, 0] as const).map((room) => busyShort(nightElsewhere, room))).toEqual([
    'busy 19:00–07:00',
    'busy 19',
    'busy',
    '•',
  ])
})

test('open and vacant shifts have a row for each team, and say their skills', () => {
  const [first, second] = teamRows(basis, [team, night], everything)
  if (!first || !second) throw new Error('No rows')
  expect(missingCounts(first)).toBe('1 O · 1 V')
  expect(missingCounts(second)).toBe('')
  const monday = first.cells[1] ?? []
  const said = (entries: typeof monday) => ([0, 35, 52, 76] as const).map((room) => missingText(entries, room).text)
  expect(said(monday)).toEqual(['2', '2×', 'RN+1', 'RN·Phys'])
  expect(said([vacancy])).toEqual(['1', 'RN', 'RN', 'RN'])
  expect(leadingOf(monday)).toMatchObject({ flag: flag.open })
  expect(spokenMissing(team, 'Monday', [vacancy], false)).toBe('ED Day, Monday: Vacancy, Registered Nurse, 07:00–15:00')
  const offered = { ...vacancy, offers: [{ providerCode: 'USR9', providerName: 'Ann Lee' }] }
  const marked = monday.map((entry) => ({ ...entry, offers: offered.offers }))
  expect(said(marked), 'the mark takes room').toEqual(['2', '2×', '2×', 'RN+1'])
  expect(spokenMissing(team, 'Monday', [offered], false)).toBe(
    'ED Day, Monday: Vacancy, Registered Nurse, 07:00–15:00, 1 offer open',
  )
  expect(missingState(monday)).toBe('open')
  expect(missingState([vacancy])).toBe('vacancy')
  expect(missingState([openEntryWith({ flag: flag.interest }), vacancy])).toBe('interest')
  expect(first.totals).toMatchObject({ shifts: 2, hours: 16 })
})

test('a shift says as much as the width of its column allows', () => {
  const said = (day: number, isMarked: boolean, given = {}) => {
    const { code, time } = shiftText(entryWith(given), team, roomOf(day), isMarked)
    return `${code} ${time}`.trim()
  }
  expect([30, 38, 55, 95].map((day) => said(day, false))).toEqual(['D', 'D 07', 'D 07:00', 'D 07:00–15:00'])
  expect([30, 38, 55, 95, 113].map((day) => said(day, true))).toEqual(['D', 'D', 'D 07', 'D 07:00', 'D 07:00–15:00'])
  expect(said(30, false, { startTime: '09:30:00' })).toBe('D 09')
  expect(said(95, false, { startTime: '15:00:00', endTime: '00:00:00' })).toBe('D 15:00–24:00')
})

test('a confirmed warning has the triangle, whatever the rule', () => {
  expect(isWarned(entryWith())).toBe(false)
  expect(isWarned(entryWith({ confirmedRules: ['rest'] }))).toBe(true)
  expect(isWarned(entryWith({ confirmedRules: ['overlap'], isDoubleBooked: true }))).toBe(true)
})

test('the chooser has what is open on the day, one’s own skill first, and new shifts in teams with a block', () => {
  const context = { mayWrite: true, timeZone: 'America/New_York' } as Parameters<typeof choicesFor>[2]['context']
  const now = Date.parse('2026-11-01T12:00:00Z')
  const around = { context, teams: [team, night], entries: data.entries }
  const choices = choicesFor(rowOf('USR1'), '2026-11-16', around, now)
  expect(choices.map(({ label, hint }) => [label, hint])).toEqual([
    ['ED Day 07:00–15:00', 'Vacancy, Registered Nurse'],
    ['New shift in ED Day', '07:00–15:00, Registered Nurse'],
    ['ED Day 07:00–15:00', 'Open, Physician'],
  ])
  // The rules speak against the last one alone.
  const nurse = { skills: ['Registered Nurse'], duties: [], leaves: [], credentials: [], availability: [] }
  const facts = { person: nurse, teamId: 1, policy: defaultPolicy, requires: {} }
  expect(choices.map((choice) => findingOf(choice, '2026-11-16', facts)?.text)).toEqual([
    undefined,
    undefined,
    'Skill: Does not have the skill Physician',
  ])
  const inOrder = choicesFor(rowOf('USR2'), '2026-11-16', around, now).map(({ hint }) => hint)
  expect(inOrder.slice(0, 2)).toEqual(['Open, Physician', 'Vacancy, Registered Nurse'])
  expect(choices[0]?.place).toMatchObject({ mode: 'team', teamCode: 'TEAM1', block: { scheduleCode: 'BLK1' } })
  const late = { ...team, teamCode: 'TEAM3', teamName: 'ED Late', startTime: '12:00:00', endTime: '20:00:00' }
  // 15:30 in New York: what is over comes last.
  const past = Date.parse('2026-11-16T20:30:00Z')
  const afterwards = choicesFor(rowOf('USR1'), '2026-11-16', { ...around, teams: [team, late] }, past)
  expect(afterwards.map(({ hint }) => hint)).toEqual([
    '12:00–20:00, Registered Nurse',
    'Vacancy, Registered Nurse, over',
    '07:00–15:00, Registered Nurse, over',
    'Open, Physician, over',
  ])
})

test('a shift that was taken away stays in the cell until it is published', () => {
  const { cells } = rowOf('USR1')
  expect(cells.map(({ day, removed }) => [day, removed.length]).filter(([, count]) => count)).toEqual([
    ['2026-11-16', 1],
  ])
  const cell = cells.find(({ day }) => day === '2026-11-16')
  if (!cell) throw new Error('No such day')
  expect(spokenCell(person('USR1', 'Doe'), cell, 'Monday')).toContain(
    'ICU Day 07:00–15:00: taken away. They still see it until you publish.',
  )
})
