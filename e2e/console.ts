import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { sessionOf, storedOf } from '../web/src/lib/session.ts'

export { expect }

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

/** An NPI that no account has. */
export const someNpi = () => String(Math.floor(1_000_000_000 + Math.random() * 9_000_000_000))

export async function fillSignIn(page: Page, email: string, password = demoPassword) {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in through the form, and waits for the account's landing page. */
export async function signInByForm(page: Page, account: DemoAccount) {
  await fillSignIn(page, `${account}@demo.test`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** After the first sign-in with a password that an administrator typed. */
export async function chooseOwnPassword(page: Page, temporary: string) {
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Temporary password' }).fill(temporary)
  await page.getByRole('textbox', { name: 'New password' }).fill('Mine-alone-1')
  await page.getByRole('button', { name: 'Save password' }).click()
}

/** Signs in without the form, which has its own tests, and opens no page of the console: enough for calls. */
export const startSession = (page: Page, account: DemoAccount) =>
  startSessionOf(page, `${account}@demo.test`, demoPassword)

export async function startSessionOf(page: Page, username: string, password: string) {
  const form = { username, password }
  const response = await page.request.post('/api/Authentication/Login', { form })
  expect(response.status()).toBe(200)
  const stored = storedOf(sessionOf(await response.json()))
  // A small document of the same origin, to reach its local storage.
  if (!page.url().endsWith('/favicon.svg')) await page.goto('/favicon.svg')
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
}

/** Signs in without the form and opens a page: by default the account's landing page. */
export async function signIn(page: Page, account: DemoAccount, path = '/') {
  await startSession(page, account)
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Goes to another page of the console as its links do, without loading the console again. */
export async function visit(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Headers for API calls made as the user signed in to the page. */
export async function sessionHeaders(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('api_token'))
  expect(token).not.toBeNull()
  return { authorization: `Bearer ${token}` }
}

/** The rules of axe-core whose result depends on the theme. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Fails on serious or critical axe-core findings, of the given rules or of all. With a dialog open only the dialog is
 * checked, because the page behind it is checked by itself. The legacy mode leaves out the work for frames, of which the
 * console has none.
 */
export async function expectAccessible(page: Page, rules?: string[]) {
  // The builder sends axe's half megabyte twice with each check; a page that has it needs none.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
  axe.setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  const dialog = '[role="dialog"], [role="alertdialog"]'
  const isInDialog = (await page.locator(dialog).count()) > 0
  if (isInDialog) {
    axe.include(dialog)
    await page.evaluate(passOverPageBehind, dialog)
  }
  const { violations } = await axe.analyze()
  if (isInDialog) await page.evaluate(() => Reflect.deleteProperty(document, 'createTreeWalker'))
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = grave.flatMap(({ id, nodes }) =>
    nodes.filter(({ html }) => !isAbbreviated(id, html)).map(({ target }) => `${id}: ${target.join(' ')}`),
  )
  expect(found).toEqual([])
}

/**
 * To see what lies behind a text, axe measures every element of the document. Behind a dialog that nothing shines through
 * this finds nothing, and takes most of the check's time.
 */
function passOverPageBehind(dialog: string) {
  const page = document.getElementById('root')
  // An alert dialog is the frame around a dialog.
  const isSolid = (one: Element) =>
    one.querySelector(dialog) !== null || /^rgb\(/.test(getComputedStyle(one).backgroundColor)
  if (page?.querySelector(dialog) || ![...document.querySelectorAll(dialog)].every(isSolid)) return
  const filter = (node: Node) => (node === page ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT)
  const walk = document.createTreeWalker.bind(document)
  document.createTreeWalker = (from, what) => walk(from, what, filter)
}

/** The cells of the roster show abbreviations of their names (decision 40). */
const isAbbreviated = (id: string, html: string) =>
  id === 'label-content-name-mismatch' && html.includes('role="gridcell"')

/** Records the bar's text inside the page: on a fast machine the bar is gone before Playwright could see it. */
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
