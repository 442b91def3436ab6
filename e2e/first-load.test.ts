import { readFile } from 'node:fs/promises'
import { expect } from './console.ts'
import { freshTest as test } from './kept-page.ts'

const budget = 165_000

test('the first load of the sign-in page stays within its budget', async ({ page }) => {
  let bytes = 0
  const pages: string[] = []
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes()
    bytes += responseBodySize
    pages.push(`${responseBodySize} ${new URL(request.url()).pathname}`)
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  expect(bytes, pages.join('\n')).toBeGreaterThan(50_000)
  expect(bytes, pages.join('\n')).toBeLessThanOrEqual(budget)
})

test('the build reports the same size', async () => {
  const { total } = JSON.parse(await readFile('web/dist/first-load.json', 'utf8'))
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(budget)
})

test('nothing is loaded from another origin', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url())
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(foreign).toEqual([])
})
