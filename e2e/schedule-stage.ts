import type { Locator, Page } from '@playwright/test'
import type { LabourType } from '@shiftward/contract/common.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { addDays, weekdayOf, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { type CalendarEntry, scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import type { z } from 'zod'
import { demoPassword, expect, sessionHeaders, someNpi } from './console.ts'

/** Gives each test its own team, block and QHPs, so that tests do not disturb each other. Dates are ISO text. */

/** Calls the server as the signed-in page does. */
export async function callAs<Input extends z.ZodType, Output extends z.ZodType>(
  page: Page,
  { method, path, from }: Endpoint<Input, Output>,
  input: z.input<Input>,
): Promise<{ status: number; data: z.output<Output> }> {
  const headers = await sessionHeaders(page)
  const values = Object.entries((input ?? {}) as Record<string, string>)
  const response = await page.request.fetch(`/api/${path}`, {
    method,
    headers,
    ...(from === 'query' ? { params: Object.fromEntries(values) } : { data: input }),
  })
  return { status: response.status(), data: (await response.json()).data }
}

/** Calls the server and expects it to accept. */
export async function ask<Input extends z.ZodType, Output extends z.ZodType>(
  page: Page,
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  const { status, data } = await callAs(page, endpoint, input)
  expect(status, endpoint.path).toBe(200)
  return data
}

export type Stage = {
  facilityId: number
  facilityCode: string
  departmentCode: string
  teamCode: string
  teamName: string
  skills: { skillLevel: string; ceilingRate: number }[]
  skill: string
  scheduleCode: string
  /** The block's working days (Monday to Friday), and its first Saturday. */
  days: string[]
  saturday: string
  address: string
}

let made = 0
/** Unique, and at most 15 characters. */
export const newName = (start: string) => `${start}${Date.now().toString(36)}${process.pid % 100}${++made}`.slice(0, 15)

/** All of next month: it fits on one screen and none of it is past. */
function nextMonth(): { startDate: string; endDate: string } {
  const now = new Date()
  const isoOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
  return { startDate: isoOf(now.getUTCMonth() + 1, 1), endDate: isoOf(now.getUTCMonth() + 2, 0) }
}

export type Hours = { startTime: string; endTime: string }

type StagePlace = Pick<Stage, 'facilityId' | 'facilityCode' | 'departmentCode' | 'skills'>

/** Creates a team that works Monday to Friday, with a block for next month. */
export async function makeStageIn(
  page: Page,
  place: StagePlace,
  hours: Hours = { startTime: '07:00', endTime: '15:00' },
): Promise<Stage> {
  const { facilityCode, departmentCode, skills } = place
  const name = newName('S')
  const { teamCode } = await ask(page, teamEndpoints.create, {
    name,
    facilityCode,
    departmentCode,
    skillLevel: skills.map(({ skillLevel }) => skillLevel),
    ...hours,
    freqIntervalText: [1, 2, 3, 4, 5],
    color_Code: '#084868',
  })
  const month = nextMonth()
  const { scheduleCode } = await ask(page, scheduleBlockEndpoints.create, { teamCode, ...month })
  const all = Array.from({ length: 28 }, (_, index) => addDays(month.startDate, index))
  return {
    ...place,
    teamCode,
    teamName: name,
    skill: skills[0]?.skillLevel ?? '',
    scheduleCode,
    days: all.filter((day) => ![0, 6].includes(weekdayOf(day))),
    saturday: all.find((day) => weekdayOf(day) === 6) ?? '',
    address: `/layout/scheduler?${new URLSearchParams({ facility: facilityCode, department: departmentCode, view: 'team', team: teamCode, block: scheduleCode })}`,
  }
}

/** Monday to Friday of a whole week in the block: 0, 1 or 2. Two of `days` may have a weekend between them. */
export function weekOf({ days }: Pick<Stage, 'days'>, week: 0 | 1 | 2): [string, string, string, string, string] {
  const monday = addDays(weekStartOf(days[4] ?? ''), 1 + 7 * week)
  return [monday, addDays(monday, 1), addDays(monday, 2), addDays(monday, 3), addDays(monday, 4)]
}

