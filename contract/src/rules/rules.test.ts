import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { teamColors } from '../choices.ts'
import { reportFileName, teamFileName, usersFileName } from './file-name.ts'
import { isNameTaken } from './names.ts'
import { isValidNpi } from './npi.ts'
import { kindOf, kinds, mayManageAdmin, permission, permissionsOf, whoMay } from './permissions.ts'
import { repeatTimeProblems } from './repeat-times.ts'
import { tilesOf } from './tiles.ts'
import { isTimeZone, timeZoneOfState } from './time-zone.ts'
import { freqIntervalOf, weekdaysOfText, weekdayTextOf } from './weekdays.ts'

describe('an NPI', () => {
  it('has the check digit of Luhn over the prefix 80840', () => {
    expect(isValidNpi('1234567893')).toBe(true)
    expect(isValidNpi('1234567890')).toBe(false)
    for (const wrong of ['', '123456789', '12345678933', '123456789x', ' 1234567893', '１２３４５６７８９３']) {
      expect(isValidNpi(wrong)).toBe(false)
    }
  })

  it('has exactly one check digit for any nine digits, and no wrong digit goes unseen', () => {
    const nine = fc.stringMatching(/^[12]\d{8}$/)
    fc.assert(
      fc.property(nine, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
        const valid = [...'0123456789'].filter((check) => isValidNpi(digits + check))
        expect(valid).toHaveLength(1)
        const npi = digits + valid[0]
        const changed = String((Number(npi[place]) + by) % 10)
        expect(isValidNpi(npi.slice(0, place) + changed + npi.slice(place + 1))).toBe(false)
      }),
    )
  })
})

describe('the time zone of a state', () => {
  it('is where most of its people live', () => {
    expect(timeZoneOfState('NY')).toBe('America/New_York')
    expect(timeZoneOfState(' tx ')).toBe('America/Chicago')
    expect(timeZoneOfState('AZ')).toBe('America/Phoenix')
    expect(timeZoneOfState('??')).toBe('America/New_York')
  })

  it('is known for all states, and to the platform', () => {
    const states =
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR'
    for (const state of states.split(' ')) expect(isTimeZone(timeZoneOfState(state))).toBe(true)
    const eastern = states.split(' ').filter((state) => timeZoneOfState(state) === 'America/New_York')
    expect(eastern).toHaveLength(22)
  })

  it('is a name, not an offset', () => {
    expect(isTimeZone('Europe/Paris')).toBe(true)
    expect(isTimeZone('+02:00')).toBe(false)
    expect(isTimeZone('Mars/Olympus')).toBe(false)
    expect(isTimeZone('')).toBe(false)
  })
})

describe('weekdays', () => {
  it('travel as a sum, as names and as numbers', () => {
    expect(freqIntervalOf([])).toBe('0')
    expect(freqIntervalOf([5, 1, 2, 3, 4])).toBe('15')
    expect(weekdayTextOf([6, 0, 1])).toBe('Sunday,Monday,Saturday')
    expect(weekdaysOfText('Sunday, Saturday')).toEqual([0, 6])
    expect(weekdaysOfText('')).toEqual([])
  })

  it('come back from their names', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 6 })), (days) => {
        expect(weekdaysOfText(weekdayTextOf(days))).toEqual(days.toSorted())
      }),
    )
  })
})

describe('a name', () => {
  const others = [
    { id: 1, name: 'Night Crew' },
    { id: 2, name: 'Day' },
  ]
  it('is taken without regard to case and blanks, but free to keep', () => {
    expect(isNameTaken(' night crew ', others)).toBe(true)
    expect(isNameTaken('night crew', others, 1)).toBe(false)
    expect(isNameTaken('Day', others, 1)).toBe(true)
    expect(isNameTaken('Evening', others)).toBe(false)
  })
})

