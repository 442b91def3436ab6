import { messages } from '@shiftward/contract/messages.ts'
import { type DemoAccount, demoPassword, expect, sessionHeaders, signIn, signInByForm, test } from './console.ts'

const landings: [DemoAccount, string][] = [
  ['admin', '/layout/dashboard'],
  ['organization', '/layout/dashboard'],
  ['facility', '/layout/dashboard'],
  ['department', '/layout/users'],
  ['generic', '/layout/generic-dashboard'],
  ['viewer', '/layout/scheduler'],
  ['rival', '/layout/dashboard'],
]

for (const [account, landing] of landings) {
  test(`${account} lands on ${landing}, also from every public page`, async ({ page }) => {
    // The scheduler adds its filters to the address.
    const isLanding = (url: URL) => url.pathname === landing
    await signInByForm(page, account)
    await expect(page).toHaveURL(isLanding)
    for (const address of ['/', '/login', '/privacy-policy']) {
      await page.goto(address)
      await expect(page, address).toHaveURL(isLanding)
    }
  })
}

const guarded = [
  'home',
  'dashboard',
  'generic-dashboard',
  'users',
  'organization',
  'facility',
  'department',
  'team',
  'scheduler',
  'swap-requests',
  'report',
  'audit',
].map((page) => `/layout/${page}`)

test('without a token every signed-in page redirects to /login', async ({ page }) => {
  for (const address of guarded) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/login')
  }
  // After signing in, the user gets the page they asked for.
  await page.getByLabel('Email address').fill('organization@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/layout/audit')
})

test('public pages need no token', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy policy/i)
  await page.goto('/layout/register')
  await expect(page).toHaveURL('/layout/register')
})

const redirects: [DemoAccount, string, string][] = [
  ['department', '/layout/dashboard', '/layout/users'],
  ['generic', '/layout/dashboard', '/layout/generic-dashboard'],
  ['admin', '/layout/generic-dashboard', '/layout/dashboard'],
  ['organization', '/layout/generic-dashboard', '/layout/dashboard'],
  ['facility', '/layout/generic-dashboard', '/layout/dashboard'],
  ['facility', '/layout/audit', '/layout/dashboard'],
  ['department', '/layout/audit', '/layout/users'],
  ['generic', '/layout/audit', '/layout/generic-dashboard'],
  ['viewer', '/layout/generic-dashboard', '/layout/scheduler'],
]

for (const [account, from, to] of redirects) {
  test(`${account} opening ${from} goes to ${to}`, async ({ page }) => {
    await signIn(page, account, from)
    // The scheduler adds its filters to the address.
    await expect(page).toHaveURL(({ pathname }) => pathname === to)
  })
}

// These users have only their own page.
const onlookers: [DemoAccount, string, string][] = [
  ['generic', '/layout/users', '/layout/generic-dashboard'],
  ['viewer', '/layout/report', '/layout/scheduler'],
]

for (const [account, from, to] of onlookers) {
  test(`${account} opening ${from} goes to ${to}, and no call is refused on the way`, async ({ page }) => {
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.url())
    })
    await signIn(page, account, from)
    await expect(page).toHaveURL(({ pathname }) => pathname === to)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(refused).toEqual([])
  })
}

test('department and generic users can open the generic dashboard', async ({ page }) => {
  await signIn(page, 'department', '/layout/generic-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/layout/generic-dashboard')
})

test('a session the server no longer knows ends with the next page', async ({ page, request }) => {
  await signIn(page, 'organization')
  const headers = await sessionHeaders(page)
  await request.post('/api/Authentication/Logout', { headers, data: {} })
  await page.goto('/layout/users')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(messages.login.sessionEnded)).toBeVisible()
  await signInByForm(page, 'organization')
  await expect(page).toHaveURL('/layout/users')
})

test('an unknown address shows the not-found page, signed in or not', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i)
  await signIn(page, 'admin')
  await page.goto('/layout/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i)
})
