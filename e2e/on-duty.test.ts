import type { OnDuty } from '@shiftward/contract/on-duty.ts'
import { expect, expectAccessible, signIn } from './console.ts'
import { freshTest as test } from './kept-page.ts'

test('the board shows who is on duty now and at a chosen moment, says when it is old, and prints', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'generic')
  await page.getByRole('link', { name: 'On duty now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'On duty' })).toBeVisible()
  await expect(page.getByText('Now', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Read at \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Date \d\d-\d\d-\d{4}$/ })).toBeVisible()

  const answer = page.waitForResponse((response) => /OnDuty\/Get\?.*at=.*T\d\d%3A30%3A/.test(response.url()))
  await page.getByRole('spinbutton', { name: 'Time, hours' }).click()
  await page.keyboard.type('1030')
  const { data }: { data: OnDuty } = await (await answer).json()
  const people = data.departments.flatMap((department) => department.people)
  expect(people.length).toBeGreaterThan(0)
  await expect(page.getByRole('main').getByRole('time')).toContainText(', 10:30 ')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(people.length)
  for (const { departmentName, people } of data.departments)
    for (const { providerName } of people)
      await expect(page.getByRole('region', { name: departmentName })).toContainText(providerName)
  await expect(page.getByText('Not sent yet')).toHaveCount(people.filter(({ isUnsent }) => isUnsent).length)
  const called = people.find(({ phone }) => phone !== null)
  await expect(page.getByRole('link', { name: `Call ${called?.providerName}` })).toHaveAttribute('href', /^tel:\d+/)
  await expectAccessible(page)

  await page.route('**/OnDuty/Get*', (route) => route.abort())
  await page.clock.fastForward('01:01')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/Not up to date: last read at \d\d:\d\d\./, {
    timeout: 15_000,
  })
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(people.length)
  await page.unroute('**/OnDuty/Get*')
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden()

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[0 0 (\d+)[.\d]* (\d+)/.exec(pdf) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  // A wall shows all of it at once, and nothing to choose.
  const board = page.locator('[data-full]')
  const isWhole = () => board.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('spinbutton', { name: 'Time, hours' })).toBeHidden()
  await expect.poll(isWhole).toBe(true)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByText('Now', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/on-duty$/)
})
