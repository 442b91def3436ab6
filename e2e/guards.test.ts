import { texts } from '@shiftward/contract/texts.ts'
import {
  type DemoAccount,
  demoPassword,
  expect,
  expectAccessible,
  sessionHeaders,
  signIn,
  signInByForm,
  startSession,
  visit,
} from './console.ts'
import { test } from './kept-page.ts'

const everything = [
  'Dashboard',
  'Users and Permission',
  'Organization',
  'Facility',
  'Department',
  'Team',
  'Scheduler',
  'On duty',
  'Approval Requests',
  'Report',
]

type Expected = { landing: string; menu: string[]; redirects?: Record<string, string> }

const accounts: Record<Exclude<DemoAccount, 'provider'>, Expected> = {
  admin: {
    landing: '/layout/dashboard',
    menu: [...everything, 'Audit', 'Not sent'],
    redirects: { '/layout/generic-dashboard': '/layout/dashboard' },
  },
  organization: {
    landing: '/layout/dashboard',
    menu: [...everything, 'Audit'],
    redirects: { '/layout/generic-dashboard': '/layout/dashboard', '/layout/not-sent': '/layout/dashboard' },
  },
  facility: {
    landing: '/layout/dashboard',
    menu: everything,
    redirects: { '/layout/generic-dashboard': '/layout/dashboard', '/layout/audit': '/layout/dashboard' },
  },
  department: {
    landing: '/layout/users',
    menu: everything.slice(1),
    redirects: { '/layout/dashboard': '/layout/users', '/layout/audit': '/layout/users' },
  },
  generic: {
    landing: '/layout/generic-dashboard',
    menu: ['Dashboard', 'Scheduler', 'On duty'],
    redirects: {
      '/layout/dashboard': '/layout/generic-dashboard',
      '/layout/audit': '/layout/generic-dashboard',
    },
  },
  viewer: {
    landing: '/layout/scheduler',
    menu: ['Scheduler', 'On duty'],
    redirects: { '/layout/generic-dashboard': '/layout/scheduler' },
  },
  rival: { landing: '/layout/dashboard', menu: [...everything, 'Audit'] },
}

for (const [account, { landing, menu, redirects = {} }] of Object.entries(accounts)) {
  test(`the landing page, the menu and the closed pages of ${account}`, async ({ page }) => {
    // The scheduler adds its filters to the address.
    const isAt = (path: string) => (url: URL) => url.pathname === path
    await signInByForm(page, account as DemoAccount)
    await expect(page).toHaveURL(isAt(landing))
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(menu)
    const toOtherMenu = page.getByRole('button', { name: /Scheduler view|Full menu/ })
    await expect(toOtherMenu).toHaveCount(account === 'viewer' || account === 'generic' ? 0 : 1)
    for (const entry of menu) {
      await links.filter({ hasText: new RegExp(`^${entry}$`) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Something went wrong')).toBeHidden()
    }
    await expectAccessible(page)
    for (const [from, to] of Object.entries(redirects)) {
      await visit(page, from)
      await expect(page, from).toHaveURL(isAt(to))
    }
    for (const address of ['/', '/login', '/privacy-policy']) {
      await visit(page, address)
      await expect(page, address).toHaveURL(isAt(landing))
    }
    await page.goto('/login')
    await expect(page).toHaveURL(isAt(landing))
  })
}

const guarded = [
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

test('without a token public pages open, and every signed-in page redirects to /login', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i)
  await visit(page, '/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy policy/i)
  await visit(page, '/layout/register')
  await expect(page.getByLabel('NPI')).toBeVisible()
  await expect(page).toHaveURL('/layout/register')
  await page.goto('/layout/home')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  for (const address of guarded) {
    await visit(page, address)
    await expect(page, address).toHaveURL('/login')
  }
  // After signing in, the user gets the page they asked for.
  await page.getByLabel('Email address').fill('organization@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/layout/audit')
})

// These users have only their own page.
const onlookers: [DemoAccount, string, string][] = [
  ['generic', '/layout/users', '/layout/generic-dashboard'],
  ['viewer', '/layout/report', '/layout/scheduler'],
]

const ofEveryPage = ['Settings/Get', 'Authentication/Session', 'Users/GetPermissions']

for (const [account, from, to] of onlookers) {
  test(`${account} opening ${from} goes to ${to}, and the page makes no call before`, async ({ page }) => {
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.url())
    })
    const calls: string[] = []
    page.on('request', (request) => {
      const [, call] = new URL(request.url()).pathname.split('/api/')
      if (call && new URL(page.url()).pathname === from) calls.push(call)
    })
    await signIn(page, account, from)
    await expect(page).toHaveURL(({ pathname }) => pathname === to)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(refused).toEqual([])
    expect(calls.filter((call) => !ofEveryPage.includes(call))).toEqual([])
    expect(calls).toContain('Users/GetPermissions')
  })
}

test('department users can open the generic dashboard, and an unknown address says so', async ({ page }) => {
  await signIn(page, 'department', '/layout/generic-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/layout/generic-dashboard')
  await page.goto('/layout/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i)
})

test('a session the server no longer knows ends with the next page', async ({ page, request }) => {
  await startSession(page, 'organization')
  const headers = await sessionHeaders(page)
  await request.post('/api/Authentication/Logout', { headers, data: {} })
  await page.goto('/layout/users')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(texts.login.sessionEnded)).toBeVisible()
  await signInByForm(page, 'organization')
  await expect(page).toHaveURL('/layout/users')
})
