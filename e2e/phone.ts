import type { Page } from '@playwright/test'
import { demoPassword, expect } from './console.ts'

/** A phone, held upright: 390 by 844, with touch. */
export const phoneLike = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
export const sheet = (page: Page) => page.getByRole('dialog')

export async function signInByPhone(page: Page, email = 'provider@demo.test', password = demoPassword) {
  await page.goto('/my/')
  await fillPhoneSignIn(page, email, password)
}

export async function fillPhoneSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).tap()
  await expect(heading(page, /Today/)).toBeVisible()
}

export const openTab = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).tap()
}

/** Collects every announcement of a live region from now on. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const said: string[] = []
    const live = '[role="status"], [role="alert"], [aria-live="polite"]'
    const note = ({ target, addedNodes }: MutationRecord) => {
      const region = target instanceof Element ? target.closest(live) : target.parentElement?.closest(live)
      const news =
        addedNodes.length > 0 ? [...addedNodes].map((node) => node.textContent).join(' ') : target.textContent
      if (region && news) said.push(news)
    }
    const observer = new MutationObserver((changes) => changes.forEach(note))
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    return said
  })
  return () => heard.jsonValue()
}
