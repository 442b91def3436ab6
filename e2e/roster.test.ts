import { addDays, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { dayTitle } from '../web/src/features/schedule/calendar-days.ts'
import { expect, expectAccessible, signIn, test } from './console.ts'
import { assign, dialog, hire, makeStage, shiftsOn } from './schedule-stage.ts'

test('a QHP is assigned and freed from the roster by keyboard, and the link keeps the filter', async ({ page }) => {
  const stage = await makeStage(page)
  const qhp = await hire(page, stage)
  const day = stage.days.find((one) => one >= addDays(weekStartOf(stage.days[4] ?? ''), 1)) ?? ''
  const next = addDays(day, 1)
  await assign(page, stage, qhp, [day])
  const { facilityCode: facility, departmentCode: department } = stage
  await page.goto(`/layout/scheduler?${new URLSearchParams({ facility, department, view: 'roster', day })}`)
  const grid = page.getByRole('grid', { name: 'Roster' })
  await expect(grid).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unfold the menu' })).toBeVisible()

  const lastName = qhp.providerName.split(' ')[1] ?? ''
  await page.getByLabel('Search people').fill(lastName)
  await expect(grid.getByRole('rowheader', { name: lastName })).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: '1 person, by skill' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`q=${lastName}`))
  await page.reload()
  await expect(grid.getByRole('columnheader', { name: '1 person, by skill' })).toBeVisible()
  await expectAccessible(page)

  // From the only tab stop down to the person, and to the shift.
  const cellOf = (date: string) => grid.getByRole('gridcell', { name: `${qhp.providerName}, ${dayTitle(date)}` })
  await grid.locator('[tabindex="0"]').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+ArrowRight')
  await expect(cellOf(day)).toBeFocused()
  await expect(cellOf(day)).toHaveAccessibleName(new RegExp(`${stage.teamName}, 07:00 – 15:00`))
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1)

  await page.keyboard.press('ArrowRight')
  await expect(cellOf(next)).toBeFocused()
  await expect(cellOf(next)).toHaveAccessibleName(/: free$/)
  await page.keyboard.press('Enter')
  const chooser = page.getByRole('dialog', { name: `Assign ${qhp.providerName}` })
  await expect(chooser.getByRole('button').first()).toBeFocused()
  await expectAccessible(page)
  await chooser.getByRole('button', { name: `New shift in ${stage.teamName}` }).press('Enter')
  await expect(cellOf(next)).toHaveAccessibleName(new RegExp(stage.teamName))
  expect((await shiftsOn(page, stage, next)).map(({ providerCode }) => providerCode)).toEqual([qhp.providerCode])

  await expect(cellOf(next)).toBeFocused()
  await page.keyboard.press('Delete')
  const question = dialog(page, `Delete the shift of ${qhp.providerName}?`)
  await question.getByRole('button', { name: 'Free the shift' }).click()
  await expect(cellOf(next)).toHaveAccessibleName(/: free$/)
  await expect(grid.getByRole('gridcell', { name: `${stage.teamName}, ${dayTitle(next)}: Vacancy` })).toBeVisible()

  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Edit Assigned Shift')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Search people').fill('nobody at all')
  await expect(page.getByText('No people match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(grid.getByRole('rowheader').nth(3)).toBeVisible()
})

test('who may only look reads the roster, and another page unfolds the menu again', async ({ page }) => {
  await signIn(page, 'viewer', '/layout/scheduler?view=roster')
  const grid = page.getByRole('grid', { name: 'Roster' })
  await expect(grid.locator('[data-row]').first()).toBeVisible()
  await expect(page.getByText('free', { exact: true })).toBeHidden()
  await grid.locator('[tabindex="0"]').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Assign/ })).toBeHidden()
  await page.getByText('Department', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Fold the menu' })).toBeVisible()
})
