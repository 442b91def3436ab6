import type { Locator, Page } from '@playwright/test'
import { texts } from '@shiftward/contract/texts.ts'
import { type DemoAccount, expect, expectAccessible, signIn } from './console.ts'
import { test } from './kept-page.ts'

const text = texts.team

async function openTeams(page: Page, account: DemoAccount) {
  await signIn(page, account, '/layout/team')
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
}

/** Unique, and at most 15 characters. */
const newName = () => `T ${Date.now().toString(36)} ${Math.floor(Math.random() * 1000)}`

const panel = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => panel(page).getByRole('combobox', { name: label })
const optionsOf = (page: Page, label: string) => page.getByRole('listbox', { name: label }).getByRole('option')
const names = (page: Page) => page.getByRole('table').locator('tbody tr td:first-child')

const textOf = async (element: Locator) => ((await element.textContent()) ?? '').trim()

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel(page)).toContainText('Add Team')
}

async function choose(page: Page, label: string, option?: string) {
  await field(page, label).click()
  const options = optionsOf(page, label)
  await (option ? options.filter({ hasText: option }) : options).first().click()
}

async function fill(page: Page, name: string) {
  await panel(page).getByLabel('Team Name').fill(name)
  await choose(page, 'Facility')
  await choose(page, 'Department')
  await choose(page, 'Associated Skill Sets')
  await page.keyboard.press('Escape')
  await choose(page, 'Start Time', '19:00')
  await choose(page, 'End Time', '07:00')
  await panel(page).getByText('Mon', { exact: true }).click()
  await panel(page).getByTitle('#b00008').click()
}

test('errors show after an attempt to save, a taken name while typing', async ({ page }) => {
  await openTeams(page, 'organization')
  const taken = await textOf(
    names(page)
      .filter({ hasText: /^[A-Z]/ })
      .first(),
  )
  await openAdd(page)
  await expect(field(page, 'Department')).toBeDisabled()
  await panel(page).getByLabel('Team Name').fill(taken.toUpperCase())
  await expect(panel(page).getByText(text.nameTaken)).toBeVisible()
  await panel(page).getByLabel('Team Name').fill('')
  await expect(panel(page).getByText(text.nameTaken)).toBeHidden()
  await expect(panel(page).getByText(text.nameRequired)).toBeHidden()

  await panel(page).getByRole('button', { name: 'CREATE' }).click()
  await expect(panel(page).getByText(text.nameRequired)).toBeVisible()
  await expect(panel(page).getByLabel('Team Name')).toBeFocused()
  await expectAccessible(page)
})

