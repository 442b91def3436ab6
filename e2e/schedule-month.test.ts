import { publishEndpoints } from '@shiftward/contract/publish.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { expect, expectAccessible } from './console.ts'
import { test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import {
  assign,
  callAs,
  dayCell,
  dialog,
  drag,
  entries,
  hire,
  makeStageIn,
  openStage,
  type Stage,
  shiftsOn,
} from './schedule-stage.ts'

test('the header counts what is not sent, the entries carry a mark, and Publish clears both', async ({ page }) => {
  const stage = await makeStage(page)
  const [first = '', second = '', third = ''] = stage.days
  const provider = await hire(page, stage)
  await openStage(page, stage)
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByText('Nobody has a shift yet')).toBeVisible()
  await expect(publish).toBeDisabled()

  await assign(page, stage, provider, [first, second])
  await expect(page.getByText('2 shifts not sent')).toBeVisible()
  const entry = entries(page, first, 'assigned')
  await expect(entry).toContainText(provider.providerName.split(' ')[1] ?? '')
  await expect(entry.locator('[data-mark="unsent"]')).toBeVisible()
  await expectAccessible(page)

  // On a tablet and on a phone the button stays inside the window.
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await publish.scrollIntoViewIfNeeded()
    const box = await publish.boundingBox()
    expect(box && box.x > 0 && box.x + box.width <= width, `${width} px`).toBe(true)
  }
  await publish.click()
  const preview = page.getByRole('dialog')
  await expect(preview).toContainText('1 person is not told')
  await page.keyboard.press('Escape')
  await expect(publish).toBeFocused()
  await publish.click()
  await expect(preview).toContainText('1 person is not told')
  await expect(preview).toContainText('2 added')
  await expect(preview).toContainText('Messages are not sent: no SMS or mail service is configured.')
  await expectAccessible(page)
  // Without its team nobody is told.
  const team = preview.getByRole('checkbox', { name: stage.teamName })
  await team.uncheck()
  await expect(preview).toContainText('0 people are told')
  await expect(preview.getByRole('button', { name: 'Publish 0 teams' })).toBeDisabled()
  await team.check()
  // A change that the dialog has not heard of yet is not published: it shows the new list and stays open.
  const publishCall = '**/api/Scheduler/Publish'
  await page.route(publishCall, async (route) => {
    await assign(page, stage, provider, [third])
    await route.continue()
  })
  await preview.getByRole('button', { name: 'Publish 1 team' }).click()
  await expect(page.getByText('nothing was published')).toBeVisible()
  await page.unroute(publishCall)
  await expect(preview).toContainText('3 added')
  await preview.getByRole('button', { name: 'Publish 1 team' }).click()
  await expect(page.getByText('1 message not sent, 1 team published.')).toBeVisible()
  await expect(page.getByText('No messages sent')).toBeVisible()
  await expect(publish).toBeDisabled()
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1)
  await expect(entry.locator('[data-mark="unsent"]')).toHaveCount(0)

  // A shift that is taken away stays as a struck line until the provider is told.
  const [taken] = await shiftsOn(page, stage, second)
  const named = { teamCode: stage.teamCode, date: second, shiftId: taken?.shiftId ?? 0, isRemoved: true }
  await callAs(page, scheduleActionEndpoints.deleteProvider, named)
  await expect(page.getByText('1 change not sent')).toBeVisible()
  await expect(dayCell(page, second)).toContainText('Taken away, not sent yet')
  for (const range of ['week', 'day']) {
    await page.goto(`${stage.address.replace('view=team', 'view=department')}&range=${range}&day=${second}`)
    await expect(dayCell(page, second)).toContainText('Taken away, not sent yet')
  }
  await openStage(page, stage)

  await page.setViewportSize({ width: 1280, height: 800 })
  const [today, button] = [await page.getByRole('button', { name: 'Today' }).boundingBox(), await publish.boundingBox()]
  expect(button?.y, 'the header is one line').toBe(today?.y)

  // On paper: names in full, no controls, one landscape page.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(new RegExp(`${stage.teamName}\\. Printed on \\d`))).toBeVisible()
  await expect(publish).toBeHidden()
  await expect(page.getByRole('heading', { name: 'QHPs' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Legend' })).toBeVisible()
  const name = entry.locator('[aria-hidden]').getByText(provider.providerName.split(' ')[1] ?? '')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, wide, high] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect(Number(wide)).toBeGreaterThan(Number(high))

  // The next month has no block: it says so, offers a new one that starts there, and leads back.
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByText(/has no active schedule block in/)).toBeVisible()
  await page.getByRole('button', { name: 'Create Schedule Block' }).last().click()
  const start = dialog(page, 'Create Schedule Block').getByLabel('Start Date')
  await expect(start).toHaveValue(/^\d\d[-/]01[-/]/)
  await dialog(page, 'Create Schedule Block').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Show \d/ }).click()
  await expect(entry).toBeVisible()
})

