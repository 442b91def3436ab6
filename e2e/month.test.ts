import type { Page } from '@playwright/test'
import { weekdayNames } from '@shiftward/contract/choices.ts'
import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect } from './console.ts'
import { Hand } from './hand.ts'
import { test } from './kept-page.ts'
import { createBlock, goToMonth } from './month-block.ts'
import { type MonthStage, type MonthTeam, makeMonthStage } from './month-stage.ts'
import { ask, dayCell, dialog, type Qhp } from './schedule-stage.ts'

const mostActions = 150

/** Three days a week for each of seven nurses, so that every day of the week has three of them. */
const weekdaysOf = (nurse: number): number[] => [nurse, nurse + 1, nurse + 3].map((day) => day % 7)

/** The days on which the float nurse helps: eight days, and later eight nights. */
const floatDays = (days: string[], team: number): string[] =>
  days.filter((_, index) => index % 2 === 0 && index < 16 === (team === 0))

test('a charge nurse builds the month of two teams and 15 people', async ({ page }) => {
  // More than a hundred clicks: on a busy machine they take longer than other tests.
  test.setTimeout(240_000)
  const stage = await makeMonthStage(page)
  await page.goto(stage.address)
  await expect(page.getByRole('button', { name: 'Create Schedule Block' }).last()).toBeEnabled()
  const hand = await Hand.at(page)

  for (const [index, team] of stage.teams.entries()) {
    if (index === 0) await goToMonth(page, hand, stage)
    else await chooseTeam(page, hand, team)
    await createBlock(page, hand, stage.days)
    for (const [nurse, provider] of team.people.entries()) {
      await repeatWeekly(page, hand, provider, { weekdays: weekdaysOf(nurse), isFirst: index + nurse === 0 })
    }
    await assignSingly(page, hand, stage.float, floatDays(stage.days, index))
    await publish(page, hand)
  }

  const actions = await hand.count()
  expect(await plannedOn(page, stage)).toEqual(expectedOn(stage))
  expect(actions).toBeLessThanOrEqual(mostActions)
})

async function chooseTeam(page: Page, hand: Hand, { teamName }: MonthTeam) {
  await hand.click(page.getByRole('combobox', { name: 'Select Team' }))
  await hand.click(page.getByRole('option', { name: teamName, exact: true }))
}

type Weekly = { weekdays: number[]; isFirst: boolean }

/** The dialog keeps the choice of 'Repeat' for the next nurse. */
async function repeatWeekly(page: Page, hand: Hand, { providerName }: Qhp, { weekdays, isFirst }: Weekly) {
  await hand.click(page.getByRole('button', { name: `Repeat: assign ${providerName}` }))
  const repeat = dialog(page, `Repeat: ${providerName}`)
  if (isFirst) await hand.click(repeat.getByText('Repeat', { exact: true }))
  for (const weekday of weekdays) {
    await hand.click(repeat.getByRole('checkbox', { name: weekdayNames[weekday] ?? '' }))
  }
  await hand.click(repeat.getByRole('button', { name: 'Assign' }))
  await expect(repeat).toBeHidden()
}

/** Picked up once, the nurse stays in the hand until Escape. */
async function assignSingly(page: Page, hand: Hand, { providerCode }: Qhp, days: string[]) {
  await hand.click(page.locator(`[data-provider="${providerCode}"]`))
  for (const day of days) await hand.click(dayCell(page, day), { position: { x: 8, y: 8 } })
  await hand.press('Escape')
  await expect(page.getByText('Choose days for')).toBeHidden()
}

async function publish(page: Page, hand: Hand) {
  await hand.click(page.getByRole('button', { name: 'Publish', exact: true }))
  const preview = page.getByRole('dialog', { name: /^Publish / })
  await hand.click(preview.getByRole('button', { name: 'Publish 1 team' }))
  await expect(page.getByText(texts.schedule.postCreated)).toBeVisible()
}

/** Who works on which day in which team: '12-01-2026 A… USR7', sorted. */
async function plannedOn(page: Page, stage: MonthStage): Promise<string[]> {
  const teams = await ask(page, scheduleBlockEndpoints.byDepartment, { code: stage.departmentCode })
  const planned: string[] = []
  for (const { teamName, schedule } of teams) {
    expect(schedule).toHaveLength(1)
    for (const { scheduleCode, publishedAt } of schedule) {
      expect(publishedAt).not.toBeNull()
      const shifts = await ask(page, scheduleEndpoints.ofBlock, { code: scheduleCode })
      planned.push(...shifts.map(({ date, providerCode }) => `${date} ${teamName} ${providerCode}`))
    }
  }
  return planned.sort()
}

function expectedOn({ teams, float, days }: MonthStage): string[] {
  const expected = teams.flatMap(({ teamName, people }, index) => [
    ...people.flatMap(({ providerCode }, nurse) =>
      days
        .filter((day) => weekdaysOf(nurse).includes(weekdayOf(day)))
        .map((day) => `${toWireDate(day)} ${teamName} ${providerCode}`),
    ),
    ...floatDays(days, index).map((day) => `${toWireDate(day)} ${teamName} ${float.providerCode}`),
  ])
  return expected.sort()
}
