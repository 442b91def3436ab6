import type { Page } from '@playwright/test'
import { expect, expectAccessible, sessionHeaders, signIn, startSession } from './console.ts'
import { test } from './kept-page.ts'
import { openSheet } from './sheet.ts'

/** Unique, at most 15 characters, and sorted first in the list of teams. */
const newName = () => `00 ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`.slice(0, 15)

/** Creates a team that no other test uses. */
async function makeTeam(page: Page, name: string) {
  const headers = await sessionHeaders(page)
  const teams = (await (await page.request.get('/api/Team/GetAll', { headers })).json()).data
  const model = (await (await page.request.get(`/api/Team/GetById?id=${teams[0].teamId}`, { headers })).json()).data
  const { skillLevel, color_Code, facilityCode, departmentCode } = model
  const times = { startTime: '07:00:00', endTime: '15:00:00', freqIntervalText: [1] }
  const data = { name, skillLevel, color_Code, facilityCode, departmentCode, ...times }
  expect((await page.request.post('/api/Team/CreateTeam', { headers, data })).status()).toBe(200)
}

const log = (page: Page) => page.getByRole('table', { name: 'Audit log' })
const entries = (page: Page) => log(page).getByRole('button', { name: /^Details:/ })

async function openAudit(page: Page, search: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit' }).click()
  await page.getByLabel('Subject').selectOption('Team')
  await page.getByLabel('Action').selectOption('Changed')
  await page.getByLabel('Search').fill(search)
  await expect(page).toHaveURL(new RegExp(`q=${search.replace(' ', '(%20|\\+)')}`))
}

test('a change is found with its before and after values, shared by URL, and exported', async ({ page }) => {
  test.slow()
  const [before, after] = [newName(), newName()]
  await startSession(page, 'organization')
  await makeTeam(page, before)
  await page.goto('/layout/team')
  await page.getByRole('button', { name: `Edit ${before}` }).click()
  await page.getByRole('dialog').getByLabel('Team Name').fill(after)
  await page.getByRole('dialog').getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await openAudit(page, before)
  await expect(entries(page)).toHaveCount(1)
  await entries(page).focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('table', { name: `Details of ${after}` })
  await expect(details.getByRole('row', { name: 'Name' })).toHaveText(`Name${before}${after}`)
  await expect(page.getByText('Team/UpdateTeam')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(entries(page)).toHaveCount(1)
  await expect(page.getByLabel('Subject')).toHaveValue('teams')
  await expect(page.getByLabel('Search')).toHaveValue(before)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const { rows, isHeaderFrozen } = await openSheet(await downloading)
  expect(isHeaderFrozen).toBe(true)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.slice(1, 8)).toEqual(['WHO', 'USER CODE', 'ACTION', 'SUBJECT', 'NAME', 'BEFORE', 'AFTER'])
  expect(rows[1]?.slice(3, 8)).toEqual(['Changed', 'Team', after, `Name: ${before}`, `Name: ${after}`])

  await entries(page).click()
  await page.getByRole('button', { name: 'Only this person' }).click()
  await expect(page).toHaveURL(/actor=USR\d+/)
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page).toHaveURL('/layout/audit')
  await expect(entries(page)).toHaveCount(10)

  // Another organization cannot find it.
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'rival')
  await openAudit(page, before)
  await expect(page.getByText('No entries found!')).toBeVisible()
  await page.getByRole('button', { name: 'Reset the filters' }).click()
  await expect(entries(page).first()).toBeVisible()
})
