import type { APIRequestContext, Page } from '@playwright/test'
import { demoPassword } from './console.ts'

/** What a person does in the registration wizard. */

/** People in the demo's registry who have no account yet. Each test uses its own. */
export async function freeNpi(request: APIRequestContext, which: number): Promise<string> {
  const { data } = await (await request.get('/api/Settings/Get')).json()
  return data.demo.npis[which]
}

/** The latest code sent to a phone, read from the platform admin's list of messages. */
export async function codeTo(request: APIRequestContext, phone: string): Promise<string> {
  const login = await request.post('/api/Authentication/Login', {
    form: { username: 'admin@demo.test', password: demoPassword },
  })
  const { token } = await login.json()
  const messages = await request.get('/api/Notifications/GetAll', { headers: { authorization: `Bearer ${token}` } })
  const rows: { address: string; body: string }[] = (await messages.json()).data
  return /^\d{6}/.exec(rows.find(({ address }) => address === phone)?.body ?? '')?.[0] ?? ''
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function enterNpi(page: Page, npi: string) {
  await page.getByLabel('NPI').fill(npi)
  await button(page, 'Next').click()
}

export const uniquePhone = () => `555${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`

export async function fillData(page: Page, data: { phone: string; email: string; password: string; born: string }) {
  await page.getByLabel('Mobile No').fill(data.phone)
  await page.getByLabel('E-Mail').fill(data.email)
  await page.getByLabel('Password').and(page.locator('input')).fill(data.password)
  await page.getByLabel('Date of birth').pressSequentially(data.born)
}
