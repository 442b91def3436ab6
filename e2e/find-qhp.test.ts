import type { Page } from '@playwright/test'
import { availabilityEndpoints } from '@shiftward/contract/availability.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible } from './console.ts'
import { test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import { openApp } from './provider-app.ts'
import {
  ask,
  assign,
  callAs,
  dialog,
  entries,
  fillTime,
  hire,
  newName,
  openStage,
  type Stage,
  shiftsOn,
} from './schedule-stage.ts'

const text = texts.schedule

const dayOf = (stage: Stage): string => stage.days[10] ?? ''

const findPanel = (page: Page) => page.getByRole('complementary', { name: 'Find a QHP' })
const personIn = (page: Page, { providerName }: { providerName: string }) =>
  findPanel(page)
    .getByRole('row')
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
  // The server of this test has no service for messages.
  await expect(question).toContainText(texts.message.willBeTold(sick.providerName, { sms: false, email: false }))
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Called out' }).click()
  await expect(page.getByText(text.calledOut)).toBeVisible()
  const panel = findPanel(page)
  await expect(panel).toContainText(new RegExp(`${sick.providerName} called out at \\d\\d:\\d\\d`))
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

  // A QHP on sick leave cannot be assigned. One who is unavailable can, after one question, by keyboard.
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
  // Typed hours are saved first: people are found for them.
  await entries(page, next, 'vacancy').click()
  const edit = dialog(page, 'Edit Open Shift')
  await fillTime(edit, 'Start Time', '11:00')
  await edit.getByRole('button', { name: 'Save and find a QHP' }).click()
  await expect(panel).toContainText('11:00–15:00')
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
    { providerCode: standIn.providerCode, startTime: '11:00:00', confirmedRules: ['unavailable'] },
  ])
})

test('whoever has left a running shift keeps the hours worked, and the rest is given to somebody', async ({ page }) => {
  const stage = await makeRunningStage(page)
  const [today = ''] = stage.days
  const [sick, standIn] = [await hire(page, stage), await hire(page, stage)]
  await assign(page, stage, sick, [today])
  const [before] = await shiftsOn(page, stage, today)
  await openStage(page, stage)
  const card = page.getByRole('region', { name: 'Details of the entry' })
  await entries(page, today, 'assigned').hover()
  await card.getByRole('button', { name: 'Called out' }).click()
  const question = dialog(page, `${sick.providerName} called out?`)
  const confirm = question.getByRole('button', { name: 'Called out' })
  await expect(confirm).toBeDisabled()
  await question.getByRole('radio', { name: 'Did not come' }).check()
  await expect(confirm).toBeEnabled()
  await question.getByRole('radio', { name: 'Worked, and left' }).check()
  await expect(question).toContainText(`${sick.providerName} keeps ${before?.startTime.slice(0, 5)}`)
  await expectAccessible(page)
  await confirm.click()
  await expect(page.getByText(text.calledOut)).toBeVisible()
  const panel = findPanel(page)
  await expect(panel).toContainText('has started')
  await expect(personIn(page, standIn)).toBeVisible()
  // A shift that has begun cannot be offered.
  await expect(panel.getByRole('button', { name: /^(Offer|Release)/ })).toHaveCount(0)
  await expect(panel.getByRole('checkbox', { name: /^Select / })).toHaveCount(0)
  await personIn(page, standIn).getByRole('button', { name: 'Assign' }).click()
  await expect(panel).toBeHidden()
  const [kept, rest] = await shiftsOn(page, stage, today)
  expect(kept).toMatchObject({ shiftId: before?.shiftId, providerCode: sick.providerCode })
  expect(rest).toMatchObject({ providerCode: standIn.providerCode, startTime: kept?.endTime, endTime: before?.endTime })
})

/** A team that works right now, and that has a block from today on. Not where the day has just begun. */
async function makeRunningStage(page: Page): Promise<Stage> {
  const isNight = nowIn('America/New_York').time < '00:10'
  const [timeZone, zip] = isNight ? ['America/Los_Angeles', '90012'] : ['America/New_York', '12207']
  const stage = await makeStage(page, undefined, zip)
  const { date, time } = nowIn(timeZone)
  const hours = time < '11:30' ? { startTime: '00:00', endTime: '12:00' } : { startTime: '11:00', endTime: '08:00' }
  const { facilityCode, departmentCode, skill } = stage
  const { teamCode } = await ask(page, teamEndpoints.create, {
    ...{ name: newName('S'), facilityCode, departmentCode, skillLevel: [skill], ...hours },
    freqIntervalText: [0, 1, 2, 3, 4, 5, 6],
    color_Code: '#084868',
  })
  const days = { startDate: toWireDate(date), endDate: toWireDate(addDays(date, 6)) }
  const { scheduleCode } = await ask(page, scheduleBlockEndpoints.create, { teamCode, ...days })
  const address = stage.address.replace(stage.teamCode, teamCode).replace(stage.scheduleCode, scheduleCode)
  return { ...stage, teamCode, scheduleCode, days: [date], address }
}

function nowIn(timeZone: string) {
  const [date = '', time = ''] = new Date().toLocaleString('sv-SE', { timeZone }).split(' ')
  return { date, time }
}

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
  const people = panel.getByRole('row')
  const openByKeys = async () => {
    await vacancy.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }

  // Tab leads through the card of an entry and out of it, though nothing comes after the calendar.
  const card = page.getByRole('region', { name: 'Details of the entry' })
  await vacancy.focus()
  await expect(card).toBeVisible()
  for (const _ of await card.getByRole('button').all()) await page.keyboard.press('Tab')
  await expect(card.getByRole('button').last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card).toBeHidden()

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
  // A screen reader is told what the keys do, who has the focus, and who is selected.
  await expect(panel.getByRole('group', { name: 'Find a QHP' })).toHaveAccessibleDescription(/Space selects/)
  await expect(people.nth(1)).toHaveAccessibleName(/^\S+, \S+ .*week 0 → 8 h$/)
  await page.keyboard.press('Space')
  await expect(people.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(people.first()).toHaveAttribute('aria-selected', 'false')
  await expect(panel.getByRole('status').filter({ hasText: '1 selected.' })).toBeVisible()
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
  const free = panel.getByRole('region', { name: 'No findings' }).getByRole('row')
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
