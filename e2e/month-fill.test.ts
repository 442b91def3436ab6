import type { Page } from '@playwright/test'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { expect, expectAccessible } from './console.ts'
import { Hand } from './hand.ts'
import { test } from './kept-page.ts'
import { createBlock, goToMonth } from './month-block.ts'
import { type MonthStage, type MonthTeam, makeMonthStage } from './month-stage.ts'
import { ask, dialog } from './schedule-stage.ts'

const mostActions = 40

test('a charge nurse fills the month of two teams by copy and pattern', async ({ page }) => {
  test.setTimeout(180_000)
  // The first team has worked a month already. The second has not, and begins with a rotation.
  const stage = await makeMonthStage(page, { monthsAhead: 2 })
  const [days, nights] = stage.teams
  if (!days || !nights) throw new Error('The stage has no two teams')
  await workAMonth(page, stage, days)
  await page.goto(stage.address)
  await expect(page.getByRole('button', { name: 'Create Schedule Block' }).first()).toBeEnabled()
  const hand = await Hand.at(page)

  // The calendar opens at the month that has been worked.
  await goToMonth(page, hand, { ...stage, monthsAhead: 1 })
  await createBlock(page, hand, stage.days)
  await copyMonthBefore(page, hand)
  await hand.click(page.getByRole('combobox', { name: 'Select Team' }))
  await hand.click(page.getByRole('option', { name: nights.teamName, exact: true }))
  await createBlock(page, hand, stage.days)
  await applyRotation(page, hand, nights)

  const actions = await hand.count()
  const counts = await peopleOn(page, stage)
  expect(counts).toEqual(stage.days.flatMap((day) => stage.teams.map((team) => `${day} ${team.teamName} 3`)))
  expect(actions).toBeLessThanOrEqual(mostActions)
})

/** Three of the team's seven nurses on each day of the month before. */
async function workAMonth(page: Page, stage: MonthStage, { teamCode, people }: MonthTeam) {
  const { startDate, endDate } = stage.before
  const { scheduleCode } = await ask(page, scheduleBlockEndpoints.create, { teamCode, startDate, endDate })
  for (const [nurse, { providerCode }] of people.entries()) {
    await ask(page, scheduleActionEndpoints.addProvider, {
      ...{ teamCode, schedulerCode: scheduleCode, providerId: providerCode, skilllevel: 'Registered Nurse' },
      ...{ recurrenceType: 'Weekly', recurrenceNoofTime: 31, recurrenceStartDate: startDate },
      recurrenceWeekdays: [nurse, nurse + 1, nurse + 3].map((day) => day % 7),
    })
  }
}

async function copyMonthBefore(page: Page, hand: Hand) {
  await hand.click(page.getByRole('button', { name: 'More', exact: true }))
  await hand.click(page.getByRole('menuitem', { name: 'Copy from…' }))
  const copy = dialog(page, 'Copy from another block')
  await expect(copy.getByText('93 shifts for 7 QHPs.')).toBeVisible()
  await expectAccessible(page)
  await hand.click(copy.getByRole('button', { name: 'Add 93 shifts' }))
  await expect(copy).toBeHidden()
  await expect(page.getByText('93 shifts added.')).toBeVisible()
}

async function applyRotation(page: Page, hand: Hand, { people }: MonthTeam) {
  await hand.click(page.getByRole('button', { name: 'More', exact: true }))
  await hand.click(page.getByRole('menuitem', { name: 'Patterns…' }))
  const making = dialog(page, 'New pattern')
  await hand.click(making.getByRole('button', { name: '3 on, 4 off' }))
  await expectAccessible(page)
  await hand.click(making.getByRole('button', { name: 'Save pattern' }))
  const patterns = dialog(page, 'Patterns')
  await hand.click(patterns.getByRole('combobox', { name: 'QHPs' }))
  for (const { providerName } of people) await hand.click(page.getByRole('option', { name: providerName }))
  await hand.press('Escape')
  await hand.click(patterns.getByRole('button', { name: 'Stagger' }))
  await expect(patterns.getByText('93 shifts for 7 QHPs.')).toBeVisible()
  await expectAccessible(page)
  await hand.click(patterns.getByRole('button', { name: 'Add 93 shifts' }))
  await expect(patterns).toBeHidden()
  await expect(page.getByText('93 shifts added.')).toBeVisible()
}

/** How many people each team has on each day of the month. */
async function peopleOn(page: Page, { departmentCode, teams, days }: MonthStage): Promise<string[]> {
  const blocks = await ask(page, scheduleBlockEndpoints.byDepartment, { code: departmentCode })
  const counts: string[] = []
  for (const team of teams) {
    const block = blocks
      .find(({ teamCode }) => teamCode === team.teamCode)
      ?.schedule.find(({ startDate }) => startDate === toWireDate(days[0] ?? ''))
    const shifts = await ask(page, scheduleEndpoints.ofBlock, { code: block?.scheduleCode ?? '' })
    const assigned = shifts.filter(({ providerCode }) => providerCode)
    counts.push(
      ...days.map((day) => `${day} ${team.teamName} ${assigned.filter(({ date }) => date === toWireDate(day)).length}`),
    )
  }
  return counts.sort()
}
