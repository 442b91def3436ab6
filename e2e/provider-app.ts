import type { Page } from '@playwright/test'
import { accountEndpoints } from '@shiftward/contract/account.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { z } from 'zod'
import { demoPassword, expect } from './console.ts'
import type { Qhp } from './schedule-stage.ts'

/** Calls the server as a QHP's mobile app does. */
type ProviderApp = <Input extends z.ZodType, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
) => Promise<z.output<Output>>

export async function openApp(page: Page, { emailId }: Qhp): Promise<ProviderApp> {
  const login = await page.request.post(`/api/${mobileEndpoints.login.path}`, {
    form: { username: emailId, password: demoPassword },
  })
  expect(login.status()).toBe(200)
  const { token } = await login.json()
  // An administrator typed the first password, so it must be changed before anything else.
  const changed = await page.request.post(`/api/${accountEndpoints.changePassword.path}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { currentPassword: demoPassword, password: 'Mine-alone-1' },
  })
  expect(changed.status()).toBe(200)
  return async ({ method, path, from }, input) => {
    const response = await page.request.fetch(`/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(from === 'query' ? { params: input as Record<string, string> } : { data: input }),
    })
    const body = await response.text()
    expect(response.status(), `${path}: ${body}`).toBe(200)
    return JSON.parse(body).data
  }
}
