import { weekdayNames } from '@shiftward/contract/choices.ts'
import { addDays, weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible, startSession } from './console.ts'
import { test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import {
  assign,
  callAs,
  dayCell,
  dialog,
  drag,
  entries,
  fillTime,
  hire,
  openStage,
  pick,
  shiftsOn,
} from './schedule-stage.ts'

const text = texts.schedule

test('a block is created, and open premium shifts for two skills are published in it', async ({ page }) => {
  const stage = await makeStage(page)
  await openStage(page, stage)

  await page.getByRole('button', { name: 'Create Schedule Block' }).click()
  const block = dialog(page, 'Create Schedule Block')
  const start = block.getByLabel('Start Date')
  await expect(start).not.toHaveValue('')
  const today = await start.inputValue()
  const [first = '', second = '', last = ''] = [stage.days[0], stage.days[1], stage.days.at(-1)]
  await block.getByLabel('End Date').fill(toWireDate(last))
  await page.keyboard.press('Escape')
  await expect(block).toContainText(`${stage.teamName} already has a schedule block on some of these days`)
  await expectAccessible(page)
  await block.getByRole('button', { name: 'Create anyway' }).click()
  await expect(page.getByText(text.blockCreated)).toBeVisible()
  await expect(block).toBeHidden()

  // The same dates again: refused, with a message at the field.
  await page.getByRole('button', { name: 'Create Schedule Block' }).click()
  await expect(start).toHaveValue(today)
  await block.getByLabel('End Date').fill(toWireDate(last))
  await page.keyboard.press('Escape')
  await block.getByRole('button', { name: 'Create' }).click()
  await expect(block.getByText(text.blockExists)).toBeVisible()
  await block.getByRole('button', { name: 'Cancel' }).click()

  await openStage(page, stage)
  await page.getByRole('button', { name: 'Open Premium Shift' }).click()
  const premium = dialog(page, 'Open Premium Shift')
  await premium.getByRole('button', { name: 'Publish' }).click()
  await expect(premium.getByText(text.datesRequired)).toBeVisible()
  const [one, other] = stage.skills
  if (!one || !other) throw new Error('The demo team has two skills and more')
  const rateOf = (skill: { skillLevel: string }) => premium.getByLabel(`Rate of ${skill.skillLevel}`, { exact: true })
  await rateOf(one).fill(String(one.ceilingRate + 1))
  await rateOf(one).blur()
  await expect(rateOf(one)).toHaveValue('')
  await expect(premium.getByText(text.rateAboveCeiling(one.ceilingRate))).toBeVisible()
  await rateOf(one).fill(String(one.ceilingRate))
  await rateOf(other).fill('12.50')
  for (const day of [first, second]) await pick(premium, day).click()
  await expectAccessible(page)
  await premium.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(text.openShiftsCreated)).toBeVisible()
  // The server of the browser tests has no service that could send a message.
  const done =
    /^4 open shifts were published\. (\d+ messages? not sent|No QHP can take them now, so nobody was told)\.$/
  await expect(page.getByText(done)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  for (const day of [first, second]) await expect(entries(page, day, 'open')).toHaveCount(2)
  const [rate] = (await shiftsOn(page, stage, second)).filter(({ skillLevel }) => skillLevel === other.skillLevel)
  expect(rate).toMatchObject({ askRate: 12.5, id: -1, labourType: ['PerDiem', 'Locum', 'Employee', 'Volunteer'] })
})

test('without a schedule nothing can be published', async ({ page }) => {
  const stage = await makeStage(page)
  await page.route('**/Team/GetBlocksByDepartment*', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const team of answer.data) team.schedule = []
    await route.fulfill({ json: answer })
  })
  await page.goto(stage.address)
  await page.getByRole('button', { name: 'Open Premium Shift' }).click()
  const premium = dialog(page, 'Open Premium Shift')
  await premium.getByRole('button', { name: 'Publish' }).click()
  await expect(premium.getByText(text.scheduleRequired)).toBeVisible()

  // Nor is there anything to fill without a team: every view says so.
  await page.unrouteAll()
  await page.route('**/Team/GetBlocksByDepartment*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: [] } })
  })
  await page.goto(stage.address)
  for (const view of ['Team', 'Department', 'Roster']) {
    await page.getByRole('radio', { name: view, exact: true }).dispatchEvent('click')
    await expect(page.getByText('has no team yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the teams' })).toBeVisible()
  }
  await expect(page.getByText('Nobody at this facility')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Auto-fill' })).toBeDisabled()

  // Teams that are all closed are shown on their own days only.
  await page.unrouteAll()
  await page.route('**/Team/GetBlocksByDepartment*', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const team of answer.data) Object.assign(team, { schedule: [], lastDay: '01-31-2020' })
    await route.fulfill({ json: answer })
  })
  await page.goto(stage.address)
  for (const view of ['Department', 'Roster']) {
    await page.getByRole('radio', { name: view, exact: true }).dispatchEvent('click')
    await expect(page.getByText(/^All teams of .* are closed after 01-31-2020/)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Show the last day' }).click()
  await expect(page.getByRole('link', { name: 'Go to the teams' })).toBeHidden()
  await expect(page.getByRole('grid')).toContainText(stage.teamName)
})

