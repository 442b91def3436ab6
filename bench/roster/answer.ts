import type { Roster } from '@shiftward/contract/roster.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { entryWith } from '../../web/src/features/schedule/entry/entry-fixture.ts'

/** 300 people by 42 days, as the server would answer: everybody works every second day. */

export const people = 300
export const days = 42
export const firstDay = (year: number) => `${year}-01-07`
const codes = ['D', 'E', 'N'] as const
const starts = { D: '07:00:00', E: '15:00:00', N: '19:00:00' }
const ends = { D: '15:00:00', E: '23:00:00', N: '07:00:00' }
const skills = ['Registered Nurse', 'Physician', 'Nurse Practitioner']

export const codeOf = (person: number, day: number) =>
  (person + day) % 2 === 0 ? undefined : (codes[(person + day * 2) % 3] ?? 'D')
export const nameOf = (person: number) => `Number ${person}, Robin`

export const teamsFor = (years: readonly number[]): TeamBlocks[] =>
  codes.map((code, index) => ({
    teamCode: `TEAM${code}`,
    teamName: `Team ${code}`,
    shortCode: code,
    color_Code: ['#2078b0', '#0b6b4f', '#084868'][index] ?? '',
    skillLevel: skills,
    scheduleCode: `BLK${code}${years[0]}`,
    startTime: starts[code],
    endTime: ends[code],
    frequencyIntervalText: 'Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday',
    hasNeeds: true,
    lastDay: null,
    schedule: years.map((year) => ({
      schedulerId: year * 10 + index,
      scheduleCode: `BLK${code}${year}`,
      startDate: toWireDate(firstDay(year)),
      endDate: toWireDate(addDays(firstDay(year), days - 1)),
      isDeactivated: false,
      publishedAt: null,
      pendingChanges: 0,
    })),
  }))

export function rosterFor(startDate: string): Roster {
  const dates = Array.from({ length: days }, (_, day) => addDays(startDate, day))
  const everybody = Array.from({ length: people }, (_, person) => person)
  return {
    people: everybody.map((person) => ({
      providerCode: `USR${person}`,
      providerName: `Robin Number ${person}`,
      firstName: 'Robin',
      lastName: `Number ${person}`,
      labourType: 'Employee',
      skills: [skills[person % skills.length] ?? ''],
      phone: null,
    })),
    entries: everybody.flatMap((person) => dates.flatMap((date, day) => shiftOn(person, date, day) ?? [])),
    leaves: [],
    removed: [],
    availability: [],
    elsewhere: [],
    totals: [],
    coverage: dates.flatMap((date) =>
      skills.map((skill) => ({ teamCode: 'TEAMD', date: toWireDate(date), skill, needed: 50, filled: 49 })),
    ),
    skills,
    weeklyHours: 60,
    isOnCallCounted: false,
  }
}

function shiftOn(person: number, date: string, day: number) {
  const code = codeOf(person, day)
  if (!code) return undefined
  const id = person * 100 + day + 1
  return entryWith({
    id,
    shiftId: id,
    date: toWireDate(date),
    day: date,
    startTime: starts[code],
    endTime: ends[code],
    providerCode: `USR${person}`,
    providerName: `Robin Number ${person}`,
    teamCode: `TEAM${code}`,
    teamName: `Team ${code}`,
    isUnsent: id % 10 === 0,
    confirmedRules: id % 20 === 0 ? ['rest'] : [],
  })
}
