import type { Page } from '@playwright/test'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible, signIn } from './console.ts'
import { test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import {
  assign,
  callAs,
  dayCell,
  dialog,
  entries,
  fillTime,
  hire,
  openStage,
  type Stage,
  shiftsOn,
} from './schedule-stage.ts'

const text = texts.schedule

const dayOf = (stage: Stage): string => stage.days[10] ?? ''

test('times beyond the team’s hours become add-on hours; deleting leaves a vacancy', async ({ page }) => {
  const stage = await makeStage(page)
  const day = dayOf(stage)
  const provider = await hire(page, stage)
  await assign(page, stage, provider, [day])
  await openStage(page, stage)
  for (const month of ['Next month', 'Previous month']) await page.getByRole('button', { name: month }).click()
  const edit = dialog(page, 'Edit Assigned Shift')

  // The card stays open while the pointer is on it.
  await entries(page, day, 'assigned').hover()
  const card = page.getByRole('region', { name: 'Details of the entry' })
  await card.getByText(provider.providerCode).hover()
  await page.waitForTimeout(500)
  await card.getByRole('button', { name: 'Edit' }).click()
  await expect(edit).toContainText(provider.providerName)
  await expect(edit.getByLabel('Add-on Rate')).toBeHidden()
  // The browser's Back closes the dialog first, unless something was entered.
  const { href } = new URL(page.url())
  await page.goBack()
  await expect(edit).toBeHidden()
  await expect(page).toHaveURL(href)
  await entries(page, day, 'assigned').click()
  await fillTime(edit, 'End Time', '15:55')
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText('Please save or close the dialog first.')
  await expect(page).toHaveURL(href)
  await expect(edit.getByLabel('Add-on Rate')).toBeHidden()
  await fillTime(edit, 'End Time', '17:32')
  await expect(edit).toContainText('add-on hours: 2')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText(text.timeStep(5))).toBeVisible()
  await fillTime(edit, 'End Time', '17:30')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText(text.addOnRateRequired)).toBeVisible()
  await edit.getByLabel('Add-on Rate').fill('0')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText(text.addOnRateAboveZero)).toBeVisible()
  await edit.getByLabel('Add-on Rate').fill('91.25')
  await edit.getByRole('combobox', { name: 'Comment' }).click()
  await page.getByRole('option', { name: 'Other', exact: true }).click()
  await edit.getByLabel('Other comment').fill('Stayed for the handover')
  await expectAccessible(page)
  const calendar = '**/Team/GetDatesForScheduleCodeWithData*'
  const readAnew = Promise.withResolvers<void>()
  await page.route(calendar, (route) => readAnew.promise.then(() => route.continue()))
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(text.timeUpdated)).toBeVisible()
  await expect(edit).toBeHidden()
  expect(await shiftsOn(page, stage, day)).toMatchObject([
    { endTime: '17:30:00', addOnHours: 2, addonRate: 91.25, comment: 'Stayed for the handover' },
  ])

  // Opened before the calendar has reloaded, the dialog shows the saved values once they arrive.
  await entries(page, day, 'assigned').click()
  await expect(edit.getByLabel('Other comment')).toBeHidden()
  readAnew.resolve()
  await expect(edit.getByLabel('Other comment')).toHaveValue('Stayed for the handover')
  await expect(edit.getByText(text.changedMeanwhile)).toBeHidden()
  await page.unroute(calendar)
  await edit.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(provider.providerName)
  await expect(question).toContainText('vacancy')
  await expectAccessible(page)
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(edit).toBeVisible()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('button', { name: 'Remove' })).toBeVisible()
  await question.getByRole('button', { name: 'Free the shift' }).click()
  await expect(page.getByText(text.deleted)).toBeVisible()
  await expect(entries(page, day, 'vacancy')).toHaveCount(1)
  await expect(edit).toBeHidden()
  // The entry was replaced by another one: the focus moves to its day.
  expect(await page.evaluate(() => document.activeElement?.closest('[data-day]') !== null)).toBe(true)

  // Undo by the toast, by keys and by the buttons; the card tells the history.
  const undo = texts.undo
  const shift = `${provider.providerName}, ${toWireDate(day).slice(0, 5)}`
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-day]') !== null)).toBe(true)
  await expect(page.getByText(undo.undone(`released ${shift}`))).toBeVisible()
  await expect(entries(page, day, 'assigned')).toHaveCount(1)
  await page.keyboard.press('Control+Shift+Z')
  await expect(page.getByText(undo.redone(`released ${shift}`))).toBeVisible()
  await expect(entries(page, day, 'vacancy')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(entries(page, day, 'assigned')).toHaveCount(1)
  await page.getByTitle('Undo (Ctrl+Z)').click()
  await expect(page.getByText(undo.undone(`changed ${shift}`))).toBeVisible()
  expect(await shiftsOn(page, stage, day)).toMatchObject([{ addOnHours: 0, comment: '' }])
  await page.getByTitle('Redo (Ctrl+Shift+Z)').click()
  await expect(page.getByText(undo.redone(`changed ${shift}`))).toBeVisible()
  await entries(page, day, 'assigned').hover()
  const history = card.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history.first()).toContainText(/^End changed from 15:00 to 17:30.* \(redo\) by /)
  await expect(history.last()).toContainText(`Assigned to ${provider.providerName} by `)
  await expectAccessible(page)
})