test('the preview of Publish waits for what is still being saved', async ({ page }) => {
  const stage = await makeStage(page)
  const [first = '', second = ''] = stage.days
  const provider = await hire(page, stage)
  await assign(page, stage, provider, [first])
  await openStage(page, stage)
  const saving = Promise.withResolvers<void>()
  await page.route(`**/api/${scheduleActionEndpoints.addProvider.path}`, async (route) => {
    await saving.promise
    await route.continue()
  })
  await drag(page, provider, second)
  let previews = 0
  page.on('request', (request) => {
    if (request.url().includes(publishEndpoints.preview.path)) previews++
  })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByLabel('Loading')).toBeVisible()
  expect(previews).toBe(0)
  saving.resolve()
  await expect(preview).toContainText('2 added')
  expect(previews).toBe(1)
  await preview.getByRole('button', { name: 'Publish 1 team' }).click()
  await expect(preview).toBeHidden()
  await expect(page.getByText('No messages sent')).toBeVisible()
})

test('a toast leaves Publish free on a phone, a tablet and a desk', async ({ page }) => {
  const stage = await makeStage(page)
  const provider = await hire(page, stage)
  await assign(page, stage, provider, [stage.days[0] ?? ''])
  await openStage(page, stage)
  await page.getByLabel('Search QHP').fill(provider.providerName.slice(0, 15))
  await page.locator(`[data-provider="${provider.providerCode}"]`).click()
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  for (const width of [390, 820, 1280, 1920]) {
    // Low enough that Publish can be scrolled up to the header.
    await page.setViewportSize({ width, height: 600 })
    await expect(async () => {
      // The team does not work on Saturdays.
      await dayCell(page, stage.saturday).click({ position: { x: 5, y: 5 } })
      const seen = await publish.evaluate((button) => {
        button.scrollIntoView({ block: 'start' })
        const { left, top, width, height } = button.getBoundingClientRect()
        const atMiddle = document.elementFromPoint(left + width / 2, top + height / 2)
        return { toast: document.querySelector('[role="alert"]')?.textContent, isFree: button.contains(atMiddle) }
      })
      expect(seen, `${width} px`).toEqual({ toast: expect.stringContaining('does not work'), isFree: true })
    }).toPass({ timeout: 20_000 })
  }
})

test('a busy day of the department shows a line for each team, which opens with the keyboard', async ({ page }) => {
  const day = await makeStage(page)
  const night = await makeStageIn(page, day, { startTime: '19:00', endTime: '07:00' })
  const [date = ''] = day.days
  for (const stage of [day, day, day, day, day, day, night]) await offer(page, stage, date)
  await page.goto(`${day.address.replace('view=team', 'view=department').split('&team=')[0]}&month=${date.slice(0, 7)}`)

  const line = dayCell(page, date).getByRole('button', { name: new RegExp(`^${night.teamName}, 19:00, 0 of 1 filled`) })
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await expect(dayCell(page, date)).toContainText('0/6')
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(line).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries(page, date, 'open')).toBeFocused()
  await expectAccessible(page)
})

async function offer(page: Parameters<typeof callAs>[0], stage: Stage, date: string) {
  const { status } = await callAs(page, scheduleActionEndpoints.createOpenShift, {
    teamCode: stage.teamCode,
    schedulerCode: stage.scheduleCode,
    skillLevel: stage.skill,
    askRate: 10,
    date: [toWireDate(date)],
    labourType: ['Employee'],
    rateMask: false,
    onCallOpenShift: false,
  })
  expect(status).toBe(200)
}
