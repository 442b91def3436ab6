import type { Page } from '@playwright/test'
import { availabilityEndpoints } from '@shiftward/contract/availability.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible, signIn } from './console.ts'
import { test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import { openApp } from './provider-app.ts'
import {
  ask,
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
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
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

const findPanel = (page: Page) => page.getByRole('complementary', { name: 'Find a QHP' })
const personIn = (page: Page, { providerName }: { providerName: string }) =>
  findPanel(page)
    .getByRole('listitem')
    .filter({ hasText: providerName.split(' ')[1] ?? '' })

test('from a call-out to the assigned replacement in at most four clicks', async ({ page }) => {
  const stage = await makeStage(page)
  const day = dayOf(stage)
  const [sick, standIn] = [await hire(page, stage), await hire(page, stage)]
  // With nobody left to tell about the released shift, the screen would say so instead.
  await hire(page, stage)
  await assign(page, stage, sick, [day])
  await openStage(page, stage)
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    addEventListener('click', () => (dataset.clicks = `${Number(dataset.clicks ?? 0) + 1}`), true)
  })
  const card = page.getByRole('region', { name: 'Details of the entry' })
  const question = dialog(page, `${sick.providerName} called out?`)
  await entries(page, day, 'assigned').hover()
  await card.getByRole('button', { name: 'Called out' }).click()
  await expect(question.getByRole('list')).toContainText(stage.teamName)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Called out' }).click()
  await expect(page.getByText(text.calledOut)).toBeVisible()
  const panel = findPanel(page)
  await expect(panel).toContainText(`${sick.providerName} called out.`)
  // The best person alone has the filled button, and no findings.
  const first = panel
    .getByRole('region', { name: 'No findings' })
    .getByRole('button', { name: /^Assign / })
    .first()
  await expect(first).toHaveAttribute('data-variant', 'filled')
  await expect(panel.locator('button[data-variant="filled"]')).toHaveCount(1)
  await expectAccessible(page)
  const name = (await first.getAttribute('aria-label'))?.replace('Assign ', '')
  await first.click()
  await expect(page.getByText(`${text.providerAdded} ${name} fills the vacancy on`)).toBeVisible()
  expect(Number(await page.evaluate(() => document.documentElement.dataset.clicks))).toBeLessThanOrEqual(4)
  await expect(panel).toBeHidden()
  await expect(entries(page, day, 'assigned')).toHaveCount(1)
  await expect(entries(page, day, 'leave').filter({ hasText: sick.providerName })).toHaveCount(1)
  expect(await shiftsOn(page, stage, day)).not.toMatchObject([{ providerCode: sick.providerCode }])

  // Whoever is sick cannot come; whoever said that they cannot is asked about once, and by keys.
  const next = stage.days[11] ?? ''
  await assign(page, stage, sick, [next])
  await ask(page, availabilityEndpoints.save, {
    providerCode: standIn.providerCode,
    availability: [{ date: next, kind: 'unavailable' }],
  })
  const leave = { fromDate: next, toDate: next, leaveType: 1 }
  await (await openApp(page, standIn))(mobileEndpoints.requestLeave, leave)
  const [shift] = await shiftsOn(page, stage, next)
  await ask(page, scheduleActionEndpoints.callOut, { shiftId: shift?.shiftId ?? 0, version: shift?.version ?? 0 })
  await entries(page, next, 'vacancy').hover()
  await card.getByRole('button', { name: 'Find a QHP' }).click()
  await panel.getByLabel('Search people').fill(sick.providerName.split(' ')[1] ?? '')
  await expect(personIn(page, sick)).toContainText(text.onLeave)
  await expect(personIn(page, sick).getByRole('button')).toHaveCount(0)
  await expect(panel).toContainText(texts.candidate.nobodyFree)
  await panel.getByLabel('Search people').fill(standIn.providerName.split(' ')[1] ?? '')
  await expect(personIn(page, standIn)).toContainText('cannot work that day')
  await expect(personIn(page, standIn)).toContainText(`Has asked for leave on ${next.slice(5)}`)
  await page.keyboard.press('Tab')
  await personIn(page, standIn).focus()
  // Offered by one key, with the warning confirmed, and taken back.
  await page.keyboard.press('o')
  const offering = page.getByRole('alertdialog', { name: `Offer the shift to ${standIn.providerName} anyway?` })
  await expect(offering).toContainText('cannot work that day')
  await offering.getByRole('button', { name: 'Offer anyway' }).click()
  await expect(personIn(page, standIn)).toContainText('Offered')
  await personIn(page, standIn).getByRole('button', { name: 'Withdraw the offer' }).click()
  await expect(personIn(page, standIn).getByRole('button', { name: 'Offer to' })).toBeVisible()
  await panel.getByRole('button', { name: 'Release in steps…' }).click()
  const release = dialog(page, 'Release in steps')
  await expect(release.getByRole('listitem')).toHaveCount(4)
  await expect(release.getByRole('listitem').first()).toContainText(/\d+ (person|people)\d+ without a message/)
  await expectAccessible(page)
  // Why it was refused stands in line with the fields.
  const refusal = { status: false, error: { code: 400, message: 'Not now.' } }
  await page.route('**/api/Releases/Start', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 })
  await release.getByRole('button', { name: 'Start release' }).click()
  const why = await release.getByRole('alert').boundingBox()
  expect(why?.x).toBe((await release.getByRole('list', { name: 'Steps' }).boundingBox())?.x)
  await release.getByRole('button', { name: 'Start release' }).click()
  const progress = panel.getByRole('region', { name: 'Release in steps' })
  await expect(progress).toContainText(/^Step 1 of 4 · 0 told, \d+ not told · next: \$/)
  await progress.getByRole('button', { name: 'Stop' }).click()
  await expect(progress).toBeHidden()
  await personIn(page, standIn).focus()
  await page.keyboard.press('Enter')
  const warning = page.getByRole('alertdialog', { name: `Assign ${standIn.providerName} anyway?` })
  await expect(warning).toContainText('cannot work that day')
  await warning.getByRole('button', { name: 'Assign anyway' }).click()
  await expect(panel).toBeHidden()
  expect(await shiftsOn(page, stage, next)).toMatchObject([
    { providerCode: standIn.providerCode, confirmedRules: ['unavailable'] },
  ])
})