test('a stale edit is refused with the reason, and so is a failed delete', async ({ page }) => {
  const stage = await makeStage(page)
  const day = dayOf(stage)
  const provider = await hire(page, stage)
  await assign(page, stage, provider, [day])
  // Without the live connection the dialog does not learn of the change.
  await page.route('**/Scheduler/Live*', (route) => route.abort())
  await openStage(page, stage)
  await entries(page, day, 'assigned').click()
  const edit = dialog(page, 'Edit Assigned Shift')
  const [shift] = await shiftsOn(page, stage, day)
  const changed = await callAs(page, scheduleActionEndpoints.changeTime, {
    id: String(shift?.shiftId),
    StartTime: '08:00',
    EndTime: '15:00',
  })
  expect(changed.status).toBe(200)

  await fillTime(edit, 'End Time', '14:00')
  await edit.getByRole('button', { name: 'Save' }).click()
  // The dialog and a toast show it, and a screen reader hears it once.
  await expect(page.getByText(text.changedMeanwhile)).toHaveCount(2)
  await expect(page.getByRole('alert').filter({ hasText: text.changedMeanwhile })).toHaveCount(1)
  expect(await shiftsOn(page, stage, day)).toMatchObject([{ startTime: '08:00:00', endTime: '15:00:00' }])
  await edit.getByRole('button', { name: 'Show changes' }).click()
  await expect(edit.getByLabel('Start Time, hours')).toHaveValue('08')

  await page.route('**/DeleteProvider', (route) => route.abort())
  await edit.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(texts.common.tryAgain)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toContainText(texts.common.offline)
  expect(await shiftsOn(page, stage, day)).toHaveLength(1)

  // A shift that was made by assigning leaves no vacancy behind.
  await page.unroute('**/DeleteProvider')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(text.deleted)).toBeVisible()
  await expect(edit).toBeHidden()
  for (const state of ['assigned', 'vacancy']) await expect(entries(page, day, state)).toHaveCount(0)
  expect(await shiftsOn(page, stage, day)).toHaveLength(0)
})

test('a new shift is validated field by field; its rate is changed, it is resent and deleted', async ({ page }) => {
  const stage = await makeStage(page)
  const day = dayOf(stage)
  const [skill] = stage.skills
  if (!skill) throw new Error('The demo team has a skill')
  // With nobody to tell about the shift, the screen would say so instead.
  await hire(page, stage)
  await openStage(page, stage)
  await dayCell(page, day).hover()
  await dayCell(page, day)
    .getByRole('button', { name: /^Create New Shift on/ })
    .click()
  const create = dialog(page, 'Create New Shift')
  // The department's rate is prefilled.
  await expect(create.getByLabel('Skill Rate')).toHaveValue(new RegExp(`^\\$?${skill.ceilingRate}(\\.|$)`))
  await create.getByLabel('Skill Rate').fill('')
  await create.getByRole('button', { name: 'Create' }).click()
  await expect(create.getByText(text.rateRequired)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: text.rateRequired }).first()).toBeVisible()
  await create.getByLabel('Skill Rate').fill('0')
  await expect(create.getByText(text.rateAboveZero)).toBeVisible()
  await create.getByLabel('Skill Rate').fill(String(skill.ceilingRate + 1))
  await expect(create.getByText(text.rateAboveCeiling(skill.ceilingRate))).toBeVisible()
  await create.getByLabel('Skill Rate').fill('20')
  await create.getByLabel('Select all').uncheck()
  await create.getByLabel('Locum').check()
  await create.getByLabel('Mask rate').check()
  await expectAccessible(page)
  await create.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(text.shiftCreated)).toBeVisible()
  await expect(entries(page, day, 'open')).toHaveCount(1)
  expect(await shiftsOn(page, stage, day)).toMatchObject([{ askRate: 20, rateMask: true, labourType: ['Locum'] }])

  const edit = dialog(page, 'Edit Open Shift')
  await entries(page, day, 'open').click()
  await edit.getByLabel('Skill Rate').fill(String(skill.ceilingRate + 1))
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText(text.rateAboveCeiling(skill.ceilingRate))).toBeVisible()
  await edit.getByLabel('Skill Rate').fill('21')
  await fillTime(edit, 'End Time', '16:00')
  await edit.getByLabel('Add-on Rate').fill('30')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(text.rateUpdated)).toBeVisible()
  await expect(edit).toBeHidden()
  expect(await shiftsOn(page, stage, day)).toMatchObject([
    { askRate: 21, endTime: '16:00:00', addOnHours: 1, addonRate: 30, labourType: ['Locum'], rateMask: true },
  ])

  await entries(page, day, 'open').click()
  await expect(edit.getByLabel('Locum')).toBeChecked()
  await edit.getByLabel('Locum').uncheck()
  await edit.getByRole('button', { name: 'Resend Notification' }).click()
  await expect(edit.getByText(text.notificationTypeRequired)).toBeVisible()
  await edit.getByLabel('Select all').check()
  // The calendar reloads late: a dialog opened meanwhile waits for it, and does not mistake the user's own change for somebody else's.
  await page.route('**/Team/GetDatesForScheduleCodeWithData*', async (route) => {
    await page.waitForTimeout(1_500)
    await route.continue()
  })
  await edit.getByRole('button', { name: 'Resend Notification' }).click()
  // The server of the browser tests has no service that could send it.
  await expect(page.getByText(new RegExp(`^${text.notified} \\d+ messages? not sent\\.$`))).toBeVisible()

  await entries(page, day, 'open').click()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(text.deleted)).toBeVisible()
  await expect(entries(page, day, 'open')).toHaveCount(0)
  expect(await shiftsOn(page, stage, day)).toHaveLength(0)
  // A late reload may still be waiting.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** The heads of a week on a desk and on a tablet: the dates are whole, and all heads have the same height. */
