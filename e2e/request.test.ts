import type { Locator, Page } from '@playwright/test'
import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { requestEndpoints } from '@shiftward/contract/request.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible, signIn } from './console.ts'
import { freshTest, test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import { openApp } from './provider-app.ts'
import {
  ask,
  assign,
  callAs,
  dialog,
  entries,
  hire,
  openStage,
  type Stage,
  shiftsOn,
  weekOf,
} from './schedule-stage.ts'

/** The provider acts through the mobile app's calls. */

const ceilingOf = (stage: Stage) => stage.skills.find(({ skillLevel }) => skillLevel === stage.skill)?.ceilingRate ?? 0

/** Publishes open shifts of the stage's skill and returns their ids, in the order of the days. */
async function publish(page: Page, stage: Stage, days: string[]): Promise<number[]> {
  const { status } = await callAs(page, scheduleActionEndpoints.createOpenShift, {
    teamCode: stage.teamCode,
    schedulerCode: stage.scheduleCode,
    skillLevel: stage.skill,
    askRate: ceilingOf(stage),
    date: days,
  })
  expect(status).toBe(200)
  const ids: number[] = []
  for (const day of days) ids.push((await shiftsOn(page, stage, day))[0]?.shiftId ?? 0)
  return ids
}

/** The request's row, identified by its text; the detail row below it does not count. */
const rowOf = (page: Page, ...texts: string[]) =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), page.locator('tr.mantine-datatable-row'))

const prompt = (page: Page, question: string) => page.getByRole('alertdialog', { name: question })

type Late = { open: () => Promise<void>; path: string; question: Locator; safe: string }

/** A question grows when it knows what would follow. Its buttons come only then: none moves away while it is pressed. */
async function expectLateAnswers(page: Page, { open, path, question, safe }: Late) {
  const preview = Promise.withResolvers<void>()
  const address = new RegExp(`/${path}(\\?|$)`)
  await page.route(address, async (route) => {
    await preview.promise
    await route.continue()
  })
  await open()
  await expect(question).toBeVisible()
  await expect(question.getByRole('button')).toHaveCount(0)
  preview.resolve()
  await expect(question.getByRole('button', { name: safe })).toBeFocused()
  await page.unroute(address)
}

const weekdayOf = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })

/** Both buttons are on the screen of a phone without scrolling sideways. */
async function expectReachableOnPhone(page: Page, row: Locator) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of [/^Approve/, /^Reject/]) {
    const button = row.getByRole('button', { name })
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  if (size) await page.setViewportSize(size)
}

/** Nothing is cut below the column of the buttons, on a phone and on a tablet. */
async function expectNothingCut(page: Page) {
  const size = page.viewportSize()
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 })
    const isCut = () =>
      page.getByRole('table').evaluate((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0))
    await expect.poll(isCut).toBe(false)
  }
  if (size) await page.setViewportSize(size)
}

async function openTab(page: Page, search: string) {
  await page.goto(`/layout/swap-requests?${search}`)
  await page.getByLabel('Rows per page').selectOption('30')
}

