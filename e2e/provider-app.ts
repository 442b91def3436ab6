import type { Page } from '@playwright/test'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { AvailableProvider } from '@shiftward/contract/schedule.ts'
import type { z } from 'zod'
import { demoPassword, expect } from './console.ts'

/** The mobile app in the hands of a demo provider, who is known by name. */
export type ProviderApp = {
  providerCode: string
  providerName: string
  call<Input extends z.ZodType, Output extends z.ZodType>(
    endpoint: Endpoint<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>>
  /** Whether the server agreed, for what it may well refuse. */
  try<Input extends z.ZodType, Output extends z.ZodType>(
    endpoint: Endpoint<Input, Output>,
    input: z.input<Input>,
  ): Promise<boolean>
}

type Person = Pick<AvailableProvider, 'providerCode' | 'providerName'>

/** Undefined for the one demo provider whose address is not made of the name. */
export async function openApp(page: Page, { providerCode, providerName }: Person): Promise<ProviderApp | undefined> {
  const email = `${providerName.replace(' ', '.')}@demo.test`.toLowerCase()
  const login = await page.request.post(`/api/${mobileEndpoints.login.path}`, {
    form: { username: email, password: demoPassword },
  })
  if (!login.ok()) return undefined
  const { token } = await login.json()
  const send = ({ method, path, from }: Pick<Endpoint, 'method' | 'path' | 'from'>, input: unknown) =>
    page.request.fetch(`/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(from === 'query' ? { params: input as Record<string, string> } : { data: input }),
    })
  return {
    providerCode,
    providerName,
    async call(endpoint, input) {
      const response = await send(endpoint, input)
      const body = await response.text()
      expect(response.status(), `${endpoint.path}: ${body}`).toBe(200)
      return JSON.parse(body).data
    },
    try: async (endpoint, input) => (await send(endpoint, input)).ok(),
  }
}

/** The first of these people, in their order, of whom it is true. */
export async function firstApp(
  page: Page,
  people: Person[],
  isFit: (app: ProviderApp) => Promise<boolean>,
): Promise<ProviderApp> {
  for (const person of people) {
    const app = await openApp(page, person)
    if (app && (await isFit(app))) return app
  }
  throw new Error('None of the demo providers is fit for this')
}
