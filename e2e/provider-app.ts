import type { Page } from '@playwright/test'
import { accountEndpoints } from '@shiftward/contract/account.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { z } from 'zod'
import { demoPassword, expect } from './console.ts'
import type { Qhp } from './schedule-stage.ts'

/** What a QHP chooses in place of the password that an administrator typed. */
export const ownPassword = 'Mine-alone-1'

/** Calls the server as a QHP's mobile app does. */
type ProviderApp = <Input extends z.ZodType, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
) => Promise<z.output<Output>>

export async function openApp(page: Page, { emailId }: Qhp): Promise<ProviderApp> {
  const token = await tokenOf(page, emailId, demoPassword)
  // An administrator typed the first password, so it must be changed before anything else.
  const changed = await page.request.post(`/api/${accountEndpoints.changePassword.path}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { currentPassword: demoPassword, password: ownPassword },
  })
  expect(changed.status()).toBe(200)
  return appWith(page, token)
}

/** For a QHP who has chosen their own password. */
export const openOwnApp = async (page: Page, { emailId }: Qhp): Promise<ProviderApp> =>
  appWith(page, await tokenOf(page, emailId, ownPassword))

async function tokenOf(page: Page, username: string, password: string): Promise<string> {
  const login = await page.request.post(`/api/${mobileEndpoints.login.path}`, { form: { username, password } })
  expect(login.status()).toBe(200)
  return (await login.json()).token
}

const appWith =
  (page: Page, token: string): ProviderApp =>
  async ({ method, path, from }, input) => {
    const response = await page.request.fetch(`/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(from === 'query' ? { params: input as Record<string, string> } : { data: input }),
    })
    const body = await response.text()
    expect(response.status(), `${path}: ${body}`).toBe(200)
    return JSON.parse(body).data
  }