test('open shifts are requested, approved in bulk, and shown on the calendar', async ({ page }) => {
  // The test waits twice for the list to refresh itself.
  test.slow()
  const stage = await makeStage(page)
  const [first = '', second = ''] = stage.days.slice(8)
  const [one = 0, other = 0] = await publish(page, stage, [first, second])
  const locum = await hire(page, stage, 'Locum')
  const app = await openApp(page, locum)
  const row = (day: string) => rowOf(page, locum.providerName, toWireDate(day))

  await openTab(page, 'tab=shift&shift=Open')
  expect(await app(mobileEndpoints.takeShift, { shiftId: one })).toMatchObject({ outcome: 'requested' })
  // The list refreshes itself; the selection and open details stay.
  await expect(row(first)).toContainText('Open')
  await row(first).getByRole('checkbox').check()
  await row(first)
    .getByRole('button', { name: `What approving the request of ${locum.providerName} for ${stage.teamName}, ` })
    .click()
  await expect(page.getByText(/Nothing else that day|That day also/)).toBeVisible()
  await expect(page.getByText(/That week: .* without the shift/)).toBeVisible()
  const background = page.waitForRequest(
    (request) => request.url().includes('ShiftApproval/') && request.headers()['x-shiftward-background'] === '1',
  )
  await app(mobileEndpoints.takeShift, { shiftId: other })
  await background
  await expect(row(second)).toContainText(stage.teamName)
  await expect(row(first).getByRole('checkbox')).toBeChecked()
  await expect(page.getByText(/That week: .* without the shift/)).toBeVisible()
  await expect(page.getByLabel('Rows per page')).toHaveValue('30')
  await expectAccessible(page)

  await row(second).getByRole('checkbox').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(prompt(page, texts.request.confirmAcceptAll)).toContainText(locum.providerName)
  await expectAccessible(page)
  await prompt(page, texts.request.confirmAcceptAll).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText(texts.request.updated)).toBeVisible()
  await expect(row(first)).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Shift Request' })).toBeFocused()

  // A decided request can be neither selected nor decided again.
  await page.getByLabel('Status').selectOption('UserApproved')
  await expect(row(first)).toContainText('UserApproved')
  await expect(row(first).getByRole('checkbox')).toBeDisabled()
  await expect(row(first).getByRole('button')).toHaveCount(0)

  await openStage(page, stage)
  for (const day of [first, second]) await expect(entries(page, day, 'mobile')).toHaveCount(1)
  expect(await shiftsOn(page, stage, first)).toMatchObject([
    { providerCode: locum.providerCode, isMobileRequest: true },
  ])
})

test('two requests for one shift: the prompt names who gets it, and the outcome too', async ({ page }) => {
  const stage = await makeStage(page)
  const [day = ''] = stage.days.slice(9)
  const [shiftId = 0] = await publish(page, stage, [day])
  const asking = [await hire(page, stage, 'Locum'), await hire(page, stage, 'Locum')]
  for (const qhp of asking) await (await openApp(page, qhp))(mobileEndpoints.takeShift, { shiftId })

  await openTab(page, 'tab=shift&shift=All')
  // Other tests make requests too, so there are at least these two.
  await expect(page.getByRole('tab', { name: 'Shift Request' })).toHaveAccessibleName(/([2-9]|\d\d+) open$/)
  const menuEntry = page.getByRole('link', { name: 'Approval Requests' })
  await expect(menuEntry).toHaveAccessibleDescription(/([2-9]|\d\d+) open requests$/)
  // Chosen in the other order: who asked first gets it all the same.
  for (const { providerName } of asking.toReversed()) {
    await rowOf(page, providerName, stage.teamName).getByRole('checkbox').check()
  }
  const question = prompt(page, texts.request.confirmAcceptAll)
  const open = () => page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectLateAnswers(page, { open, path: requestEndpoints.rehearse.path, question, safe: 'Close' })
  const [first, second] = asking.map(({ providerName }) => providerName)
  await expect(question).toContainText('2 of these requests are for one shift')
  await expect(question).toContainText(`${first} asked first and gets it. ${second} will be denied.`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Accept' }).click()
  const outcome = page.getByRole('alert').filter({ hasText: '1 of 2 requests is approved' })
  await expect(outcome).toContainText(texts.request.givenTo(first ?? ''))
  await expect(outcome).toContainText(toWireDate(day))
  await expect(rowOf(page, stage.teamName, 'UserApproved')).toHaveCount(1)
  await expect(rowOf(page, stage.teamName, 'UserDenied')).toHaveCount(1)
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'Close the outcome' }).click()
  await expect(outcome).toHaveCount(0)
})

