import type { Page } from '@playwright/test'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { fillEndpoints } from '@shiftward/contract/fill.ts'
import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { needEndpoints } from '@shiftward/contract/need.ts'
import { rosterEndpoints } from '@shiftward/contract/roster.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible } from './console.ts'
import { Hand } from './hand.ts'
import { test } from './kept-page.ts'
import { type MonthStage, makeMonthStage } from './month-stage.ts'
import { ask, dialog } from './schedule-stage.ts'

const mostActions = 12

test('an empty month of two teams is filled, reviewed, accepted and published', async ({ page }) => {
  test.setTimeout(240_000)
  const stage = await makeMonthStage(page)
  const count = await makeNeeds(page, stage)
  const [first = ''] = stage.days
  const places = Promise.withResolvers<void>()
  await page.route(`**/api/${facilityEndpoints.byUserCode.path}*`, async (route) => {
    await places.promise
    await route.continue()
  })
  await page.goto(`${stage.address}&view=roster&period=month&day=${first}`)
  const start = page.getByRole('button', { name: 'Auto-fill', exact: true })
  // A dialog that is opened before the place is known would close when it is.
  await expect(start).toBeDisabled()
  places.resolve()
  await expect(start).toBeEnabled()
  const hand = await Hand.at(page)

  await hand.click(start)
  const choices = dialog(page, 'Auto-fill')
  await expect(choices.getByText(texts.fill.missing(count))).toBeVisible()
  await expectAccessible(page)
  await hand.click(choices.getByRole('button', { name: 'Add missing shifts' }))
  const fill = choices.getByRole('button', { name: `Fill ${count} shifts` })
  await expect(fill).toBeEnabled()
  await expect(choices.getByText('not in the schedule yet')).toBeHidden()
  await expectAccessible(page)
  await hand.click(fill)
  const panel = page.getByRole('complementary', { name: 'Auto-fill' })
  await expect(panel.getByRole('heading', { name: 'Proposal' })).toBeVisible({ timeout: 120_000 })
  await expect(panel.getByText(`${count} of ${count} filled.`)).toBeVisible()
  await expectAccessible(page)
  // The next proposed shift: why, and out again and in.
  await hand.press('n')
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1)
  await hand.press('Enter')
  await expect(page.getByRole('heading', { name: /^Why .+\?$/ })).toBeVisible()
  await hand.press('Escape')
  await hand.press(' ')
  await expect(page.getByRole('status').getByText(`Left out, ${count - 1} of ${count} selected`)).toBeVisible()
  const selected = panel.getByRole('button', { name: `Accept selected ${count - 1}` })
  await expect(selected).toBeVisible()
  // Several at once: all out, all in, and then again only the next one out.
  await hand.aside(async () => {
    for (const key of ['Shift+Control+End', ' ']) await page.locator('[role="gridcell"]:focus').press(key)
    await expect(page.getByRole('status').getByText(/^\d\d+ shifts left out, \d+ of \d+ selected$/)).toBeVisible()
    for (const key of [' ', 'Escape', 'n', ' ']) await page.locator('[role="gridcell"]:focus').press(key)
  })
  await expect(selected).toBeVisible()
  // Proposals that she left out stay left out after a look at another view. These clicks do not count for the task.
  await page.getByRole('radio', { name: 'Department' }).dispatchEvent('click')
  await expect(panel).toBeHidden()
  await page.goBack()
  await page.getByRole('button', { name: 'Review proposal' }).dispatchEvent('click')
  await expect(selected).toBeVisible()
  await hand.press('n')
  await hand.press(' ')
  await expect(panel.getByRole('button', { name: `Accept all ${count}` })).toBeVisible()
  // Another user fills one of the shifts.
  await fillOne(page, stage)
  const vacant = count - 1
  await expect(panel.getByText(`${vacant} of ${vacant} filled, 1 taken or changed meanwhile.`)).toBeVisible()
  // And enters leave for somebody who is proposed.
  const refused = await addLeave(page, stage)
  const left = vacant - refused
  const filled = `${left} of ${vacant} filled, ${refused} no longer possible, 1 taken or changed meanwhile.`
  await expect(panel.getByText(filled)).toBeVisible()
  await expect(panel.getByText(texts.fill.impossible)).toHaveCount(refused)
  await expectAccessible(page)
  await hand.click(panel.getByRole('button', { name: `Accept all ${left}` }))
  await expect(page.getByText(`${left} shifts assigned.`, { exact: true })).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1)

  await hand.click(page.getByRole('button', { name: 'Publish', exact: true }))
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Publish 2 teams' }))
  await expect(page.getByText('No messages sent')).toBeVisible()
  expect(await hand.count()).toBeLessThanOrEqual(mostActions)
})

/** Gives the first vacancy to whoever works in both teams. */
async function fillOne(page: Page, { departmentCode, days, float, teams }: MonthStage) {
  const [day = ''] = days
  const { entries } = await ask(page, rosterEndpoints.get, { departmentCode, startDate: day, endDate: day })
  const vacancy = entries.find(({ teamCode, shiftId }) => teamCode === teams[0]?.teamCode && shiftId !== null)
  await ask(page, scheduleActionEndpoints.addProvider, {
    teamCode: vacancy?.teamCode ?? '',
    schedulerCode: vacancy?.scheduleCode ?? '',
    skilllevel: vacancy?.skillLevel ?? '',
    providerId: float.providerCode,
    shiftId: vacancy?.shiftId ?? 0,
    date: [day],
    isConfirmed: true,
  })
}

/** Enters a leave for somebody who is proposed. Returns how many proposed shifts this rules out. */
async function addLeave(page: Page, { departmentCode }: MonthStage): Promise<number> {
  const [open] = await ask(page, fillEndpoints.byDepartment, { departmentCode })
  const id = String(open?.runId)
  const { startDate, endDate, proposal } = await ask(page, fillEndpoints.get, { id })
  const roster = { departmentCode, startDate: startDate ?? '', endDate: endDate ?? '' }
  const { entries } = await ask(page, rosterEndpoints.get, roster)
  const last = proposal.findLast(({ isChanged }) => !isChanged)
  const date = entries.find(({ shiftId }) => shiftId === last?.shiftId)?.date ?? ''
  const leave = { providerCode: last?.providerCode ?? '', fromDate: date, toDate: date, leaveType: 1 }
  await ask(page, leaveEndpoints.add, leave)
  const after = await ask(page, fillEndpoints.get, { id })
  return after.proposal.filter(({ isChanged, obstacle }) => !isChanged && obstacle !== null).length
}

/** One nurse is needed on each day and night. Returns how many shifts that makes. */
async function makeNeeds(page: Page, { teams, days }: MonthStage): Promise<number> {
  const [startDate = '', endDate = ''] = [days[0], days.at(-1)]
  for (const { teamCode } of teams) {
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ skill: 'Registered Nurse' as const, weekday, count: 1 }))
    await ask(page, needEndpoints.save, { teamCode, weekly, dates: [] })
    await ask(page, scheduleBlockEndpoints.create, { teamCode, startDate, endDate })
  }
  return teams.length * days.length
}
