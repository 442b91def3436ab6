import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillSignIn } from './console.ts'
import { freshTest, test } from './kept-page.ts'
import { button, codeTo, enterNpi, fillData, freeNpi, uniquePhone } from './registration-steps.ts'

const invalidNpi = 'SORRY! The NPI number is invalid.'
const invalidCode = '! Invalid One Time Password.Please try again'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const current = (page: Page) => page.locator('[aria-current=step]')
const code = (page: Page) => page.getByLabel('One-time password')

test('a provider registers: from an invalid NPI to the code sent to their phone', async ({ page, request }) => {
  test.setTimeout(120_000)
  const npi = await freeNpi(request, 0)
  const phone = uniquePhone()
  const email = `amara.${phone}@example.test`

  await page.goto('/')
  await page.getByRole('link', { name: 'Register with your NPI' }).click()
  await expect(current(page)).toHaveText(/Enter NPI/)
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /Enter NPI/,
    /Check your info/,
    /Enter Data for verification/,
    /Verify OTP/,
  ])
  await expectAccessible(page)
  await button(page, 'Next').click()
  await expect(page.getByText('NPI is required')).toBeVisible()

  // An impossible phone number.
  await enterNpi(page, '1234567890')
  await expect(page.getByRole('alert').filter({ hasText: invalidNpi })).toBeVisible()
  await expect(heading(page, 'Check your info')).toBeFocused()
  await expectAccessible(page)
  await button(page, 'Retry').click()
  await expect(heading(page, 'Enter NPI')).toBeFocused()

  // First, a number that another account uses.
  await enterNpi(page, await freeNpi(request, 1))
  await expect(page.getByRole('row')).toHaveCount(2)
  await button(page, 'Not my information').click()
  await enterNpi(page, npi)
  const row = page.getByRole('row').last()
  await expect(page.getByRole('columnheader')).toHaveText(['NPI', 'First name', 'Last name', 'Gender', 'Speciality'])
  await expect(row.getByRole('cell').first()).toHaveText(npi)
  await expect(row).toContainText(/Female|Male/)
  await expectAccessible(page)
  // On a phone nothing of it is cut or out of sight.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const cell of await row.getByRole('cell').all()) await expect(cell).toBeInViewport({ ratio: 1 })
  for (const name of ['Not my information', 'Yes,proceed with this information']) {
    const isWhole = (label: Element) => label.scrollWidth <= label.clientWidth
    expect(await button(page, name).locator('.mantine-Button-label').evaluate(isWhole), name).toBe(true)
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, 'Yes,proceed with this information').click()

  // An incomplete code is refused.
  await expect(heading(page, 'Enter Data for verification')).toBeFocused()
  const send = button(page, 'Send verification code')
  await expect(send).toBeDisabled()
  await fillData(page, { phone: '123', email: 'nobody', password: 'short', born: '02301980' })
  await expect(send).toBeEnabled()
  await send.click()
  await expect(page.getByLabel('Mobile No')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Date of birth').fill('')
  await fillData(page, { phone, email, password: 'secret-1', born: '5/20/1980' })
  await expect(page.getByLabel('Date of birth')).toHaveValue('05/20/1980')
  await send.click()

  // A wrong code, a step back, then the right code.
  await expect(heading(page, 'Verify OTP')).toBeFocused()
  await expectAccessible(page)
  const sent = await codeTo(request, phone)
  await code(page).fill(sent === '111111' ? '222222' : '111111')
  await button(page, 'Verify').click()
  await expect(page.getByRole('alert').filter({ hasText: invalidCode })).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expect(button(page, 'Resend OTP')).toBeDisabled()
  await expectAccessible(page)
  await button(page, 'Back').click()
  await expect(page.getByLabel('Mobile No')).toHaveValue(phone)
  await send.click()
  await code(page).fill(sent)
  await page.keyboard.press('Enter')

  await expect(heading(page, 'Verification Successful!')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')

  // A provider cannot sign in to the console, and cannot register twice.
  await fillSignIn(page, email, 'secret-1')
  await expect(page.getByText('Invalid login.')).toBeVisible()
  await page.goto('/layout/register')
  await enterNpi(page, npi)
  await button(page, 'Yes,proceed with this information').click()
  // From another phone: the first one gets its next code after half a minute.
  await fillData(page, { phone: uniquePhone(), email: `other.${email}`, password: 'secret-2', born: '05201980' })
  await send.click()
  // The page does not tell that there is an account; its owner is told.
  await expect(page.getByText('If you have an account already')).toBeVisible()
  await code(page).fill('123456')
  await button(page, 'Verify').click()
  await expect(page.getByRole('alert').filter({ hasText: invalidCode })).toBeVisible()
})

freshTest('a code can be resent after half a minute, and only the latest one works', async ({ page, request }) => {
  test.setTimeout(120_000)
  await page.clock.install()
  const phone = uniquePhone()
  await page.goto('/layout/register')
  await enterNpi(page, await freeNpi(request, 2))
  await button(page, 'Yes,proceed with this information').click()
  await fillData(page, { phone, email: `again.${phone}@example.test`, password: 'secret-1', born: '05201980' })
  await button(page, 'Send verification code').click()
  await expect(heading(page, 'Verify OTP')).toBeVisible()
  const first = await codeTo(request, phone)

  // Only the browser's clock is ahead; the server's clock decides.
  await page.clock.fastForward(31_000)
  await button(page, 'Resend OTP').click()
  const wait = page.getByRole('alert').filter({ hasText: 'Please wait a moment before asking for another code.' })
  await expect(wait).toBeVisible()
  await expect(async () => {
    await button(page, 'Resend OTP').click()
    await expect(page.getByText('A new one-time password is on its way.')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 45_000, intervals: [3_000] })
  await expect(button(page, 'Resend OTP')).toBeDisabled()

  const second = await codeTo(request, phone)
  expect(second).not.toBe(first)
  await code(page).fill(first)
  await button(page, 'Verify').click()
  await expect(page.getByRole('alert').filter({ hasText: invalidCode })).toBeVisible()
  await code(page).fill(second)
  await button(page, 'Verify').click()
  await expect(heading(page, 'Verification Successful!')).toBeVisible()
})