test('a request that a rule warns of is confirmed, and the shift says so', async ({ page }) => {
  const stage = await makeStage(page)
  const [before, day] = weekOf(stage, 2)
  const [shiftId = 0] = await publish(page, stage, [day])
  const locum = await hire(page, stage, 'Locum')
  await (await openApp(page, locum))(mobileEndpoints.takeShift, { shiftId })
  // Only after they asked they get a late shift on the day before.
  await assign(page, stage, locum, [before], { StartTime: '15:00', EndTime: '23:00' })

  await openTab(page, 'tab=shift&shift=Open')
  const row = rowOf(page, locum.providerName, toWireDate(day))
  const found = `Only 8 h rest after ${stage.teamName}`
  await row.getByRole('button', { name: /^What approving/ }).click()
  await expect(page.getByText(found)).toBeVisible()
  await row.getByRole('button', { name: /^Approve/ }).click()
  const question = prompt(page, texts.request.confirmAccept)
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(question.getByRole('alert')).toContainText(found)
  await expectAccessible(page)
  expect(await shiftsOn(page, stage, day)).toMatchObject([{ providerCode: null }])
  await question.getByRole('button', { name: 'Confirm and accept' }).click()
  await expect(page.getByText(texts.request.updated)).toBeVisible()
  expect(await shiftsOn(page, stage, day)).toMatchObject([
    { providerCode: locum.providerCode, confirmedRules: ['rest'] },
  ])
  await openStage(page, stage)
  await expect(entries(page, day, 'mobile').locator('[data-mark="confirmed"]')).toHaveCount(1)
  await entries(page, day, 'mobile').hover()
  await expect(page.getByRole('region', { name: 'Details of the entry' })).toContainText(/Confirmed\s*by .*: rest/)
})

test('a request that somebody else decides behind the prompt is refused, and the focus stays on the list', async ({
  page,
}) => {
  const stage = await makeStage(page)
  const [day = ''] = stage.days.slice(13)
  const [shiftId = 0] = await publish(page, stage, [day])
  const locum = await hire(page, stage, 'Locum')
  await (await openApp(page, locum))(mobileEndpoints.takeShift, { shiftId })
  await openTab(page, 'tab=shift&shift=Open')
  const row = rowOf(page, locum.providerName, toWireDate(day))
  await row.getByRole('button', { name: /^Approve/ }).click()
  const question = prompt(page, texts.request.confirmAccept)
  await expect(question.getByRole('button', { name: 'Accept' })).toBeVisible()
  const open = await ask(page, requestEndpoints.getAll, { approvalStatus: 'Open' })
  const rows = 'rows' in open ? open.rows : open
  const shiftApprovalId = rows.find((one) => one.shiftId === shiftId)?.shiftApprovalId ?? 0
  await ask(page, requestEndpoints.decide, [{ shiftApprovalId, shiftId, approvalStatus: 'UserDenied' }])
  await expect(row).toHaveCount(0)
  // Longer than the list waits for a closing prompt.
  await page.waitForTimeout(2_500)
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.locator('[role="tab"]:focus, [data-decision] button:focus')).toHaveCount(1)
})

