import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** Pages of the demo server. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  baseURL: async ({}, use) => use(process.env.DEMO_SERVER),
})

export type DemoAccount =
  | 'admin'
  | 'organization'
  | 'facility'
  | 'department'
  | 'generic'
  | 'viewer'
  | 'provider'
  | 'rival'

export const demoPassword = 'Demo-2026'

/** One that nobody has. */
export const someNpi = () => String(Math.floor(1_000_000_000 + Math.random() * 9_000_000_000))

export async function fillSignIn(page: Page, email: string, password = demoPassword) {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in as a person does, and waits for the page that this account lands on. */
export async function signIn(page: Page, account: DemoAccount) {
  await fillSignIn(page, `${account}@demo.test`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** For calls beside the page, as the person who is signed in to it. */
export async function sessionHeaders(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('api_token'))
  expect(token).not.toBeNull()
  return { authorization: `Bearer ${token}` }
}

/** No finding of axe-core that is serious or critical. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))).toEqual([])
}

/** Notes what the bar says, from within: on a quick machine it is gone before it could be looked for. */
export async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const steps: number[] = []
    Reflect.set(window, 'progressSteps', steps)
    new MutationObserver(() => {
      const bar = document.querySelector('[role="progressbar"][aria-label="Export"]')
      if (bar) steps.push(Number(bar.getAttribute('aria-valuenow')))
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'progressSteps'))
}
