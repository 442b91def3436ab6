import type { Page } from '@playwright/test'
import { type DemoAccount, expect, signIn } from './console.ts'

let serial = 0
/** A last name that is unique, also across parallel workers. */
export const uniqueName = () => `T${Date.now().toString(36)}${process.pid.toString(36)}${++serial}`.slice(-15)
export const emailOf = (lastName: string) => `${lastName.toLowerCase()}@example.test`

export async function openUsers(page: Page, account: DemoAccount) {
  await signIn(page, account, '/layout/users')
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
}

/** Searches the users page. Whoever is on its first page before would move away while their button is pressed. */
export async function searchUsers(page: Page, lastName: string) {
  await page.getByPlaceholder('Search for Admin/QHP').fill(lastName)
  const head = page.getByRole('row').filter({ hasNotText: lastName })
  await expect(head).toHaveCount(1)
}