test('requests show on the calendar as they come, and are decided there', async ({ page }) => {
  const stage = await makeStage(page)
  const [day = ''] = stage.days.slice(11)
  const [shiftId = 0] = await publish(page, stage, [day])
  const asking = [await hire(page, stage, 'Locum'), await hire(page, stage, 'Locum')]
  const [first = '', second = ''] = asking.map(({ providerName }) => providerName)
  await openStage(page, stage)
  await expect(entries(page, day, 'open')).toHaveCount(1)
  for (const qhp of asking) await (await openApp(page, qhp))(mobileEndpoints.takeShift, { shiftId })
  const entry = entries(page, day, 'request')
  await expect(entry).toContainText('2 requests')

  await entry.click()
  const edit = dialog(page, 'Edit Open Shift')
  const asked = edit.getByRole('region', { name: 'Requests' })
  await expect(asked.getByRole('listitem')).toHaveText([new RegExp(`${first}.*asked on`), new RegExp(second)])
  await expect(asked).toContainText('That week: 0 h without the shift, 8 h with it.')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Delete' }).click()
  const loss = page.getByRole('alertdialog')
  await expect(loss).toContainText(`the requests of ${first} and ${second}`)
  await loss.getByRole('button', { name: 'Cancel' }).click()

  await asked.getByRole('button', { name: `Deny ${first}` }).click()
  await prompt(page, texts.request.confirmReject).getByRole('button', { name: 'Deny' }).click()
  await expect(asked.getByRole('listitem')).toHaveCount(1)
  await asked.getByRole('button', { name: `Approve ${second}` }).click()
  const question = prompt(page, texts.request.confirmAccept)
  await expect(question).toContainText(`${second} gets the shift.`)
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(edit).toBeHidden()
  await expect(entries(page, day, 'mobile')).toHaveCount(1)
  expect(await shiftsOn(page, stage, day)).toMatchObject([{ shiftId, providerCode: asking[1]?.providerCode }])
})

test('a swap is requested, approved, and moves the shift to the other provider', async ({ page }) => {
  const stage = await makeStage(page)
  const [day = ''] = stage.days.slice(10)
  const [from, to] = [await hire(page, stage), await hire(page, stage)]
  const [fromApp, toApp] = [await openApp(page, from), await openApp(page, to)]
  await assign(page, stage, from, [day])
  // Until it is published, the provider does not know of the shift.
  await callAs(page, scheduleBlockEndpoints.publish, { code: stage.scheduleCode })
  const shiftId = (await shiftsOn(page, stage, day))[0]?.shiftId ?? 0
  const partners = await fromApp(mobileEndpoints.swapPartners, { shiftId: String(shiftId) })
  expect(partners.map(({ providerCode }) => providerCode)).toContain(to.providerCode)
  await openTab(page, '')
  await fromApp(mobileEndpoints.requestSwap, { shiftId, toProviderCode: to.providerCode })
  const row = rowOf(page, from.providerName, to.providerName).filter({ hasText: toWireDate(day) })
  await expect(row).toContainText('Waiting for approval')
  await expectReachableOnPhone(page, row)
  // Several may be asked for one shift: the names of the buttons tell them apart.
  const swap = `the swap of ${from.providerName} with ${to.providerName}, `
  await row.getByRole('button', { name: `What approving ${swap}` }).click()
  await expect(page.getByText(`${to.providerName} is asked.`)).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: `Approve ${swap}` }).click()
  await prompt(page, texts.request.confirmAccept).getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('Waiting for approval')
  // The asked provider has become busy: the administrator learns it before approving.
  await assign(page, stage, to, [day], { StartTime: '09:00', EndTime: '17:00' })
  const clash = (await shiftsOn(page, stage, day)).find(({ providerCode }) => providerCode === to.providerCode)
  await row.getByRole('button', { name: /^Approve/ }).click()
  await prompt(page, texts.request.confirmAccept).getByRole('button', { name: 'Accept' }).click()
  const question = page.getByRole('alert').filter({ hasText: texts.swap.conflict(to.providerName) })
  await expect(question).toContainText(stage.teamName)
  await expectAccessible(page)
  const named = { teamCode: stage.teamCode, date: day, shiftId: clash?.shiftId ?? 0 }
  await callAs(page, scheduleActionEndpoints.deleteProvider, named)
  await callAs(page, scheduleActionEndpoints.deleteShift, named)
  await prompt(page, texts.request.confirmAccept).getByRole('button', { name: 'Confirm and accept' }).click()
  await expect(page.getByText(texts.swap.updated)).toBeVisible()
  await expect(row).toHaveCount(0)
  // The focused button is gone; the focus moves to the next request, or to the tab.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)

  const asked = (await toApp(mobileEndpoints.swaps, {})).find((swap) => swap.shift.shiftId === shiftId)
  expect(asked).toMatchObject({ isForMe: true, swapStatus: 'MediatorApproved' })
  await toApp(mobileEndpoints.answerSwap, { swapId: asked?.swapId ?? 0, accept: true })
  await page.getByLabel('Status').selectOption('ToQHPApproved')
  await expect(row).toContainText('QHP Approved')
  expect(page.url()).toContain('swap=ToQHPApproved')

  await openStage(page, stage)
  await expect(entries(page, day, 'assigned')).toHaveCount(1)
  expect(await shiftsOn(page, stage, day)).toMatchObject([{ shiftId, providerCode: to.providerCode }])
})