test('when publishing fails half-way, a retry does not publish the first skill twice', async ({ page }) => {
  const stage = await makeStage(page)
  const [day = ''] = stage.days
  const [one, other] = stage.skills
  if (!one || !other) throw new Error('The demo team has two skills and more')
  await openStage(page, stage)
  await page.getByRole('button', { name: 'Open Premium Shift' }).click()
  const premium = dialog(page, 'Open Premium Shift')
  for (const { skillLevel } of [one, other]) {
    await premium.getByLabel(`Rate of ${skillLevel}`, { exact: true }).fill('10')
  }
  await pick(premium, day).click()
  const call = '**/Scheduler/CreateOpenShift'
  await page.route(call, (route) =>
    route.request().postDataJSON().skillLevel === other.skillLevel ? route.abort() : route.continue(),
  )
  await premium.getByRole('button', { name: 'Publish' }).click()
  await expect(premium).toContainText(texts.common.offline)
  await expect(premium.getByText('Published', { exact: true })).toHaveCount(1)
  await page.unroute(call)
  await premium.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(text.openShiftsCreated)).toBeVisible()
  const published = (await shiftsOn(page, stage, day)).map(({ skillLevel }) => skillLevel)
  expect(published.sort()).toEqual([one.skillLevel, other.skillLevel].sort())
})

