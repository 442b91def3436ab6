import type { Page, Route } from '@playwright/test'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { expect, signIn } from './console.ts'
import { test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import { assign, entries, hire, openStage } from './schedule-stage.ts'

/** While servers are upgraded one after the other, the console of this release gets answers of the one before. */

/** What answers have had only since 042 to 045. */
const laterFields = ['lastDay', 'isClosed', 'offers', 'release', 'labourTypeSince', 'leaveTypeName']
const asBefore = (key: string, value: unknown) => (laterFields.includes(key) ? undefined : value)

async function answerLikeOlder(route: Route) {
  const response = await route.fetch()
  if (response.status() === 304) return route.fulfill({ response })
  await route.fulfill({ response, body: JSON.stringify(await response.json(), asBefore) })
}

const olderServer = (page: Page) =>
  page.route(/\/api\/(Team|Roster|Users\/GetUserByCode|Leave\/Cancel)/, answerLikeOlder)

test('the console shows what an older server answers', async ({ page }) => {
  const stage = await makeStage(page)
  const [day = ''] = stage.days
  const provider = await hire(page, stage)
  await assign(page, stage, provider, [day])
  await olderServer(page)

  await openStage(page, stage)
  await entries(page, day, 'assigned').click()
  await expect(page.getByRole('dialog')).toContainText(provider.providerName)

  const place = { facility: stage.facilityCode, department: stage.departmentCode }
  await page.goto(`/layout/scheduler?${new URLSearchParams({ ...place, view: 'roster', day })}`)
  await expect(page.getByRole('gridcell', { name: new RegExp(`^${provider.providerName}, `) }).first()).toBeVisible()

  await page.goto('/layout/team')
  await expect(page.getByRole('row', { name: stage.teamName })).toBeVisible()
  await expect(page.getByText('undefined')).toHaveCount(0)
})

test('Retry reads anew what a page could not show', async ({ page }) => {
  await signIn(page, 'admin')
  const path = `**/api/${teamEndpoints.getAll.path}*`
  await page.route(path, (route) =>
    route.fulfill({ json: { status: true, data: { rows: [{ teamName: {} }], total: 1 } } }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.unroute(path)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Team/)
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
})