test('the keys of Find a QHP work as soon as it opens, and closing it gives the focus back', async ({ page }) => {
  const stage = await makeStage(page)
  const day = dayOf(stage)
  const sick = await hire(page, stage)
  // More than are shown at first.
  for (let count = 0; count < 8; count++) await hire(page, stage)
  await assign(page, stage, sick, [day])
  const [shift] = await shiftsOn(page, stage, day)
  await ask(page, scheduleActionEndpoints.callOut, { shiftId: shift?.shiftId ?? 0, version: shift?.version ?? 0 })
  await openStage(page, stage)
  const vacancy = entries(page, day, 'vacancy')
  const panel = findPanel(page)
  const people = panel.getByRole('listitem')
  const openByKeys = async () => {
    await vacancy.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }

  // Until the list is there, the heading has the focus; then the first person, in a group with the panel's name.
  const held = Promise.withResolvers<void>()
  await page.route('**/Candidates/Get*', async (route) => {
    await held.promise
    await route.continue()
  })
  await openByKeys()
  await expect(panel.getByRole('heading', { name: 'Find a QHP' })).toBeFocused()
  held.resolve()
  await expect(people.first()).toBeFocused()
  await expect(panel.getByRole('group', { name: 'Find a QHP' }).locator(':focus')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(people.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(panel.getByRole('button', { name: 'Offer to 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(vacancy).toBeFocused()

  // The second time the list is there at once.
  await openByKeys()
  await expect(people.first()).toBeFocused()
  // Zoomed to 400 % there is room for people too.
  await page.setViewportSize({ width: 320, height: 200 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(people.first()).toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize({ width: 1280, height: 800 })
  // The button that shows the others of a group goes away, and the first of them has the focus.
  await panel.getByRole('button', { name: '2 more without findings' }).press('Enter')
  await expect(people.nth(6)).toBeFocused()
  await page.keyboard.press('Escape')

  // The list does not take the focus from someone who is typing.
  const heldAgain = Promise.withResolvers<void>()
  await page.unroute('**/Candidates/Get*')
  await page.route('**/Candidates/Get*', async (route) => {
    await heldAgain.promise
    await route.continue()
  })
  await page.reload()
  await openByKeys()
  await panel.getByLabel('Search people').focus()
  heldAgain.resolve()
  await expect(people.first()).toBeVisible()
  await expect(panel.getByLabel('Search people')).toBeFocused()
  await page.unroute('**/Candidates/Get*')
})

test('Find a QHP keeps its list and order, and gives it up when somebody else fills the shift', async ({ page }) => {
  const stage = await makeStage(page)
  const day = dayOf(stage)
  const [sick, standIn, other] = [await hire(page, stage), await hire(page, stage), await hire(page, stage)]
  await assign(page, stage, sick, [day])
  const [shift] = await shiftsOn(page, stage, day)
  await ask(page, scheduleActionEndpoints.callOut, { shiftId: shift?.shiftId ?? 0, version: shift?.version ?? 0 })
  await openStage(page, stage)
  await entries(page, day, 'vacancy').hover()
  const card = page.getByRole('region', { name: 'Details of the entry' })
  await card.getByRole('button', { name: 'Find a QHP' }).click()
  const panel = findPanel(page)

  // A colleague gives this person another shift: the row stays under the pointer, and they cannot be assigned.
  const free = panel.getByRole('region', { name: 'No findings' }).getByRole('listitem')
  const button = panel.getByRole('button', { name: `Assign ${other.providerName}` })
  await button.hover()
  const order = () => free.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-person')))
  const before = { order: await order(), box: await button.boundingBox() }
  await assign(page, stage, other, [day])
  await expect(personIn(page, other)).toContainText(`Works ${stage.teamName}`)
  await expect(button).toBeDisabled()
  expect({ order: await order(), box: await button.boundingBox() }).toEqual(before)
  await page.mouse.down()
  await page.mouse.up()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Sort again' }).click()
  await expect(panel.getByText(texts.candidate.listChanged)).toBeHidden()
  await expect(panel.getByRole('region', { name: 'Blocked' })).toContainText(other.providerName.split(' ')[1] ?? '')
  await expect(panel.getByRole('group', { name: 'Find a QHP' }).locator(':focus')).toHaveCount(1)
  expect((await shiftsOn(page, stage, day)).map(({ providerCode }) => providerCode)).toContain(null)
  await personIn(page, standIn).focus()

  await page.route('**/Candidates/Get*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/Candidates/Get'))
  await assign(page, stage, standIn, [stage.days[12] ?? ''])
  await failed
  await expect(panel).toHaveAttribute('aria-busy', 'false')
  await expect(personIn(page, standIn).getByRole('button', { name: /^Assign / })).toBeVisible()

  await page.unroute('**/Candidates/Get*')
  const given = await callAs(page, scheduleActionEndpoints.addProvider, {
    teamCode: stage.teamCode,
    schedulerCode: stage.scheduleCode,
    skilllevel: shift?.skillLevel ?? '',
    providerId: standIn.providerCode,
    shiftId: shift?.shiftId ?? 0,
    date: [shift?.date ?? ''],
    isConfirmed: true,
  })
  expect(given.status).toBe(200)
  await expect(panel.getByRole('alert')).toHaveText(text.filledMeanwhile)
  await expect(panel.getByRole('button', { name: /^(Assign|Offer) / })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
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
  await edit.getByRole('button', { name: 'Save' }).click()
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