test('a team is created and edited, and its name is shown as text', async ({ page }) => {
  const name = `<i>${Date.now().toString(36).slice(-6)}</i>`
  await openTeams(page, 'facility')
  await openAdd(page)
  await fill(page, name)
  await expect(panel(page).getByText('Ends on the next day (+1)')).toBeVisible()
  await panel(page).getByRole('button', { name: 'CREATE' }).click()
  await expect(page.getByText(text.created)).toBeVisible()
  await expect(panel(page)).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(panel(page)).toContainText('Update Team')
  await expect(panel(page).getByLabel('Team Name')).toHaveValue(name)
  await expect(field(page, 'Start Time')).toHaveValue('19:00')
  await expect(panel(page).getByRole('checkbox', { name: 'Monday' })).toBeChecked()
  await expect(panel(page).getByText(text.nameTaken)).toBeHidden()
  await expect(panel(page)).toContainText('This team has no schedule blocks yet.')
  await panel(page).getByRole('tab', { name: 'Calendar' }).click()
  await panel(page).getByRole('button', { name: 'Make an address' }).click()
  const address = panel(page).getByLabel('Calendar address')
  const before = await address.inputValue()
  expect((await page.request.get(before)).status()).toBe(200)
  await panel(page).getByRole('button', { name: 'Renew' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make a new address' }).click()
  await expect(address).not.toHaveValue(before)
  expect((await page.request.get(before)).status()).toBe(404)
  await panel(page).getByRole('tab', { name: 'Details' }).click()
  const changed = newName()
  await panel(page).getByLabel('Team Name').fill(changed)
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText(text.updated)).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(row).toBeHidden()

  await page.getByRole('button', { name: `Edit ${changed}` }).click()
  await panel(page).getByRole('button', { name: 'Close team…' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('No shift is planned after this day.')
  await expectAccessible(page)
  await question.getByLabel('Last day').fill('01-01-2020')
  await expect(question).toContainText(text.lastDayInPast)
  await expect(question.getByRole('button', { name: 'Close team' })).toBeDisabled()
  await question.getByLabel('Last day').fill('12-31-2198')
  // Pressing a key does not wait for the button.
  await expect(question.getByRole('button', { name: 'Close team' })).toBeEnabled()
  await question.getByRole('button', { name: 'Close team' }).press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Reopen team' })).toBeFocused()
  const change = panel(page).getByRole('button', { name: 'Change last day…' })
  await change.press('Enter')
  await expect(question.getByLabel('Last day')).toHaveValue('12-31-2198')
  await expect(question).toContainText('No shift is planned after this day.')
  await expect(question.getByRole('button', { name: 'Change last day' })).toBeDisabled()
  await question.getByLabel('Last day').fill('12-30-2198')
  await question.getByRole('button', { name: 'Change last day' }).click()
  await expect(page.getByText(text.lastDayChanged)).toBeVisible()
  await expect(change).toBeFocused()
  await panel(page).getByRole('button', { name: 'CANCEL' }).click()
  await expect(page.getByRole('row').filter({ hasText: changed })).toContainText('Last day 12-30-2198')
  await page.getByRole('radio', { name: 'Closed' }).check()
  await expect(page.getByText(text.empty)).toBeVisible()
  await page.getByRole('radio', { name: 'All' }).check()
  await page.getByRole('button', { name: `Edit ${changed}` }).click()
  await panel(page).getByRole('button', { name: 'Reopen team' }).click()
  await question.getByRole('button', { name: 'Reopen team' }).click()
  await expect(panel(page).getByRole('button', { name: 'Close team…' })).toBeFocused()
  await panel(page).getByRole('button', { name: 'CANCEL' }).click()
  await page.getByRole('radio', { name: 'Open teams' }).check()
})

test('a team is created by keyboard alone', async ({ page }) => {
  await openTeams(page, 'department')
  await page.getByRole('button', { name: 'Add', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByLabel('Team Name')).toBeFocused()
  await page.keyboard.type(newName())
  const pick = async (label: string, typed = '') => {
    await page.keyboard.press('Tab')
    await expect(field(page, label)).toBeFocused()
    await (typed === '' ? page.keyboard.press('ArrowDown') : page.keyboard.type(typed))
    await expect(optionsOf(page, label).first()).toBeVisible()
    if (typed === '') await page.keyboard.press('ArrowDown')
    // The search result is highlighted already. Let the late timers run, as on a slow machine.
    else await page.waitForTimeout(300)
    await page.keyboard.press('Enter')
  }
  // Left empty, the short code is made from the name.
  await page.keyboard.press('Tab')
  await expect(panel(page).getByLabel('Short code')).toBeFocused()
  // The only option is preselected.
  await page.keyboard.press('Tab')
  await expect(field(page, 'Facility')).not.toHaveValue('')
  await pick('Department')
  await pick('Associated Skill Sets')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeVisible()
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (run: () => void, after = 0) => start(run, Math.max(after, 200)) })
  })
  await pick('Start Time', '06:3')
  await expect(field(page, 'Start Time')).toHaveValue('06:30')
  await pick('End Time', '1800')
  await expect(field(page, 'End Time')).toHaveValue('18:00')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(panel(page).getByLabel('Sunday')).toBeChecked()
  for (let day = 1; day <= 7; day++) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(panel(page).getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(text.created)).toBeVisible()
})

