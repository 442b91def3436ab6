import type { Route } from '@playwright/test'
import { availabilityEndpoints } from '@shiftward/contract/availability.ts'
import { rosterEndpoints } from '@shiftward/contract/roster.ts'
import { addDays, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { dayTitle } from '../web/src/features/schedule/calendar-days.ts'
import { expect, expectAccessible, signIn } from './console.ts'
import { test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import { ask, assign, dialog, hire, shiftsOn, weekOf } from './schedule-stage.ts'

/** Checks that nothing lies over its middle. */
function isOnTop(cell: Element): boolean {
  const { left, top, width, height } = cell.getBoundingClientRect()
  return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('a QHP is assigned and freed from the roster by keyboard, and the link keeps the filter', async ({ page }) => {
  const stage = await makeStage(page)
  const qhp = await hire(page, stage)
  const [day, next] = weekOf(stage, 0)
  await assign(page, stage, qhp, [day])
  const availability = [{ date: toWireDate(day), kind: 'unavailable' as const }]
  await ask(page, availabilityEndpoints.save, { providerCode: qhp.providerCode, availability })
  const { facilityCode: facility, departmentCode: department } = stage
  let onFree = (route: Route) => route.continue()
  await page.route('**/FreeShifts', (route) => onFree(route))
  await page.goto(`/layout/scheduler?${new URLSearchParams({ facility, department, view: 'roster', day })}`)
  const grid = page.getByRole('grid', { name: 'Roster' })
  await expect(grid).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unfold the menu' })).toBeVisible()

  const lastName = qhp.providerName.split(' ')[1] ?? ''
  // The field keeps the focus when the address follows.
  await page.getByLabel('Search people').pressSequentially(lastName.slice(0, 2))
  await expect(page).toHaveURL(/q=/)
  await page.keyboard.type(lastName.slice(2))
  await expect(grid.getByRole('rowheader', { name: lastName })).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: '1 person, by skill' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`q=${lastName}`))
  // While it is read, nothing says how many skills there are.
  const rosterCall = `**/api/${rosterEndpoints.get.path}*`
  const firstRead = Promise.withResolvers<void>()
  await page.route(rosterCall, (route) => firstRead.promise.then(() => route.continue()))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Skills All', exact: true })).toBeVisible()
  firstRead.resolve()
  await page.unroute(rosterCall)
  await expect(grid.getByRole('columnheader', { name: '1 person, by skill' })).toBeVisible()
  await expectAccessible(page)

  // From the only tab stop down to the person, and to the shift.
  const cellOf = (date: string) => grid.getByRole('gridcell', { name: `${qhp.providerName}, ${dayTitle(date)}` })
  await grid.locator('[tabindex="0"]').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  // Left of the days is the name, with the hours of each week.
  await page.keyboard.press('ArrowLeft')
  await expect(grid.getByRole('rowheader', { name: lastName })).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText(/Hours in this department\s*Week of/)
  await expect(grid.getByRole('columnheader', { name: 'Hours in this department' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+ArrowRight')
  await expect(cellOf(day)).toBeFocused()
  await expect(cellOf(day)).toHaveAccessibleName(new RegExp(`${stage.teamName}, 07:00–15:00.*; cannot work$`))
  await expect(cellOf(day).getByTitle('cannot work')).toBeVisible()
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('?')
  await expect(dialog(page, 'Keys of the roster')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Keys of the roster')).toBeHidden()
  await expect(cellOf(day)).toBeFocused()

  await page.keyboard.press('ArrowRight')
  await expect(cellOf(next)).toBeFocused()
  await expect(cellOf(next)).toHaveAccessibleName(/: free$/)
  await page.keyboard.press('Enter')
  const chooser = page.getByRole('dialog', { name: `Assign ${qhp.providerName}` })
  await expect(chooser.getByRole('button').first()).toBeFocused()
  await expectAccessible(page)
  // Tab stays within it: outside, no key would close it.
  for (const _ of await chooser.getByRole('button').all()) await page.keyboard.press('Tab')
  await expect(chooser.getByRole('button').first()).toBeFocused()
  // A screen reader can click a cell without the pointer. The chooser of that cell opens anew.
  for (const _ of ['focus', 'open']) await cellOf(addDays(next, 1)).dispatchEvent('click')
  await expect(chooser).toHaveAccessibleName(new RegExp(dayTitle(addDays(next, 1))))
  await expect(chooser.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cellOf(addDays(next, 1))).toBeFocused()
  // A click after another cell was active is a first click again.
  await page.keyboard.press('ArrowLeft')
  await cellOf(addDays(next, 1)).click()
  await expect(cellOf(addDays(next, 1))).toBeFocused()
  await expect(chooser).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await chooser.getByRole('button', { name: `New shift in ${stage.teamName}` }).press('Enter')
  await expect(cellOf(next)).toHaveAccessibleName(new RegExp(`${stage.teamName}(?!.*being saved)`))
  expect((await shiftsOn(page, stage, next)).map(({ providerCode }) => providerCode)).toEqual([qhp.providerCode])

  await expect(cellOf(next)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  const card = page.getByRole('region', { name: 'Details of the entry' })
  await expect(card).toContainText(qhp.providerName)
  // It can be put away, without a step to another cell.
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(cellOf(next)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(card).toBeVisible()
  // Tab leads through its buttons and on, Shift+Tab back.
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cellOf(next)).toBeFocused()
  for (const _ of await card.getByRole('button').all()) await page.keyboard.press('Tab')
  await expect(card.getByRole('button').last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'all keys' })).toBeFocused()
  await expect(card).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await expect(cellOf(next)).toBeFocused()
  await expect(card).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 shift freed.')).toBeVisible()
  await expect(cellOf(next)).toBeFocused()
  await expect(card).toBeHidden()
  await expect(cellOf(next)).toHaveAccessibleName(/: free$/)
  const vacancy = grid.getByRole('gridcell', { name: `${stage.teamName}, ${dayTitle(next)}: Vacancy` })
  await expect(vacancy).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cellOf(next)).toHaveAccessibleName(new RegExp(stage.teamName))
  await page.keyboard.press('Control+Shift+z')
  await expect(cellOf(next)).toHaveAccessibleName(/: free$/)
  // The buttons keep the focus, for the next step back.
  for (const [title, now] of [
    ['Undo (Ctrl+Z)', new RegExp(stage.teamName)],
    ['Redo (Ctrl+Shift+Z)', /: free$/],
  ] as const) {
    await page.getByTitle(title).press('Enter')
    await expect(cellOf(next)).toHaveAccessibleName(now)
    await expect(page.getByTitle(title)).toBeFocused()
  }
  // Zoomed to 400 % the cell with the focus is not behind the head or the coverage.
  await cellOf(next).focus()
  await page.setViewportSize({ width: 320, height: 200 })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(cellOf(next)).toBeFocused()
  await expect.poll(() => cellOf(next).evaluate(isOnTop)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  // With the system's colors for high contrast a line says which view is chosen.
  await page.emulateMedia({ forcedColors: 'active' })
  const chosen = page.getByLabel('View', { exact: true }).locator('label[data-active]')
  await expect(chosen).toHaveCSS('outline-width', '2px')
  await page.emulateMedia({ forcedColors: null })

  // Undo waits for what is being saved, and does not reverse the older action instead.
  const answer = Promise.withResolvers<void>()
  onFree = (route) => answer.promise.then(() => route.continue())
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect(cellOf(day)).toHaveAccessibleName(/being saved/)
  await page.keyboard.press('Control+z')
  await expect(page.getByTitle('Undo (Ctrl+Z)')).toBeDisabled()
  answer.resolve()
  await expect(page.getByText('Undone: ')).toBeVisible()
  await expect(cellOf(day)).toHaveAccessibleName(new RegExp(`${stage.teamName}(?!.*being saved)`))
  await expect(cellOf(next)).toHaveAccessibleName(/: free$/)

  // Opened with the pointer, Find a QHP gives the focus to its shift when it closes. The bars stay in use beside it.
  const find = page.getByRole('complementary', { name: 'Find a QHP' })
  await page.keyboard.press('Control+Home')
  await vacancy.locator('[data-entry]').hover()
  await card.getByRole('button', { name: 'Find a QHP' }).click()
  await expect(find).toBeVisible()
  for (const control of [page.getByTitle('Redo (Ctrl+Shift+Z)'), page.getByRole('button', { name: 'Print' })])
    expect(await control.evaluate(isOnTop)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(vacancy).toBeFocused()
  await page.mouse.move(0, 0)
  await page.keyboard.press('Control+Home')

  // Going by keys from the vacancy to its replacement, the card must show the new entry.
  await vacancy.focus()
  await expect(card.getByRole('button', { name: 'Find a QHP' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await find.getByRole('row').filter({ hasText: lastName }).focus()
  await page.keyboard.press('Enter')
  await expect(find).toBeHidden()
  await expect(cellOf(next)).toHaveAccessibleName(new RegExp(`${stage.teamName}(?!.*being saved)`))
  await expect(card).toBeHidden()
  await cellOf(next).focus()

  // Two changes that fail are tried again together, in their order: undo reverses the second first.
  const nameOn = (date: string) => `released ${qhp.providerName}, ${toWireDate(date).slice(0, 5)}`
  onFree = (route) => route.abort()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alert').filter({ hasText: texts.common.offline })).toBeVisible()
  await cellOf(day).focus()
  await page.keyboard.press('Delete')
  const unsaved = page.getByRole('alert').filter({ hasText: texts.common.changesNotSaved(2) })
  await expect(unsaved).toBeVisible()
  onFree = (route) => route.continue()
  await unsaved.getByRole('button', { name: 'Try again' }).click()
  await expect(cellOf(next)).toHaveAccessibleName(/: free$/)
  await expect(cellOf(day)).toHaveAccessibleName(/: cannot work$/)
  for (const date of [day, next]) {
    await page.getByTitle('Undo (Ctrl+Z)').click()
    await expect(page.getByText(texts.undo.undone(nameOn(date)))).toBeVisible()
    await expect(cellOf(date)).toHaveAccessibleName(new RegExp(stage.teamName))
  }
  await cellOf(next).focus()

  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Edit Assigned Shift')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Search people').fill('nobody at all')
  await expect(page.getByText('No people match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(grid.getByRole('rowheader').nth(1)).toBeVisible()

  // The old days take no change while others are read, and the chooser closes with its days.
  const later = addDays(next, 14)
  const reading = Promise.withResolvers<void>()
  await page.route(rosterCall, (route) => reading.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Next period' }).click()
  await expect(page).toHaveURL(new RegExp(`day=${addDays(weekStartOf(day), 14)}`))
  await cellOf(addDays(next, 1)).press('Enter')
  reading.resolve()
  await expect(cellOf(later)).toBeVisible()
  await expect(chooser).toBeHidden()
  await cellOf(later).press('Enter')
  await expect(chooser).toBeVisible()
  await page.goBack()
  await expect(cellOf(next)).toBeVisible()
  await expect(chooser).toBeHidden()
  await expect(grid.locator('[role="gridcell"]:focus')).toHaveCount(1)
  // A call-out cannot be undone. The toast says that it stays, and what was undone instead.
  const [sick] = await shiftsOn(page, stage, day)
  await ask(page, scheduleActionEndpoints.callOut, { shiftId: sick?.shiftId ?? 0, version: sick?.version ?? 0 })
  await page.getByTitle('Undo (Ctrl+Z)').click()
  const undone = `The call-out stays. Undone: assigned ${qhp.providerName}, ${toWireDate(next).slice(0, 5)}`
  await expect(page.getByText(undone)).toBeVisible()

  // The choice of the view keeps the focus, though each view draws its own.
  await page.getByRole('radio', { name: 'Roster' }).focus()
  for (const [key, name] of [
    ['ArrowLeft', 'Team'],
    ['ArrowLeft', 'Department'],
    ['ArrowRight', 'Team'],
    ['ArrowRight', 'Roster'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('radio', { name })).toBeChecked()
    await expect(page.getByRole('radio', { name })).toBeFocused()
  }
  // Undo and redo work here too, because nothing is typed in a radio button.
  await page.keyboard.press('Control+Shift+z')
  await expect(cellOf(next)).toHaveAccessibleName(new RegExp(stage.teamName))
})

test('who may only look reads the roster, and another page unfolds the menu again', async ({ page }) => {
  await signIn(page, 'viewer', '/layout/scheduler?view=roster')
  const grid = page.getByRole('grid', { name: 'Roster' })
  await expect(grid.locator('[data-person]').first()).toBeVisible()
  await expect(page.getByText('free', { exact: true })).toBeHidden()
  await grid.locator('[tabindex="0"]').focus()
  // So low that not all people are drawn at first. Those above the last one are drawn when it scrolls into view.
  await page.setViewportSize({ width: 1280, height: 560 })
  await page.keyboard.press('Control+End')
  const last = Number(await grid.locator(':focus').getAttribute('data-row'))
  await expect(grid.locator(`[data-row="${last - 1}"]`).first()).toBeVisible()
  // Below the last person is the coverage, with filled and needed of each team; a click shows it too.
  const tooltip = page.getByRole('tooltip')
  await page.keyboard.press('ArrowDown')
  await expect(tooltip).toContainText(/^\d+\/\d+ .+, /)
  await page.keyboard.press('Escape')
  await expect(grid.locator(`[data-row="${last}"]:focus`)).toHaveCount(1)
  await expect(tooltip).toBeHidden()
  await grid.locator('[data-coverage="0"]').last().click()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Assign/ })).toBeHidden()
  const box = await grid.locator('span[data-entry]').first().boundingBox()
  await page.getByText('Department', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Fold the menu' })).toBeVisible()

  // A shift that appears under the resting pointer opens its card only when the pointer moves.
  const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8]
  await page.mouse.move(x, y)
  await page.getByRole('radio', { name: 'Roster' }).dispatchEvent('click')
  await expect(grid.locator('span[data-entry]:hover')).toHaveCount(1)
  // Longer than a card waits before it opens.
  await page.waitForTimeout(500)
  const card = page.getByRole('region', { name: 'Details of the entry' })
  await expect(card).toBeHidden()
  await page.mouse.move(x + 1, y)
  await expect(card).toBeVisible()
})