test('a QHP is dragged onto a day; a forbidden day takes no drop; the list shows who is free', async ({ page }) => {
  const stage = await makeStage(page)
  const [day = ''] = stage.days
  const [provider] = await Promise.all(Array.from({ length: 10 }, () => hire(page, stage)))
  if (!provider) throw new Error('Nobody was hired')
  await openStage(page, stage)
  await expectAccessible(page)

  await drag(page, provider, stage.saturday)
  await expect(page.getByRole('alert')).toContainText(`${stage.teamName} does not work on Saturdays.`)
  await expect(dayCell(page, stage.saturday).locator('[data-entry]:not([data-tone="leave"])')).toHaveCount(0)
  await drag(page, provider, day)
  await expect(page.getByText(text.providerAdded)).toBeVisible()
  await expect(entries(page, day, 'assigned')).toHaveCount(1)
  expect(await shiftsOn(page, stage, stage.saturday)).toHaveLength(0)
  expect(await shiftsOn(page, stage, day)).toMatchObject([
    { providerCode: provider.providerCode, startTime: '07:00:00', endTime: '15:00:00', flag: 2 },
  ])

  // QHPs without the chosen skill can be shown too, marked as such.
  const other = stage.skills.find(({ skillLevel }) => skillLevel !== stage.skill)?.skillLevel ?? ''
  const card = page.locator(`[data-provider="${provider.providerCode}"]`)
  await expect(card).not.toContainText('not ')
  await page.getByRole('combobox', { name: 'Select Skills' }).click()
  await page.getByRole('option', { name: other, exact: true }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect(card).toContainText(`not ${other}`)

  // Nobody else works in this new team.
  await page.getByLabel('Search QHP').fill('')
  const cards = page.locator('[data-provider]')
  await page.getByRole('checkbox', { name: 'In this team lately' }).check()
  await expect(cards).toHaveCount(1)
  await expect(card).toHaveAccessibleName(/ 8 h in all departments /)
  await page.getByRole('checkbox', { name: 'Availability' }).check()
  await expect(card).toContainText(/free on \d+ of \d+ days/)
  await card.hover()
  await expect(page.getByRole('tooltip')).toContainText(/\(\d{3}\) \d{3}-\d{4}/)
  await page.getByRole('checkbox', { name: 'In this team lately' }).uncheck()
  const floor = await page.getByRole('list', { name: 'QHPs' }).evaluate((list) => list.getBoundingClientRect().bottom)
  const boxes = await Promise.all((await cards.all()).map((one) => one.boundingBox()))
  expect(boxes.filter((box) => box && box.y + box.height <= floor).length).toBeGreaterThanOrEqual(10)
})

test('a conflict asks: No assigns nothing, Yes assigns anyway', async ({ page }) => {
  const stage = await makeStage(page)
  const [day = '', , late = '', , , taken = ''] = stage.days
  const provider = await hire(page, stage)
  await assign(page, stage, provider, [day, late], { StartTime: '09:00', EndTime: '17:00' })
  await assign(page, stage, provider, [taken])
  await openStage(page, stage)
  const conflict = dialog(page, 'Potential conflict')

  // Before the drop, the days say what speaks against them: a warning, or a block that nobody can confirm.
  await page.getByLabel('Search QHP').fill(provider.providerName.slice(0, 15))
  await page.locator(`[data-provider="${provider.providerCode}"]`).click()
  await expect(dayCell(page, day)).toHaveAttribute('data-busy', 'warn')
  await expect(dayCell(page, day)).toContainText('conflict: Overlap')
  await expect(dayCell(page, taken)).toHaveAttribute('data-busy', 'block')
  await expect(dayCell(page, taken)).toContainText('not possible: Overlap')
  await expectAccessible(page)
  await dayCell(page, taken).click({ position: { x: 5, y: 5 } })
  await expect(page.getByText(text.hasShift(provider.providerName)).first()).toBeVisible()
  expect(await shiftsOn(page, stage, taken)).toHaveLength(1)
  await page.keyboard.press('Escape')

  await drag(page, provider, day)
  await expect(conflict).toContainText(text.conflict)
  await expect(conflict.getByRole('listitem')).toContainText([toWireDate(day)])
  await expect(conflict.getByRole('listitem')).toContainText([stage.teamName])
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'No' }).click()
  await expect(conflict).toBeHidden()
  await expect(entries(page, day, 'assigned')).toHaveCount(1)
  expect(await shiftsOn(page, stage, day)).toHaveLength(1)

  await drag(page, provider, day)
  await expect(conflict).toBeVisible()
  const call = '**/Calendar/AddProvider'
  await page.route(call, (route) => route.abort())
  await conflict.getByRole('button', { name: 'Yes' }).click()
  await expect(conflict).toContainText(texts.common.offline)
  await page.unroute(call)
  // The calendar stays on screen even when reloading the blocks fails.
  await page.route('**/Team/GetBlocksByDepartment*', (route) => route.fulfill({ status: 500 }))
  await conflict.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(text.providerAdded)).toBeVisible()
  await expect(entries(page, day, 'assigned')).toHaveCount(2)
  expect((await shiftsOn(page, stage, day)).map(({ startTime }) => startTime).sort()).toEqual(['07:00:00', '09:00:00'])

  // If you have gone to another view when the question comes, a toast says that nothing was assigned.
  await page.unroute('**/Team/GetBlocksByDepartment*')
  const answer = Promise.withResolvers<void>()
  await page.route(call, (route) => answer.promise.then(() => route.continue()))
  await drag(page, provider, late)
  await expect(entries(page, late, 'assigned')).toHaveCount(2)
  await page.getByText('Roster', { exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Roster' })).toBeVisible()
  answer.resolve()
  const said = `Not assigned: ${provider.providerName} on ${toWireDate(late).slice(0, 5)}. `
  await expect(page.getByRole('alert').filter({ hasText: said })).toContainText(stage.teamName)
})

