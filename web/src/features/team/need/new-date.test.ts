import { texts } from '@shiftward/contract/texts.ts'
import { describe, expect, test } from 'vitest'
import { emptyTeam, TeamFields } from '../team-form.ts'
import { blankDate, withNewDate } from './new-date.ts'

const team: TeamFields = {
  ...emptyTeam,
  name: 'ICU Night',
  facilityCode: 'FAC1',
  departmentCode: 'DEP1',
  skillLevel: ['Physician', 'Registered Nurse'],
  startTime: '19:00:00',
  endTime: '07:00:00',
  freqIntervalText: [1],
  color_Code: '#0b5f63' as TeamFields['color_Code'],
}
const problems = (newDate: TeamFields['newDate']) =>
  (TeamFields.safeParse({ ...team, newDate }).error?.issues ?? [])
    .filter(({ path }) => path[0] === 'newDate')
    .map(({ path, message }) => [path[1], message])

describe('a date that is being added', () => {
  test('holds nothing up before something is typed', () => {
    expect(problems(null)).toEqual([])
    expect(problems(blankDate)).toEqual([])
  })

  test('must be whole once it is started', () => {
    expect(problems({ ...blankDate, date: '2026-12-25' })).toEqual([['reason', texts.need.reasonRequired]])
    expect(problems({ ...blankDate, reason: 'Holiday', count: null })).toEqual([
      ['date', texts.need.dateRequired],
      ['count', texts.need.count],
    ])
    const typed = { ...blankDate, date: '2026-12-25', reason: 'Holiday' }
    expect(problems(typed)).toEqual([])
    expect(problems({ ...typed, until: '2026-12-24' })).toEqual([['until', texts.common.endBeforeStart]])
    expect(problems({ ...typed, until: '2027-02-23' })).toEqual([['until', texts.need.tooManyInRow]])
    expect(problems({ ...typed, until: '2027-02-22' })).toEqual([])
  })

  test('counts for all skills or one, and replaces what the day had', () => {
    const before = [{ date: '12-25-2026', skill: 'Physician', count: 4, reason: 'Old' }]
    const typed = { date: '2026-12-25', until: '', skill: '', count: 1, reason: ' Holiday ' }
    const of = { skills: team.skillLevel, weekdays: [1, 5] }
    expect(withNewDate(before, typed, of)).toEqual([
      { date: '12-25-2026', skill: 'Physician', count: 1, reason: 'Holiday' },
      { date: '12-25-2026', skill: 'Registered Nurse', count: 1, reason: 'Holiday' },
    ])
    const nurses = withNewDate(before, { ...typed, skill: 'Registered Nurse' }, of)
    expect(nurses).toEqual([before[0], { date: '12-25-2026', skill: 'Registered Nurse', count: 1, reason: 'Holiday' }])
    // Of several dates, those on which the team works.
    const closed = withNewDate([], { ...typed, until: '01-01-2027', skill: 'Physician' }, of)
    expect(closed.map(({ date }) => date)).toEqual(['12-25-2026', '12-28-2026', '01-01-2027'])
  })
})
