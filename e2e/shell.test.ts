import { type DemoAccount, expect, expectAccessible, signIn, test } from './console.ts'

const everything = [
  'Dashboard',
  'Users and Permission',
  'Organization',
  'Facility',
  'Department',
  'Team',
  'Scheduler',
  'Approval Requests',
  'Report',
]

const menus: [DemoAccount, string[]][] = [
  ['admin', everything],
  ['organization', everything],
  ['facility', everything],
  ['department', everything.slice(1)],
  ['generic', ['Dashboard', 'Scheduler']],
  ['viewer', ['Scheduler']],
]

for (const [account, entries] of menus) {
  test(`the menu of ${account}`, async ({ page }) => {
    await signIn(page, account)
    const navigation = page.getByRole('navigation', { name: /main/i })
    await expect(navigation.getByRole('link')).toHaveText(entries)
    for (const entry of entries) {
      await navigation.getByRole('link', { name: entry, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Something went wrong')).toBeHidden()
      if (entry === 'Scheduler') break // Entering the scheduler switches the menu.
    }
    await expectAccessible(page)
  })
}

test('the toggle switches between the two menus, and the choice outlives a reload', async ({ page }) => {
  await signIn(page, 'facility')
  const links = page.getByRole('navigation', { name: /main/i }).getByRole('link')
  await expect(links).toHaveText(everything)
  await page.getByRole('switch', { name: /scheduler view/i }).click()
  await expect(links).toHaveText(['Scheduler'])
  await page.reload()
  await expect(links).toHaveText(['Scheduler'])
  await page.getByRole('switch', { name: /scheduler view/i }).click()
  await expect(links).toHaveText(everything)
})

test('home carries its heading and the next steps of the role', async ({ page }) => {
  await signIn(page, 'organization')
  await page.goto('/layout/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DASHBOARD')
  await page.getByRole('main').getByRole('link', { name: /facilit/i }).first().click()
  await expect(page).toHaveURL('/layout/facility')
})

test('header and footer', async ({ page }) => {
  await signIn(page, 'organization')
  await expect(page.getByRole('banner')).toContainText(/\w+ \w+/)
  await expect(page.getByRole('contentinfo')).toContainText(/©|copyright/i)
})

test('a page whose code cannot be loaded says so and offers a way on', async ({ page }) => {
  await signIn(page, 'admin')
  await page.route('**/assets/*', (route) => route.abort())
  await page.getByRole('navigation', { name: /main/i }).getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/something went wrong/i)
  await page.unroute('**/assets/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report')
})