test('the switch of a schedule block acts at once; a refusal says why, a lost connection only resets it', async ({
  page,
}) => {
  await openTeams(page, 'rival')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const block = panel(page).getByRole('switch').first()
  await expect(block).toBeChecked()
  await expectAccessible(page)

  await panel(page).getByRole('button', { name: 'Close team…' }).click()
  const question = page.getByRole('alertdialog')
  const shown = question.getByRole('link', { name: /in the scheduler/ }).first()
  await expect(shown).toHaveAttribute('href', /scheduler\?.*team=TEAM/)
  await expect(question.getByRole('button', { name: 'Close team' })).toBeDisabled()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await block.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(text.blockUpdated)).toBeVisible()
  await expect(block).not.toBeChecked()
  await page.getByRole('button', { name: 'Close this message' }).click()

  const call = '**/ActivateDeactivateSchedulerBlock*'
  await page.route(call, (route) => route.abort())
  await block.press('Space')
  await expect(block).toBeEnabled()
  await expect(block).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Close this message' })).toBeHidden()
  await page.unroute(call)

  const error = { code: 409, message: texts.schedule.blockExists }
  await page.route(call, (route) => route.fulfill({ status: 409, json: { status: false, error } }))
  await block.press('Space')
  await expect(page.getByText(texts.schedule.blockExists)).toBeVisible()
  await expect(block).not.toBeChecked()
  await page.unroute(call)

  await block.press('Space')
  await expect(block).toBeChecked()
  await expect(page.getByText(text.blockUpdated)).toBeVisible()
  await expect(field(page, 'Department')).toHaveAttribute('readonly')

  await changePlanned(page)
})

/** New hours are for new shifts; planned ones follow only by the dialog that comes after the save, or later. */
async function changePlanned(page: Page) {
  const before = await field(page, 'Start Time').inputValue()
  await choose(page, 'Start Time', '05:30')
  await expect(panel(page).getByText('Shifts already planned keep their hours')).toBeVisible()
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  const offer = page.getByRole('dialog', { name: 'Change planned shifts too?' })
  await expect(offer.getByRole('status')).toContainText(/^\d+ shifts change: /)
  await expectAccessible(page)
  await offer.getByRole('button', { name: /^Change \d+ shifts$/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Redo' })).toBeVisible()

  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const later = panel(page).getByRole('button', { name: 'Change planned shifts…' })
  await later.click()
  const dialog = page.getByRole('dialog', { name: 'Change planned shifts' })
  await expect(dialog.getByRole('checkbox').first()).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Change 0 shifts' })).toBeDisabled()
  // Escape closes the dialog and not the panel below it.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(later).toBeFocused()
  await choose(page, 'Start Time', before)
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText(text.updated)).toBeVisible()
  // No planned shift has the hours that the team had in between.
  await expect(panel(page)).toBeHidden()
}

test('a failed save keeps the panel and its input, and shows the error beside the buttons only', async ({ page }) => {
  await openTeams(page, 'organization')
  await openAdd(page)
  const name = newName()
  await fill(page, name)
  await page.route('**/Team/CreateTeam', (route) => route.abort())
  await panel(page).getByRole('button', { name: 'CREATE' }).click()
  await expect(panel(page).getByText(texts.common.notSaved)).toBeVisible()
  await expect(page.getByText(texts.common.offline)).toBeHidden()
  await expect(panel(page).getByLabel('Team Name')).toHaveValue(name)

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await openAdd(page)
  await expect(panel(page).getByLabel('Team Name')).toHaveValue(name)
  await expect(field(page, 'Start Time')).toHaveValue('19:00')
  await panel(page).getByRole('button', { name: 'CANCEL' }).click()
  await openAdd(page)
  await expect(panel(page).getByLabel('Team Name')).toHaveValue('')
})

test('the list can be sorted and paged', async ({ page }) => {
  // Other tests make no teams in this organization, which would move rows to other pages.
  await openTeams(page, 'rival')
  await expectAccessible(page)
  const header = page.getByRole('columnheader', { name: 'Team' })
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  const first = await textOf(names(page).first())
  await header.getByRole('button').press('Space')
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(names(page).first()).not.toHaveText(first)

  await page.getByLabel('Rows per page').selectOption('5')
  await expect(names(page)).toHaveCount(5)
  const shown = await names(page).allInnerTexts()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(names(page).first()).not.toHaveText(shown[0] ?? '')
  for (const name of await names(page).allInnerTexts()) expect(shown).not.toContain(name)
})

test('a department admin sees the teams of their department only', async ({ page }) => {
  await openTeams(page, 'department')
  await expect(names(page).first()).toBeVisible()
  const departments = await page.locator('tbody tr td:nth-child(3)').allInnerTexts()
  expect(new Set(departments).size).toBe(1)
})