async function expectWholeDates(page: Page, day: string) {
  const size = page.viewportSize()
  const date = dayCell(page, day).locator('time').first()
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 1000 })
    await expect(date).toHaveText(new RegExp(`^[A-Z][a-z]{2} ${Number(day.slice(8))}$`))
    const [inner, outer] = [await date.boundingBox(), await dayCell(page, day).boundingBox()]
    const right = (box: typeof inner) => (box ? box.x + box.width : Number.NaN)
    expect(right(inner), `${width} px`).toBeLessThan(right(outer))
    const heights = await page
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((cell) => cell.querySelector('time')?.parentElement?.offsetHeight))
    expect([heights.length, new Set(heights).size], `${width} px`).toEqual([7, 1])
  }
  if (size) await page.setViewportSize(size)
}

test('the department’s month, week and day show the shift, and Shift Info is read-only', async ({ page }) => {
  const stage = await makeStage(page)
  const day = dayOf(stage)
  const provider = await hire(page, stage)
  await assign(page, stage, provider, [day])
  const teams = Promise.withResolvers<void>()
  await page.route('**/Team/GetBlocksByDepartment*', (route) => teams.promise.then(() => route.continue()))
  await page.goto(`${stage.address.replace('view=team', 'view=department')}&month=${day.slice(0, 7)}`)
  const shift = dayCell(page, day).getByRole('button', { name: `${provider.providerName}, ${stage.skill}` })
  await expect(shift).toBeVisible()
  expect(await page.locator('[data-entry]').count(), 'of the address’s team alone, even before it is loaded').toBe(1)
  teams.resolve()
  await shift.click()
  const info = dialog(page, 'Shift Info')
  await expect(info).toContainText(provider.providerName)
  await expect(info.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await info.getByRole('button', { name: 'Close' }).last().click()

  for (const [range, other] of [
    ['Week', addDays(day, 7)],
    ['Day', addDays(day, 1)],
  ] as const) {
    await page.getByText(range, { exact: true }).click()
    await page.goto(page.url().replace(/day=[\d-]+/, `day=${day}`))
    await expect(shift).toBeVisible()
    await expectAccessible(page)
    if (range === 'Week') await expectWholeDates(page, day)
    await page.getByRole('button', { name: `Next ${range.toLowerCase()}` }).click()
    await expect(dayCell(page, other)).toBeVisible()
    await expect(dayCell(page, day)).toBeHidden()
    await page.getByRole('button', { name: `Previous ${range.toLowerCase()}` }).click()
  }

  await expect(shift).toBeVisible()
  const left = page.url()
  await page.getByRole('link', { name: 'Approval Requests' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Approval Requests' })).toBeVisible()
  await page.getByRole('link', { name: 'Scheduler' }).click()
  await expect(page).toHaveURL(left)
})

for (const account of ['generic', 'viewer'] as const) {
  test(`a ${account} user can read the department and change nothing`, async ({ page }) => {
    await signIn(page, account, '/layout/scheduler')
    await expect(page.locator('[data-entry]').first()).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Team' })).toBeDisabled()
    for (const name of ['Open Premium Shift', 'Publish', 'Create Schedule Block'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.locator('[data-provider]')).toHaveCount(0)
    await page.locator('[data-entry]').first().click()
    const info = dialog(page, 'Shift Info')
    await expect(info).toBeVisible()
    await expect(info.getByRole('button', { name: /Delete|Save|Edit/ })).toHaveCount(0)
    const refused = await callAs(page, scheduleActionEndpoints.deleteShift, {
      teamCode: 'TM1',
      date: '2026-11-15',
      shiftId: 1,
    })
    expect(refused.status).toBe(403)
  })
}