test('a QHP is assigned with the keyboard alone', async ({ page }) => {
  const stage = await makeStage(page)
  const [, target = '', busy = '', last = ''] = stage.days
  const provider = await hire(page, stage)
  await assign(page, stage, provider, [busy], { StartTime: '09:00', EndTime: '17:00' })
  // Set before the page opens: a busy page sends what a key starts past a route that was set just before the key.
  const answer = Promise.withResolvers<void>()
  await page.route('**/Calendar/AddProvider', async (route) => {
    if (route.request().postData()?.includes(toWireDate(last))) await answer.promise
    await route.continue()
  })
  await openStage(page, stage)
  await page.getByLabel('Search QHP').fill(provider.providerName.slice(0, 15))
  const card = page.locator(`[data-provider="${provider.providerCode}"]`)
  await card.focus()
  await page.keyboard.press('Enter')
  const banner = page.getByText('Choose days for')
  await expect(banner).toBeVisible()
  const goTo = async (day: string) => {
    for (let step = 0; step < 10; step++) {
      if (await dayCell(page, day).evaluate((cell) => cell === document.activeElement)) break
      await page.keyboard.press('ArrowRight')
    }
    await expect(dayCell(page, day)).toBeFocused()
  }
  await goTo(target)
  await page.keyboard.press('Enter')
  await expect(entries(page, target, 'assigned')).toHaveCount(1)
  await expect(page.getByText(text.providerAdded)).toBeVisible()

  // The QHP stays picked up, also after a question about a conflict that Escape answers.
  await goTo(busy)
  await page.keyboard.press('Enter')
  const conflict = dialog(page, 'Potential conflict')
  await expect(conflict).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(conflict).toBeHidden()
  await expect(banner).toBeVisible()
  await expect(dayCell(page, busy)).toBeFocused()
  await goTo(last)
  await page.keyboard.press('Enter')
  await expect(entries(page, last, 'assigned')).toHaveCount(1)
  expect(await shiftsOn(page, stage, busy)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(banner).toBeHidden()

  // Now Enter adds an open shift, and F2 goes to the entries.
  await dayCell(page, last).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Create New Shift')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Create New Shift')).toBeHidden()
  await expect(dayCell(page, last)).toBeFocused()
  await page.keyboard.press('F2')
  await expect(entries(page, last, 'assigned')).toBeFocused()
  // The focus stays when the server's answer replaces the entry.
  await expect(entries(page, last, 'assigned')).toHaveAttribute('data-pending')
  answer.resolve()
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await expect(entries(page, last, 'assigned')).toBeFocused()
})