describe('the times of the Repeat dialog', () => {
  const day = { startTime: '07:00:00', endTime: '19:00:00' }
  const night = { startTime: '19:00:00', endTime: '07:00:00' }
  const evening = { startTime: '16:00:00', endTime: '00:00:00' }

  it('go forwards for a team that works within a day', () => {
    expect(repeatTimeProblems(day, day)).toEqual({})
    expect(repeatTimeProblems(evening, evening)).toEqual({})
    for (const wrong of [night, { startTime: '08:00:00', endTime: '08:00:00' }]) {
      expect(repeatTimeProblems(wrong, day)).toEqual({
        startTime: 'Start time should not be after or equal maximal time.',
        endTime: 'End time should not be before or equal minimal time.',
      })
    }
  })

  it('may go through midnight for a team that does', () => {
    expect(repeatTimeProblems({ startTime: '20:00:00', endTime: '06:00:00' }, night)).toEqual({})
  })
})

describe('reports', () => {
  it('and other exports have the names that the specification gives', () => {
    expect(reportFileName('Shift Report', '2026-11-15')).toBe('SHIFT REPORT_11_15_2026.xlsx')
    expect(reportFileName('PTO/CME Leave Report', '2026-11-15')).toBe('PTO_CME LEAVE REPORT_11_15_2026.xlsx')
    expect(usersFileName('2026-11-15')).toBe('provider_users_list_11-15-2026.xlsx')
    expect(teamFileName('2026-11-15')).toBe('team_export_11-15-2026.xlsx')
  })
})

describe('roles', () => {
  it('make a viewer of whoever only views the scheduler, and nobody of a provider', () => {
    expect(kindOf({ userType: 'facility', isViewScheduler: true })).toBe('viewer')
    expect(kindOf({ userType: 'facility', isViewScheduler: false })).toBe('facility')
    expect(kindOf({ userType: 'provider', isViewScheduler: false })).toBeUndefined()
    expect(kindOf({ userType: '', isViewScheduler: true })).toBeUndefined()
  })

  it('hold the permissions of the table', () => {
    expect(whoMay(permission.manageOrganizations)).toEqual(['admin', 'organization'])
    expect(whoMay(permission.manageFacilities)).toEqual(['admin', 'organization'])
    expect(whoMay(permission.manageAdmins)).toEqual(['admin', 'organization', 'facility'])
    expect(whoMay(permission.exportProviders)).toEqual(['admin'])
    expect(permissionsOf('generic')).toEqual([])
    expect(permissionsOf('viewer')).toEqual([])
  })

  it('let nobody but the platform make an equal or a superior', () => {
    for (const kind of kinds) {
      if (kind === 'admin' || kind === 'viewer') continue
      expect(mayManageAdmin(kind, kind)).toBe(false)
      expect(mayManageAdmin(kind, 'admin')).toBe(false)
    }
    expect(mayManageAdmin('facility', 'organization')).toBe(false)
    expect(mayManageAdmin('facility', 'department')).toBe(true)
  })

  it('have their own tiles', () => {
    const listed = (text: string) => text.split(', ')
    expect(tilesOf('admin')).toEqual(
      listed('organizationCount, facilityCount, departmentCount, userCount, providerCount, pendingSecureShiftCount'),
    )
    expect(tilesOf('organization')).toEqual([
      ...listed('facilityCount, departmentCount, userCount, providerCount, pendingSecureShiftCount'),
      ...listed('openShiftsToday, assignShiftsToday, nextOpenShift, tesselMatchTrial'),
    ])
    expect(tilesOf('facility')).toEqual([
      ...listed('departmentCount, userCount, providerCount, pendingSecureShiftCount, pendingSwapRequestCount'),
      ...listed('openShiftsToday, assignShiftsToday, nextOpenShift'),
    ])
    expect(tilesOf('department')).toEqual([])
  })
})

describe('the colors of teams', () => {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = channels(hex).map((c) =>
      c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  it('are 27 different ones, on which white text is legible', () => {
    expect(new Set(teamColors).size).toBe(27)
    for (const color of teamColors) {
      expect(color).toMatch(/^#[0-9a-f]{6}$/)
      expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
