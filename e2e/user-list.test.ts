import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { demoPassword, expect, sessionHeaders, someNpi, startSession, watchProgress } from './console.ts'
import { test } from './kept-page.ts'
import { emailOf, openUsers, uniqueName } from './users.ts'

/** On a laptop and on a tablet, the hint of the search and the names of the filters are not cut or wrapped. */
async function expectWholeFilters(page: Page) {
  const size = page.viewportSize()
  for (const width of [820, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    const search = await page.getByPlaceholder('Search for Admin/QHP').boundingBox()
    expect(search?.width, `${width} px`).toBeGreaterThanOrEqual(200)
    for (const name of ['Show All', 'Show Only QHP', 'Show Only Admin']) {
      const label = await page.getByText(name, { exact: true }).boundingBox()
      expect(label?.height, `${width} px: ${name}`).toBeLessThan(30)
      expect((label?.x ?? width) + (label?.width ?? 0), `${width} px: ${name}`).toBeLessThan(width)
    }
  }
  if (size) await page.setViewportSize(size)
}

test('the list filters, searches, sorts and pages, and shows a QHP’s phone to mouse and keyboard', async ({ page }) => {
  await openUsers(page, 'rival')
  await expectWholeFilters(page)
  const firstNames = () => page.getByRole('row').locator('td:first-child').allInnerTexts()
  const inOrder = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b, 'en'))
  const ascending = await firstNames()
  expect(ascending).toEqual(inOrder(ascending))
  await page.getByRole('radio', { name: 'Show Only QHP' }).check()
  await expect(page.getByRole('cell', { name: 'Admin', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'First Name' }).click()
  await expect(page.getByRole('columnheader', { name: 'First Name' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const descending = await firstNames()
  expect(descending).toEqual(inOrder(descending).reverse())
  expect(descending).not.toEqual(ascending)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  // On the first page Previous goes off, and the page has the focus.
  await page.getByRole('button', { name: 'Previous page' }).press('Enter')
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Page 1' })).toBeFocused()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  // Going back restores the list and the text being typed.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'First Name' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('radio', { name: 'Show Only QHP' })).toBeChecked()
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await page.getByLabel('First Name').fill('Begun')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await page.goBack()
  await add.click()
  await expect(page.getByLabel('First Name')).toHaveValue('Begun')
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  const row = page.getByRole('row').nth(1)
  await page.getByRole('button', { name: 'Type' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText(/\(\d{3}\) \d{3}-\d{4}/)
  const box = page.getByPlaceholder('Search for Admin/QHP')
  await box.focus()
  await expect(page.getByRole('tooltip')).toBeHidden()
  await row.getByRole('button').first().hover()
  await expect(page.getByRole('tooltip')).toBeVisible()

  const lastName = (await row.locator('td').nth(1).textContent()) ?? ''
  // Several have the same first name.
  await expect(row.getByRole('button').first()).toHaveAccessibleName(new RegExp(`\\S ${lastName}$`))
  await box.fill(lastName.slice(0, 4).toUpperCase())
  await expect(page.getByText(/^1–\d+ of/)).toBeVisible()
  await expect(page.getByRole('cell', { name: lastName, exact: true }).first()).toBeVisible()
  await box.fill('nobody-has-this-name')
  await expect(box).toHaveValue('nobody-has-this')
  await expect(page.getByText('Users not found!')).toBeVisible()
})

test('the export contains every QHP and no formula', async ({ page, request }) => {
  const name = uniqueName()
  await startSession(page, 'admin')
  const headers = await sessionHeaders(page)
  await request.post('/api/Providers/Register', {
    headers,
    data: {
      ...{ isWeb: true, firstName: '=1+1', lastName: name, emailId: emailOf(name), password: demoPassword },
      ...{ phone: '5550100199', zip: '12207', dob: '06-15-1985', npi: someNpi() },
      ...{ specialty: ['Cardiology'], skill: ['Physician'] },
    },
  })
  await page.goto('/layout/users')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^provider_users_list_\d\d-\d\d-\d{4}\.xlsx$/)
  await expect(page.getByText(/^File exported successfully\. Found the \d+ records$/)).toBeVisible()
  const parts = unzipSync(await readFile(await download.path()))
  const text = Object.values(parts)
    .map((part) => strFromU8(part))
    .join()
  expect(text).toContain(name)
  expect(text).toMatch(/(&apos;|')=1\+1/)
  expect(text).not.toContain('<f>')

  const fields = ['firstName', 'lastName', 'name', 'npi', 'phone', 'emailId', 'department', 'facility']
  const row = Object.fromEntries([...fields, 'addressLine1', 'addressLine2'].map((field) => [field, 'Ada']))
  const many = { status: true, data: Array(6000).fill(row) }
  await page.route('**/Users/GetAllProviderDetails*', (route) => route.fulfill({ json: many }))
  const steps = await watchProgress(page)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Found the 6000 records')).toBeVisible()
  expect((await steps()).length).toBeGreaterThan(0)
})