test('a drop fills the vacancy of the day; another shift is one more step', async ({ page }) => {
  const stage = await makeStage(page)
  const [day = ''] = stage.days
  const [former, first, second] = [await hire(page, stage), await hire(page, stage), await hire(page, stage)]
  await assign(page, stage, former, [day], { StartTime: '09:00', EndTime: '17:00' })
  const [planned] = await shiftsOn(page, stage, day)
  const shift = { teamCode: stage.teamCode, date: day, shiftId: planned?.shiftId ?? 0 }
  expect((await callAs(page, scheduleActionEndpoints.deleteProvider, shift)).status).toBe(200)
  await openStage(page, stage)

  // A click selects the day, whatever it holds.
  await dayCell(page, day).click({ position: { x: 8, y: 8 } })
  await expect(dayCell(page, day)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await drag(page, first, day)
  await expect(page.getByText(`${text.providerAdded} ${first.providerName} fills the vacancy`)).toBeVisible()
  await expect(entries(page, day, 'vacancy')).toHaveCount(0)
  expect(await shiftsOn(page, stage, day)).toMatchObject([
    { shiftId: shift.shiftId, providerCode: first.providerCode, startTime: '09:00:00' },
  ])

  // The very shift they have: a message, no question.
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await page.locator(`[data-provider="${first.providerCode}"]`).click()
  await entries(page, day, 'assigned').click()
  await expect(page.getByRole('alert')).toContainText(text.hasShift(first.providerName))
  await page.keyboard.press('Escape')

  expect((await callAs(page, scheduleActionEndpoints.deleteProvider, shift)).status).toBe(200)
  await expect(entries(page, day, 'vacancy')).toHaveCount(1)
  await page.getByLabel('Search QHP').fill(second.providerName.slice(0, 15))
  await page.locator(`[data-provider="${second.providerCode}"]`).click()
  await dayCell(page, day).hover()
  await dayCell(page, day).getByRole('button', { name: 'Add another shift' }).click()
  await expect(entries(page, day, 'assigned')).toHaveCount(1)
  await expect(entries(page, day, 'vacancy')).toHaveCount(1)

  // A shift of another skill is asked about, by its name.
  await page.keyboard.press('Escape')
  const other = stage.skills.find(({ skillLevel }) => skillLevel !== stage.skill)?.skillLevel ?? ''
  await page.getByRole('combobox', { name: 'Select Skills' }).click()
  await page.getByRole('option', { name: other, exact: true }).click()
  await page.getByRole('button', { name: 'Show All' }).click()
  await drag(page, first, stage.days[1] ?? '')
  await expect(dialog(page, 'Potential conflict')).toContainText(text.lacksSkill(other))
})

test('Repeat assigns several dates; the last picked date cannot be removed', async ({ page }) => {
  const stage = await makeStage(page)
  const [first = '', second = '', third = ''] = stage.days
  const provider = await hire(page, stage)
  await openStage(page, stage)
  await page.getByLabel('Search QHP').fill(provider.providerName.slice(0, 15))
  await page.getByRole('button', { name: `Repeat: assign ${provider.providerName}` }).click()
  const repeat = dialog(page, 'Repeat')
  const date = (day: string) => pick(repeat, day)
  await expect(repeat).toContainText('No date picked yet')
  await date(first).click()
  await expect(date(first)).toHaveAttribute('aria-pressed', 'true')
  await date(first).click()
  await expect(date(first)).toHaveAttribute('aria-pressed', 'true')
  await expect(date(stage.saturday)).toBeDisabled()
  await date(second).click()
  await date(third).click()
  await date(first).click()
  await expect(date(first)).toHaveAttribute('aria-pressed', 'false')
  await date(first).click()
  await date(second).click()
  await expect(repeat).toContainText('2 picked')
  // Escape closes the list of times, not the dialog.
  await repeat.getByRole('button', { name: 'Choose Start Time' }).click()
  await expect(page.getByText('30', { exact: true }).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(repeat.getByRole('button', { name: 'Choose Start Time' })).toHaveAttribute('aria-expanded', 'false')
  await expect(repeat).toBeVisible()
  await expectAccessible(page)

  await fillTime(repeat, 'Start Time', '16:00')
  await repeat.getByRole('button', { name: 'Assign' }).click()
  await expect(repeat.getByText(text.startNotBeforeEnd)).toBeVisible()
  await expect(repeat.getByText(text.endNotAfterStart)).toBeVisible()
  await fillTime(repeat, 'Start Time', '08:10')
  await repeat.getByRole('button', { name: 'Assign' }).click()
  await expect(repeat.getByText(text.timeStep(30))).toBeVisible()
  await fillTime(repeat, 'Start Time', '08:30')
  await repeat.getByLabel('On call').check()
  // The picked days survive a failed save.
  const call = '**/Calendar/AddProvider'
  await page.route(call, (route) => route.abort())
  await repeat.getByRole('button', { name: 'Assign' }).click()
  await expect(repeat).toContainText(texts.common.offline)
  await expect(repeat).toContainText('2 picked')
  await page.unroute(call)
  await repeat.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(text.providerAdded)).toBeVisible()
  await expect(repeat).toBeHidden()
  for (const day of [first, third]) await expect(entries(page, day, 'assigned')).toHaveCount(1)
  await expect(entries(page, second, 'assigned')).toHaveCount(0)
  expect(await shiftsOn(page, stage, third)).toMatchObject([
    { providerCode: provider.providerCode, startTime: '08:30:00', endTime: '15:00:00', onCallOpenShift: true },
  ])

  // From its card, the shift itself is repeated.
  await entries(page, third, 'assigned').hover()
  const card = page.getByRole('region', { name: 'Details of the entry' })
  await card.getByRole('button', { name: 'Repeat' }).click()
  await expect(date(third)).toHaveAttribute('aria-pressed', 'true')
  await expect(repeat.getByLabel('Start Time, hours')).toHaveValue('08')
  await expect(repeat.getByLabel('On call')).toBeChecked()
  await fillTime(repeat, 'End Time', '18:30')
  await expect(repeat).toContainText('add-on hours: 2')
  await repeat.getByLabel('Add-on Rate').fill('95.50')
  await repeat.getByRole('button', { name: 'Assign' }).click()
  await expect(repeat.getByText(text.otherDateRequired)).toBeVisible()
  await date(second).click()
  await repeat.getByRole('button', { name: 'Assign' }).click()
  await expect(repeat).toBeHidden()
  expect(await shiftsOn(page, stage, second)).toMatchObject([
    { startTime: '08:30:00', endTime: '18:30:00', onCallOpenShift: true, addOnHours: 2, addonRate: 95.5 },
  ])
  expect(await shiftsOn(page, stage, third)).toHaveLength(1)
})

test('Repeat shows the server’s conflicts without asking; a night team gets nights', async ({ page }) => {
  const stage = await makeStage(page, { startTime: '19:00', endTime: '07:00' })
  const [first = '', second = ''] = stage.days
  const provider = await hire(page, stage)
  await assign(page, stage, provider, [second], { StartTime: '20:00', EndTime: '04:00' })
  await openStage(page, stage)
  await page.getByLabel('Search QHP').fill(provider.providerName.slice(0, 15))
  await page.getByRole('button', { name: `Repeat: assign ${provider.providerName}` }).click()
  const repeat = dialog(page, 'Repeat')
  await expect(repeat).toContainText('12 h · ends the next day (+1)')
  await repeat.getByText('Repeat', { exact: true }).first().click()
  await repeat.getByRole('combobox', { name: 'Repeat' }).click()
  await page.getByRole('option', { name: 'Daily' }).click()
  await repeat.getByLabel('Times').fill('3')
  await expect(repeat).toContainText('3 days: 1 with a conflict')
  await expectAccessible(page)
  await repeat.getByRole('button', { name: 'Assign' }).click()
  await expect(repeat).toContainText(text.notAssigned(toWireDate(second)))
  await expect(dialog(page, 'Potential conflict')).toBeHidden()
  await expect(repeat).toContainText('Assigned: 2 days')
  const refused = repeat.getByRole('list', { name: 'Not assigned' }).getByRole('listitem')
  await expect(refused).toHaveText([
    new RegExp(`^Overlap ${stage.teamName}, ${toWireDate(second).slice(0, 5)}, 20:00–04:00`),
  ])
  await expectAccessible(page)
  await repeat.getByRole('button', { name: 'Done' }).click()
  await expect(repeat).toBeHidden()
  await expect(entries(page, first, 'assigned')).toHaveCount(1)
  expect(await shiftsOn(page, stage, first)).toMatchObject([{ startTime: '19:00:00', endTime: '07:00:00' }])
  expect(await shiftsOn(page, stage, second)).toHaveLength(1)

  // The next Repeat opens the same way: a person's month by weekdays is a click for each, and Enter.
  const taken = stage.days.filter((day) => day > second && weekdayOf(day) === weekdayOf(first))
  await assign(page, stage, provider, taken.slice(0, 1), { StartTime: '20:00', EndTime: '04:00' })
  await page.getByRole('button', { name: `Repeat: assign ${provider.providerName}` }).click()
  await repeat.getByRole('button', { name: 'Assign' }).click()
  await expect(repeat.getByText(text.weekdaysRequired)).toBeVisible()
  await repeat.getByLabel(weekdayNames[weekdayOf(first)] ?? '').check()
  await page.keyboard.press('Enter')
  await expect(repeat.getByRole('list', { name: 'Not assigned' })).toContainText('not possible')
  await repeat.getByRole('button', { name: 'Assign this day anyway' }).click()
  // Every such weekday of the month after the first, also those after the stage's four weeks.
  const later = [7, 14, 21, 28]
    .map((days) => addDays(first, days))
    .filter((day) => day.slice(0, 7) === first.slice(0, 7))
  await expect(repeat).toContainText(`Assigned: ${later.length} days`)
  await repeat.getByRole('button', { name: 'Done' }).click()
  await expect(dayCell(page, taken[0] ?? '').locator('[data-mark="doubleBooked"]')).toHaveCount(1)
})

test('two browsers side by side see each other’s changes', async ({ page, browser, baseURL }) => {
  const stage = await makeStage(page)
  const [first = '', second = ''] = stage.days
  const [one, other] = [await hire(page, stage), await hire(page, stage)]
  await openStage(page, stage)
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1280, height: 800 } })
  const colleague = await context.newPage()
  await startSession(colleague, 'admin')
  await openStage(colleague, stage)

  await drag(page, one, first)
  await expect(entries(colleague, first, 'assigned')).toHaveCount(1)
  await drag(colleague, other, second)
  await expect(entries(page, second, 'assigned')).toHaveCount(1)

  // A dialog whose shift the other user deletes says so at once, and can no longer be saved.
  await entries(page, first, 'assigned').click()
  await entries(colleague, first, 'assigned').click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Free the shift' }).click()
  await expect(colleague.getByText(text.deleted)).toBeVisible()
  await expect(dialog(page, 'Edit Assigned Shift')).toContainText(text.changedMeanwhile)
  await expect(dialog(page, 'Edit Assigned Shift').getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog(page, 'Edit Assigned Shift').getByRole('button', { name: 'Show changes' }).click()
  await expect(dialog(page, 'Edit Open Shift')).toContainText('vacancy')
  await context.close()
})
