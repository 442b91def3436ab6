import type { Page } from '@playwright/test'
import { texts } from '@shiftward/contract/texts.ts'
import { type DemoAccount, expect, expectAccessible, signIn } from './console.ts'
import { test } from './kept-page.ts'

const text = texts.department

async function openDepartments(page: Page, account: DemoAccount) {
  await signIn(page, account, '/layout/department')
  await expect(page.getByRole('heading', { level: 1, name: 'Department' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('cell').first()).toBeVisible()
}

const newName = () => `Ward ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
const panel = (page: Page) => page.getByRole('dialog')
const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })
const names = (page: Page) => page.getByRole('table').locator('tbody tr td:first-child')
const plus = (page: Page) => panel(page).getByRole('button', { name: 'Add a skill' })
const skill = (page: Page, row: number) => panel(page).getByRole('combobox', { name: `Skill ${row}` })
const rates = (page: Page, row: number) => ({
  rate: panel(page).getByLabel(`Rate of skill ${row}`, { exact: true }),
  minimum: panel(page).getByLabel(`Minimum rate of skill ${row}`),
  maximum: panel(page).getByLabel(`Maximum rate of skill ${row}`),
})

async function choose(page: Page, label: string, option: string) {
  await panel(page).getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillSkill(page: Page, row: number, name: string, [rate, minimum, maximum]: [string, string, string]) {
  await choose(page, `Skill ${row}`, name)
  const fields = rates(page, row)
  await fields.rate.fill(rate)
  await fields.minimum.fill(minimum)
  await fields.maximum.fill(maximum)
}

async function fillDepartment(page: Page, name: string) {
  await panel(page).getByLabel('Name').fill(name)
  await choose(page, 'Facility', 'Alder Creek Medical Center')
  await choose(page, 'Speciality', 'Cardiology')
}

/** Shows 30 rows, because other tests may have pushed this one off the first page. */
async function openRow(page: Page, name: string) {
  await page.getByLabel('Rows per page').selectOption('30')
  await page.getByRole('rowheader', { name, exact: true }).click()
  await expect(panel(page).getByLabel('Name')).toHaveValue(name)
}

test('a skill can be chosen only once, and the last row cannot be removed', async ({ page }) => {
  await openDepartments(page, 'admin')
  await expectAccessible(page)
  await add(page).click()
  await expect(panel(page)).toContainText('Add Department')
  await expect(plus(page)).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'CREATE' }).click()
  await expect(panel(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(panel(page).getByLabel('Name')).toBeFocused()
  await expectAccessible(page)

  await fillDepartment(page, newName())
  await panel(page).getByLabel('Approval Required').click()
  await fillSkill(page, 1, 'Physician', ['200', '180', '220'])
  await plus(page).click()
  await expect(skill(page, 2)).toBeFocused()
  await expect(plus(page)).toHaveCount(0)
  await fillSkill(page, 2, 'Physician', ['60.50', '50', '70'])
  await panel(page).getByRole('button', { name: 'CREATE' }).click()
  await expect(panel(page).getByText(text.duplicateSkill)).toBeVisible()
  // Choosing another skill in the first row resolves the duplicate too.
  await choose(page, 'Skill 1', 'CRNA')
  await expect(panel(page).getByText(text.duplicateSkill)).toBeHidden()
  await panel(page).getByRole('button', { name: 'CREATE' }).click()
  await expect(panel(page).getByText(text.labourTypesRequired)).toBeVisible()

  await panel(page).getByRole('button', { name: 'Remove CRNA' }).click()
  await expect(skill(page, 1)).toHaveValue('Physician')
  await expect(skill(page, 1)).toBeFocused()
  await panel(page).getByRole('button', { name: 'Remove Physician' }).click()
  await expect(skill(page, 1)).toHaveValue('')
  await expect(rates(page, 1).rate).toHaveValue('')
})

test('a save that fails half-way is finished by a second click, and creates one department', async ({ page }) => {
  const name = newName()
  await openDepartments(page, 'admin')
  await add(page).click()
  await fillDepartment(page, name)
  await panel(page).getByLabel('Approval Required').click()
  await panel(page).getByLabel('Select all').click()
  await panel(page).getByLabel('Locum').click()
  await fillSkill(page, 1, 'Physician', ['210.55', '180', '240'])
  await plus(page).click()
  await fillSkill(page, 2, 'CRNA', ['99', '90', '110'])

  await page.route('**/api/Department/MapSkill', async (route) => {
    if (route.request().postData()?.includes('CRNA')) await route.abort()
    else await route.continue()
  })
  await panel(page).getByRole('button', { name: 'CREATE' }).click()
  await expect(page.getByText(text.notAllSaved('CRNA', texts.common.offline))).toBeVisible()
  // After closing and reopening, the panel still knows what was saved.
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await add(page).click()
  await expect(skill(page, 2)).toHaveValue('CRNA')

  await page.unroute('**/api/Department/MapSkill')
  await panel(page).getByRole('button', { name: 'CREATE' }).click()
  await expect(page.getByText(text.created)).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await openRow(page, name)
  await expect(page.getByRole('rowheader', { name, exact: true, includeHidden: true })).toHaveCount(1)
  await expect(rates(page, 1).rate).toHaveValue('$210.55')
  await expect(rates(page, 2).maximum).toHaveValue('$110.00')
  await expect(panel(page).getByLabel('Per Diem')).toBeChecked()
  await expect(panel(page).getByLabel('Locum')).not.toBeChecked()
  const hint = panel(page).getByText('Shifts already planned, vacancies too, keep their rate.')
  await expect(hint).toHaveCount(0)
  await rates(page, 1).rate.fill('215')
  await expect(hint).toBeVisible()
  await expectAccessible(page)

  await panel(page).getByLabel('Approval Required').click()
  await panel(page).getByRole('button', { name: 'Remove CRNA' }).click()
  await choose(page, 'Skill 1', 'Resident')
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText(text.updated)).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await openRow(page, name)
  await expect(skill(page, 1)).toHaveValue('Resident')
  await expect(skill(page, 2)).toHaveCount(0)
  await expect(panel(page).getByLabel('Approval Required')).not.toBeChecked()
})

test('a skill in use by teams is not removed: its row comes back and names them', async ({ page }) => {
  await openDepartments(page, 'rival')
  await openRow(page, 'Behavioral Health')
  await panel(page).getByRole('button', { name: 'Remove Nurse Practitioner' }).click()
  await expect(skill(page, 2)).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  const refusal = text.skillInUse('Nurse Practitioner', 'Crisis Line, Psych Day')
  await expect(panel(page).getByText(refusal)).toBeVisible()
  await expect(skill(page, 2)).toHaveValue('Nurse Practitioner')
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText(text.updated)).toBeVisible()
  await expect(panel(page)).toBeHidden()

  await changePlanned(page, 'Behavioral Health')
})

/** A new rate is for new shifts; planned ones take it over only by the dialog that comes after the save. */
async function changePlanned(page: Page, name: string) {
  await openRow(page, name)
  const { rate, minimum } = rates(page, 1)
  const [before, other] = [await rate.inputValue(), await minimum.inputValue()]
  expect(other).not.toBe(before)
  await rate.fill(other)
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  const offer = page.getByRole('dialog', { name: 'Change planned shifts too?' })
  await expect(offer.getByRole('checkbox', { name: `: ${before}, now ${other} · ` })).toBeChecked()
  await expect(offer.getByRole('status')).toContainText(/^\d+ shifts change: /)
  await expectAccessible(page)
  await offer.getByRole('button', { name: /^Change \d+ shifts$/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Redo' })).toBeVisible()

  await openRow(page, name)
  await expect(panel(page).getByRole('button', { name: 'Change planned shifts…' })).toBeVisible()
  await rate.fill(before)
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  // No planned shift has the rate of in between.
  await expect(panel(page)).toBeHidden()
}

test('a department user can edit their own department and cannot add one', async ({ page }) => {
  await openDepartments(page, 'department')
  await expect(names(page)).toHaveCount(1)
  await expect(add(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Edit / }).click()
  await expect(panel(page)).toContainText('Update Department')

  // Typing replaces the current name, and Enter chooses the option without submitting the form.
  const speciality = panel(page).getByRole('combobox', { name: 'Speciality' })
  await expect(speciality).not.toHaveValue('')
  const stored = await speciality.inputValue()
  for (const [typed, chosen] of [
    ['Pediatr', 'Pediatrics'],
    ['None such', 'None such'],
    [stored, stored],
  ] as const) {
    await speciality.blur()
    await speciality.focus()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(speciality).toHaveValue(chosen)
  }

  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText(text.updated)).toBeVisible()
})

test('the list can be sorted and paged, also by keyboard', async ({ page }) => {
  await openDepartments(page, 'admin')
  for (const title of ['NAME', 'FACILITY', 'SPECIALITY', 'EDIT']) {
    await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
  }
  await expect(names(page).first()).toHaveText('Anesthesia')
  await page.getByLabel('Rows per page').selectOption('5')
  await expect(names(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect(names(page).first()).not.toHaveText('Anesthesia')
  await page.getByRole('columnheader', { name: 'SPECIALITY' }).getByRole('button').press('Enter')
  await expect(page.getByRole('table').locator('tbody tr td:nth-child(3)').first()).toHaveText('Anesthesiology')

  // The empty part of a header cell sorts, too.
  const facility = page.getByRole('columnheader', { name: 'FACILITY' })
  const { width = 0 } = (await facility.boundingBox()) ?? {}
  await facility.click({ position: { x: width - 8, y: 6 } })
  await expect(facility).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect(page.getByLabel('Rows per page')).toHaveValue('5')
  await expect(names(page)).toHaveCount(5)
})
