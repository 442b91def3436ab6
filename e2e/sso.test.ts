import { freePort } from '../server/src/lib/free-port.ts'
import { client, type PlayedProvider, playIdentityProvider } from '../server/test/identity-provider.ts'
import { demoPassword, expect, expectAccessible, signIn } from './console.ts'
import { test as base } from './kept-page.ts'
import { startServer } from './server.ts'

type Office = { address: string; provider: PlayedProvider }

/** Its own server, because it has to know its address, and the identity provider of an organization. */
const test = base.extend<object, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const port = await freePort()
      const address = `http://127.0.0.1:${port}`
      const provider = await playIdentityProvider({ redirectUrl: `${address}/single-sign-on` })
      const server = await startServer({ PORT: String(port), PUBLIC_URL: address, SSO_PRIVATE_HOSTS: '127.0.0.1' })
      await use({ address, provider })
      await server.stop()
      await provider.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ office }, use) => use(office.address),
})

test('an organization sets up single sign-on, and its people sign in with it', async ({ page, browser, office }) => {
  const { provider, address } = office
  await signIn(page, 'admin', '/layout/organization')
  await page.getByRole('link', { name: 'Single sign-on' }).click()
  // The page has no entry of its own in the menu: it belongs to Organization, and leads back to it.
  await expect(page.getByRole('main').getByRole('link', { name: 'Organization' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organization' }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Meridian Health Partners' }).click()
  const panel = page.getByRole('dialog', { name: /^Single sign-on of/ })
  await expect(panel.getByLabel('Redirect address')).toHaveValue(`${address}/single-sign-on`)
  await panel.getByRole('button', { name: 'SAVE' }).click()
  await expect(panel.getByText('Issuer address is required')).toBeVisible()
  await expect(panel.getByText('Enter at least one email domain')).toBeVisible()
  await expectAccessible(page)

  await panel.getByLabel('Issuer address').fill('https://10.0.0.7')
  await panel.getByRole('button', { name: 'Test the connection' }).click()
  await expect(panel.getByText('must not lie in a private network')).toBeVisible()
  await panel.getByLabel('Issuer address').fill(provider.issuer)
  await panel.getByRole('button', { name: 'Test the connection' }).click()
  await expect(panel.getByText('The identity provider answers.')).toBeVisible()
  await panel.getByLabel('Client id').fill(client.clientId)
  await panel.getByRole('textbox', { name: 'Client secret' }).fill(client.clientSecret)
  await panel.getByRole('combobox', { name: 'Email domains' }).fill('demo.test')
  await panel.getByRole('combobox', { name: 'Email domains' }).press('Enter')
  const password = panel.getByRole('textbox', { name: 'Your current password' })
  await password.fill('not-my-password')
  await panel.getByRole('button', { name: 'SAVE' }).click()
  await expect(panel.getByText('This is not your current password')).toBeVisible()
  // Input survives closing by accident; secrets do not.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Meridian Health Partners' }).click()
  await expect(panel.getByLabel('Client id')).toHaveValue(client.clientId)
  await expect(password).toHaveValue('')
  await expect(panel.getByRole('textbox', { name: 'Client secret' })).toHaveValue('')
  await panel.getByRole('textbox', { name: 'Client secret' }).fill(client.clientSecret)
  await password.fill(demoPassword)
  await panel.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText('Single sign-on saved.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: provider.issuer })).toContainText('On')

  const visitor = await browser.newPage({ baseURL: address })
  const start = async (email: string) => {
    await visitor.goto('/login')
    await visitor.getByLabel('Email address').fill(email)
    await visitor.getByRole('button', { name: 'Sign in with your organization' }).click()
  }
  await visitor.goto('/login')
  await visitor.getByRole('button', { name: 'Sign in with your organization' }).click()
  await expect(visitor.getByText('E-Mail is required')).toBeVisible()
  await expectAccessible(visitor)
  await start('somebody@elsewhere.test')
  await expect(visitor.getByText('No organization signs in with this email domain here.')).toBeVisible()

  await start('facility@demo.test')
  await visitor.getByRole('button', { name: 'Cancel' }).click()
  await expect(visitor.getByText('was cancelled or refused')).toBeVisible()
  await expect(visitor).toHaveURL('/single-sign-on')
  await expectAccessible(visitor)

  await start('facility@demo.test')
  await expect(visitor.getByRole('heading', { name: 'Hospital sign-in' })).toBeVisible()
  await visitor.getByLabel('Account').fill('facility@demo.test')
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await expect(visitor).toHaveURL('/layout/dashboard')
  await expect(visitor.getByText('Login successfully.')).toBeVisible()
  // The answer of the provider stays in no address that the browser could return to.
  await visitor.goBack()
  expect(visitor.url()).not.toContain('code=')
  await visitor.close()
})
