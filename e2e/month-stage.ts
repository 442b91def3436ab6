import type { Page } from '@playwright/test'
import { addDays, daysBetween, sameDayAfterMonths } from '@shiftward/contract/rules/calendar-date.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { startOwnDepartment } from './own-department.ts'
import { ask, hire, newName, type Qhp } from './schedule-stage.ts'

export type MonthTeam = { teamCode: string; teamName: string; people: Qhp[] }
export type MonthStage = {
  departmentCode: string
  teams: MonthTeam[]
  /** Works in both teams. */
  float: Qhp
  /** The days of the next month that has 31, as ISO text. */
  days: string[]
  /** The month before that. */
  before: { startDate: string; endDate: string }
  monthsAhead: number
  address: string
}

const skill = 'Registered Nurse'
const everyDay = [0, 1, 2, 3, 4, 5, 6] as const

/** A department with a day team, a night team and 15 nurses, and no block yet. */
export async function makeMonthStage(page: Page, { monthsAhead = 1 } = {}): Promise<MonthStage> {
  const { place } = await startOwnDepartment(page)
  const { facilityId, facilityCode, departmentCode } = place
  const makeTeam = async (letter: string, startTime: string, endTime: string): Promise<MonthTeam> => {
    const name = newName(letter)
    const { teamCode } = await ask(page, teamEndpoints.create, {
      ...{ name, facilityCode, departmentCode, skillLevel: [skill], startTime, endTime },
      ...{ freqIntervalText: [...everyDay], color_Code: '#084868' },
    })
    return {
      teamCode,
      teamName: name,
      people: await Promise.all(everyDay.map(() => hire(page, { facilityId, skill }))),
    }
  }
  return {
    departmentCode,
    teams: [await makeTeam('A', '07:00', '19:00'), await makeTeam('B', '19:00', '07:00')],
    float: await hire(page, { facilityId, skill }),
    ...nextLongMonth(monthsAhead),
    address: `/layout/scheduler?${new URLSearchParams({ facility: facilityCode, department: departmentCode })}`,
  }
}

/** At least so many months ahead. Of two months that follow each other, one has 31 days. */
function nextLongMonth(least: number): Pick<MonthStage, 'days' | 'before' | 'monthsAhead'> {
  const current = `${new Date().toISOString().slice(0, 7)}-01`
  const startOf = (months: number) => sameDayAfterMonths(current, months) ?? ''
  const monthsAhead = lengthOf(startOf(least)) === 31 ? least : least + 1
  return {
    monthsAhead,
    days: Array.from({ length: 31 }, (_, index) => addDays(startOf(monthsAhead), index)),
    before: { startDate: startOf(monthsAhead - 1), endDate: addDays(startOf(monthsAhead), -1) },
  }
}

const lengthOf = (start: string): number => daysBetween(start, sameDayAfterMonths(start, 1) ?? '')