test('a leave frees two shifts: one is published again and assigned, one is skipped', async ({ page }) => {
  const stage = await makeStage(page)
  const [first = '', second = ''] = stage.days.slice(12)
  const [away, taker] = [await hire(page, stage), await hire(page, stage)]
  const leave = { fromDate: first, toDate: second, leaveType: 1 }
  const app = await openApp(page, away)
  await openTab(page, 'tab=leave')
  await expect(page.getByLabel('Status')).toHaveValue('Open')
  await app(mobileEndpoints.requestLeave, leave)
  await assign(page, stage, away, [first, second])
  // The list refreshes itself.
  const row = rowOf(page, away.providerName, toWireDate(first))
  await expect(row).toContainText(`${weekdayOf(first)} ${toWireDate(first)}`)
  await expectReachableOnPhone(page, row)
  await expectNothingCut(page)
  const question = prompt(page, texts.request.confirmAccept)
  const open = () => row.getByRole('button', { name: /^Approve/ }).click()
  await expectLateAnswers(page, { open, path: leaveEndpoints.preview.path, question, safe: 'Close' })
  await question.getByRole('button', { name: 'Close' }).click()
  const leaveName = `the leave of ${away.providerName}, ${weekdayOf(first)} ${toWireDate(first)} to `
  await row.getByRole('button', { name: `What approving ${leaveName}` }).click()
  await expect(page.getByText(`${away.providerName} is released from`)).toBeVisible()
  const freed = page.getByRole('list', { name: 'Your departments' }).getByRole('listitem')
  await expect(freed).toHaveCount(2)
  for (const [index, day] of [first, second].entries()) {
    await expect(freed.nth(index)).toContainText(`${toWireDate(day)} 07:00–15:00`)
    await expect(freed.nth(index)).toContainText(stage.teamName)
  }
  await expectAccessible(page)
  await open()
  await expect(question.getByRole('listitem').filter({ hasText: stage.teamName })).toHaveCount(2)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText(texts.leave.updated)).toBeVisible()

  const fill = dialog(page, 'CHOOSE AVAILABLE SHIFT')
  const rate = fill.getByLabel('Skill Rate')
  await expect(fill).toContainText(texts.leave.fillHint)
  await expect(fill).toContainText(toWireDate(first))
  await expect(rate).toBeFocused()
  await expect(fill.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await fill.getByRole('button', { name: 'Save & Next' }).click()
  await expect(fill.getByText(texts.schedule.rateRequired)).toBeVisible()
  await expectAccessible(page)
  await rate.fill(String(ceilingOf(stage) + 1))
  await fill.getByRole('button', { name: 'Save & Next' }).click()
  await expect(fill.getByText(texts.schedule.rateAboveCeiling(ceilingOf(stage)))).toBeVisible()
  expect(await shiftsOn(page, stage, first)).toMatchObject([{ flag: 0 }])
  await rate.fill(String(ceilingOf(stage)))
  await fill.getByLabel('Select all').uncheck()
  await fill.getByLabel('Employee').check()
  await fill.getByRole('button', { name: 'Save & Next' }).click()
  await expect(page.getByText(texts.leave.shiftAdded)).toBeVisible()

  await expect(fill).toContainText(toWireDate(second))
  await expect(rate).toBeFocused()
  await fill.getByRole('button', { name: 'Previous' }).click()
  await expect(fill).toContainText('This shift is published')
  await fill.getByRole('button', { name: 'Skip & Next' }).click()
  await fill.getByRole('button', { name: 'Skip & Close' }).click()
  await expect(fill).toBeHidden()

  const [published] = await shiftsOn(page, stage, first)
  expect(published).toMatchObject({ askRate: ceilingOf(stage), labourType: ['Employee'], id: -1 })
  expect(await shiftsOn(page, stage, second)).toMatchObject([{ flag: 0, providerCode: null }])
  const shiftId = published?.shiftId ?? 0
  const takerApp = await openApp(page, taker)
  expect(await takerApp(mobileEndpoints.takeShift, { shiftId })).toMatchObject({ outcome: 'assigned' })
  await openStage(page, stage)
  await expect(entries(page, first, 'mobile')).toHaveCount(1)
  await expect(entries(page, second, 'vacancy')).toHaveCount(1)
})