export async function openStage(page: Page, stage: Stage) {
  await page.goto(stage.address)
  const people = page.getByRole('button', { name: /^Repeat: assign/ }).first()
  await expect(people.or(page.getByText('No QHP matches.'))).toBeVisible()
}

export type Qhp = { providerCode: string; providerName: string; emailId: string }

/** Creates a QHP with the team's first skill who is free every day. */
export async function hire(
  page: Page,
  stage: Pick<Stage, 'facilityId' | 'skill'>,
  labourType: LabourType = 'Employee',
): Promise<Qhp> {
  const lastName = newName('Q')
  const emailId = `${lastName}@example.test`.toLowerCase()
  const { userCode = '' } = await ask(page, registrationEndpoints.register, {
    ...{ isWeb: true, firstName: 'Robin', lastName, emailId, password: demoPassword },
    ...{ phone: '5550100199', zip: '12207', dob: '06-15-1985', npi: someNpi() },
    ...{ specialty: ['Cardiology'], skill: [stage.skill] },
  })
  const mapping = { providerCode: userCode, providerName: lastName, facilityId: stage.facilityId, labourType }
  await ask(page, facilityEndpoints.mapProvider, [mapping])
  return { providerCode: userCode, providerName: `Robin ${lastName}`, emailId }
}

export function assign(
  page: Page,
  stage: Stage,
  provider: Qhp,
  days: string[],
  more: { StartTime?: string; EndTime?: string; isConfirmed?: boolean } = {},
) {
  return ask(page, scheduleActionEndpoints.addProvider, {
    teamCode: stage.teamCode,
    schedulerCode: stage.scheduleCode,
    skilllevel: stage.skill,
    providerId: provider.providerCode,
    date: days,
    ...more,
  })
}

const readBlock = (page: Page, stage: Stage): Promise<CalendarEntry[]> =>
  ask(page, scheduleEndpoints.ofBlock, { code: stage.scheduleCode })

/** The block's shifts on a day, without leaves. */
export const shiftsOn = async (page: Page, stage: Stage, day: string): Promise<CalendarEntry[]> =>
  (await readBlock(page, stage)).filter((entry) => entry.shiftId !== null && entry.date === toWireDate(day))

export const dayCell = (page: Page, day: string): Locator => page.locator(`[data-day="${day}"]`)
/** Finds an entry by its state: 'open', 'assigned', 'vacancy', 'addOn' … */
export const entries = (page: Page, day: string, state: string): Locator =>
  dayCell(page, day).locator(`[data-entry][data-tone="${state}"]`)

/** Drags a QHP onto a day in small steps, as a hand does. */
export async function drag(page: Page, provider: Qhp, day: string) {
  await page.getByLabel('Search QHP').fill(provider.providerName.slice(0, 15))
  const card = page.locator(`[data-provider="${provider.providerCode}"]`)
  await card.scrollIntoViewIfNeeded()
  const from = await card.boundingBox()
  const to = await dayCell(page, day).boundingBox()
  if (!from || !to) throw new Error('Nothing to drag, or nowhere to drop')
  await page.mouse.move(from.x + from.width / 3, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 3 + 20, from.y + from.height / 2 + 10, { steps: 3 })
  // The lower edge of a day with few entries is empty.
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 8, { steps: 8 })
  await page.mouse.up()
}

/** Also one that asks before an action. */
export const dialog = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))

/** A day in the calendar of a dialog. */
export const pick = (within: Locator, day: string): Locator =>
  within.getByRole('button', {
    name: new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' }),
  })

/** Types a time into its two fields. */
export async function fillTime(within: Locator, label: 'Start Time' | 'End Time', time: string) {
  await within.getByLabel(`${label}, hours`).fill(time.slice(0, 2))
  await within.getByLabel(`${label}, minutes`).fill(time.slice(3, 5))
}
