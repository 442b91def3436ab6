import type { Page } from '@playwright/test'
import { expect, signIn } from './console.ts'
import { freshTest as test } from './kept-page.ts'

/** Collects a page's faults: policy violations, calls to other origins, console errors. */
async function watch(page: Page, home: string): Promise<string[]> {
  const faults: string[] = []
  const at = () => new URL(page.url()).pathname
  await page.exposeFunction('tellViolation', (text: string) => faults.push(`${at()}: policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const tell = Reflect.get(window, 'tellViolation') as (text: string) => void
      tell([effectiveDirective, blockedURI, sourceFile, sample].join(' '))
    })
  })
  page.on('pageerror', (error) => faults.push(`${at()}: error: ${error}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`${at()}: console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.protocol !== 'blob:' && url.origin !== home) faults.push(`${at()}: to ${url}`)
    if (/token|password|bearer/i.test(url.search)) faults.push(`${at()}: secret in ${url}`)
  })
  return faults
}

/** Waits until loading is done, ignoring the live connection and polling, which never end. */
const settled = async (page: Page) => {
  await page.waitForLoadState('load')
  await expect(page.getByRole('main')).not.toBeEmpty()
  await expect(page.locator('[data-loading="true"], .mantine-Skeleton-root')).toHaveCount(0)
}

test('every screen obeys the policy, logs no error and calls no other origin', async ({ page, baseURL }) => {
  test.slow()
  const faults = await watch(page, new URL(baseURL ?? '').origin)
  for (const path of ['/privacy-policy', '/layout/register', '/login']) {
    await page.goto(path)
    await settled(page)
  }
  await signIn(page, 'admin')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const names = await menu.getByRole('link').allInnerTexts()
  expect(names.length).toBeGreaterThanOrEqual(9)
  for (const name of names) {
    await menu.getByRole('link', { name, exact: true }).click()
    await settled(page)
  }
  await page.goto('/layout/users')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('tab', { name: 'Access' }).click()
  await page.keyboard.press('Escape')
  await page.goto('/layout/nowhere')
  await settled(page)
  expect(faults).toEqual([])
})

test('the API description page does too', async ({ page, baseURL }) => {
  const faults = await watch(page, new URL(baseURL ?? '').origin)
  await page.goto('/api/docs/')
  await page.getByText('/Authentication/Login', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible()
  expect(faults).toEqual([])
})

test('the policy works: an inline script and a style without the nonce are blocked', async ({ page, baseURL }) => {
  const faults = await watch(page, new URL(baseURL ?? '').origin)
  await page.goto('/login')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.wasRun = true'
    const style = document.createElement('style')
    style.textContent = 'body { --was-styled: 1 }'
    document.head.append(script, style)
    document.body.insertAdjacentHTML('beforeend', '<img src="/favicon.svg" onload="window.wasRun = true">')
  })
  await expect.poll(() => faults.filter((fault) => fault.includes('policy')).length).toBeGreaterThanOrEqual(3)
  expect(await page.evaluate(() => Reflect.get(window, 'wasRun'))).toBeUndefined()
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--was-styled'))).toBe('')
})