test('an administrator adds leave after seeing what it frees', async ({ page }) => {
  const stage = await makeStage(page)
  const [day = ''] = stage.days.slice(14)
  const [away, standIn] = [await hire(page, stage), await hire(page, stage)]
  await assign(page, stage, away, [day])
  await openTab(page, 'tab=leave')
  await page.getByRole('button', { name: 'Add leave' }).click()
  const add = dialog(page, 'Add leave')
  await expect(add).toBeVisible()
  await add.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(add).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add leave' })).toBeFocused()
  await page.keyboard.press('Enter')
  const submit = add.getByRole('button', { name: 'Add leave' })
  await submit.click()
  await expect(add.getByText(texts.schedule.providerRequired)).toBeVisible()
  await expect(add.getByText(texts.leave.typeRequired)).toBeVisible()
  await add.getByRole('combobox', { name: 'QHP' }).fill(away.providerName)
  await page.getByRole('option', { name: away.providerName }).click()
  await add.getByRole('combobox', { name: 'Leave Type' }).click()
  await page.getByRole('listbox', { name: 'Leave Type' }).getByRole('option', { name: 'Sick' }).click()
  for (const label of ['From Date', 'To Date']) {
    await add.getByLabel(label).fill(toWireDate(day))
    await add.getByLabel(label).press('Tab')
  }
  await expect(add.getByText(`${away.providerName} is released from one shift`)).toBeVisible()
  await expect(add.getByRole('list', { name: 'Your departments' })).toContainText(stage.teamName)
  await expectAccessible(page)
  await submit.click()
  await expect(page.getByText(texts.leave.added)).toBeVisible()
  const fill = dialog(page, 'CHOOSE AVAILABLE SHIFT')
  await expect(fill).toContainText(toWireDate(day))
  // The dialog comes back if nobody is chosen, and closes after its last shift is given to somebody.
  const find = page.getByRole('complementary', { name: 'Find a QHP' })
  await fill.getByRole('button', { name: 'Find a QHP' }).click()
  await expect(find).toContainText(`Freed by the leave of ${away.providerName}.`)
  await page.keyboard.press('Escape')
  await expect(fill.getByRole('button', { name: 'Find a QHP' })).toBeFocused()
  await page.keyboard.press('Enter')
  await find.getByLabel('Search people').fill(standIn.providerName.split(' ')[1] ?? '')
  await find.getByRole('button', { name: `Assign ${standIn.providerName}` }).click()
  const filled = `${standIn.providerName} fills the shift on ${toWireDate(day)}.`
  await expect(page.getByText(`${texts.schedule.providerAdded} ${filled}`)).toBeVisible()
  await expect(fill).toBeHidden()
  await page.getByLabel('Status').selectOption('Approved')
  const sick = rowOf(page, away.providerName, 'Sick')
  await expect(sick).toBeVisible()
  const search = page.getByLabel('Search by name')
  const pager = page.locator('[aria-live="polite"]')
  await search.fill(away.providerName)
  await expect(pager.filter({ hasText: /^1–1 of 1$/ })).toBeVisible()
  await expect(sick).toBeVisible()
  await page.getByLabel('Leave Type').selectOption('PTO')
  await expect(page.getByText(texts.leave.empty)).toBeVisible()
  await page.getByLabel('Leave Type').selectOption('Sick')
  await expect(sick).toBeVisible()
  // All tabs share one search.
  await page.getByRole('tab', { name: /^Shift/ }).click()
  await expect(search).toHaveValue(away.providerName)
  await expect(page.getByText(texts.request.empty)).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(search).toHaveValue('')
  // Also what was typed just before.
  await search.fill(away.providerName)
  await page.getByRole('tab', { name: /^Leave/ }).click()
  await expect(search).toHaveValue(away.providerName)
  await expect(sick).toBeVisible()
  expect(await shiftsOn(page, stage, day)).toMatchObject([{ providerCode: standIn.providerCode }])

  // A leave that was a mistake is cancelled. Its shift comes back only while it is vacant.
  await sick.getByRole('button', { name: 'Cancel the leave' }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel the leave of ${away.providerName}?` })
  await expect(question).toContainText('None of the shifts that it freed can be given back')
  await expect(question.getByRole('list', { name: 'Not given back' })).toContainText(texts.leave.stays.assigned)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await question.getByRole('button', { name: 'Keep leave' }).click()
  const [given] = await shiftsOn(page, stage, day)
  await ask(page, scheduleUndoEndpoints.undo, {})
  expect(await shiftsOn(page, stage, day)).toMatchObject([{ shiftId: given?.shiftId, providerCode: null }])

  // The same question where a planner meets the leave: in its details on the calendar, and on its card on the roster.
  await openStage(page, stage)
  await entries(page, day, 'leave').click()
  const open = () => dialog(page, 'Shift Info').getByRole('button', { name: 'Cancel leave' }).click()
  await expectLateAnswers(page, { open, path: leaveEndpoints.cancelPreview.path, question, safe: 'Keep leave' })
  await question.getByRole('button', { name: 'Keep leave' }).click()
  await expect(entries(page, day, 'leave')).toBeFocused()
  const place = { facility: stage.facilityCode, department: stage.departmentCode }
  await page.goto(`/layout/scheduler?${new URLSearchParams({ ...place, view: 'roster', day })}`)
  const cell = page.getByRole('gridcell', { name: new RegExp(`^${away.providerName}, .*: Sick`) })
  await cell.focus()
  await page.getByLabel('Details of the entry').getByRole('button', { name: 'Cancel leave' }).press('Enter')
  await expect(question.getByRole('list', { name: 'Can be given back' })).toContainText(stage.teamName)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel and give back' }).click()
  await expect(page.getByText(texts.leave.cancelled(1))).toBeVisible()
  await expect(cell).toBeHidden()
  await expect(page.locator(`[role=gridcell][data-day="${day}"]:focus`)).toBeVisible()
  expect(await shiftsOn(page, stage, day)).toMatchObject([{ providerCode: away.providerCode }])
})

freshTest('leave can begin on the facility’s today where the browser has the next day already', async ({ page }) => {
  await signIn(page, 'facility', '/layout/dashboard')
  // Half past three in UTC, the day before in New York; in the middle of a month, so that both are on one page.
  const night = new Date(new Date().setUTCDate(15)).setUTCHours(3, 30)
  await page.clock.setFixedTime(night)
  await page.goto('/layout/swap-requests?tab=leave')
  await page.getByRole('button', { name: 'Add leave' }).click()
  const from = dialog(page, 'Add leave').getByLabel('From Date')
  // The list of people, which opens with the dialog, would be in the way of a click.
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await from.focus()
  await from.click()
  const day = (number: number) => page.getByRole('button', { name: new RegExp(`^${number} [A-Z][a-z]+ \\d{4}$`) })
  await expect(day(14)).toBeEnabled()
  await expect(day(13)).toBeDisabled()
})
