import { needEndpoints } from '@shiftward/contract/need.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible } from './console.ts'
import { test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import { ask, assign, dayCell, dialog, hire, openStage } from './schedule-stage.ts'

test('a team says what it needs, its block gets the missing shifts, and the calendar shows what is short', async ({
  page,
}) => {
  const stage = await makeStage(page)
  const [first = '', second = ''] = stage.days
  const provider = await hire(page, stage)
  await page.goto('/layout/team')
  // Newest names first: other tests make teams too.
  await page.getByRole('columnheader', { name: /^Team/ }).click()
  await page.getByLabel('Rows per page').selectOption('30')
  await page.getByRole('button', { name: `Edit ${stage.teamName}` }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('tab', { name: 'Needs' }).click()

  // By keyboard: two on Monday, and the same on all later days.
  const monday = panel.getByRole('textbox', { name: `${stage.skill}, Monday` })
  await expect(panel.getByRole('textbox', { name: `${stage.skill}, Sunday` })).toBeDisabled()
  await monday.focus()
  await page.keyboard.press('1')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+ArrowRight')
  await expect(panel.getByRole('textbox', { name: `${stage.skill}, Friday` })).toHaveValue('2')
  await expect(
    panel
      .getByRole('row', { name: /^Shifts a day/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('10')

  // From a later day, one more on Monday.
  const from = toWireDate(addDays(second, 300))
  const change = panel.getByRole('button', { name: 'Change from another day' })
  await change.click()
  await expect(panel.getByRole('group', { name: 'Change from another day' })).toBeFocused()
  // Escape closes the calendar of the field, and not the panel.
  const calendar = page.getByRole('button', { name: 'Next month' })
  await panel.getByLabel('First day').click()
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByText(texts.need.dateRequired)).toBeVisible()
  // A past day corrects the numbers since then.
  await panel.getByLabel('First day').fill('01-05-2026')
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByText('These numbers count from 01-05-2026 on')).toBeVisible()
  await panel.getByRole('button', { name: 'Keep past days as they are' }).click()
  await expect(panel.getByText('Past days keep their numbers.')).toBeFocused()
  await change.click()
  await panel.getByLabel('First day').fill(from)
  await panel.getByLabel('First day').press('Enter')
  await expect(panel.getByRole('radio', { name: `From ${from}` })).toBeChecked()
  await expect(change).toBeFocused()
  await monday.focus()
  await page.keyboard.press('ArrowUp')
  await expect(monday).toHaveValue('3')
  await expect(monday).toHaveAccessibleName(`${stage.skill}, Monday, 2 before`)
  await expectAccessible(page)
  await panel.getByText('Today', { exact: true }).click()
  await expect(monday).toHaveValue('2')

  await panel.getByRole('button', { name: 'Add date' }).click()
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel.getByText(texts.need.dateRequired)).toBeVisible()
  await expect(panel.getByText(texts.need.reasonRequired)).toBeVisible()
  await panel.getByRole('textbox', { name: 'Date' }).fill(toWireDate(second))
  await panel.getByLabel('Reason').fill('Ward closed')
  // Enter in the open list chooses a skill, and does not add the date yet.
  const skill = panel.getByRole('combobox', { name: 'Skill' })
  // A moment after it opens, the list goes to the chosen option.
  const open = async () => {
    await skill.click()
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
  }
  await open()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(skill).not.toHaveValue('All skills')
  await open()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(skill).toHaveValue('All skills')
  await panel.getByLabel('Reason').press('Enter')
  await expect(panel.getByRole('row', { name: /Ward closed/ })).toHaveCount(stage.skills.length)
  await expectAccessible(page)
  // A date that is typed but not added yet is saved too, or holds the save up.
  const later = toWireDate(addDays(second, 400))
  await panel.getByRole('button', { name: 'Add date' }).click()
  await panel.getByRole('textbox', { name: 'Date' }).fill(later)
  await panel.getByRole('button', { name: 'UPDATE' }).click()
  await expect(panel.getByLabel('Reason')).toBeFocused()
  // From another tab too.
  await panel.getByRole('tab', { name: 'Details' }).click()
  await panel.getByRole('button', { name: 'UPDATE' }).click()
  await expect(panel.getByText(texts.need.reasonRequired)).toBeVisible()
  await panel.getByLabel('Reason').fill('Holiday')
  await panel.getByRole('tab', { name: 'Details' }).click()
  await panel.getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText(texts.team.updated)).toBeVisible()

  await page.getByRole('button', { name: `Edit ${stage.teamName}` }).click()
  await panel.getByRole('tab', { name: 'Needs' }).click()
  await expect(monday).toHaveValue('2')
  await panel.getByText(`From ${from}`).click()
  await expect(monday).toHaveValue('3')
  await panel.getByRole('button', { name: 'Remove this change' }).click()
  await expect(monday).toHaveValue('2')
  await expect(panel.getByRole('row', { name: new RegExp(`^${later} .*Holiday`) })).toHaveCount(stage.skills.length)

  // Two people remove a row each, and one of them closes the panel by accident: both are gone.
  const laterRows = panel.getByRole('row', { name: new RegExp(`^${later} `) })
  await panel.getByRole('button', { name: `Remove ${stage.skill} on ${later}` }).click()
  await page.mouse.click(100, 500)
  await expect(panel).toBeHidden()
  const stored = await ask(page, needEndpoints.byTeam, { code: stage.teamCode })
  const others = stored.dates.filter(({ date, skill }) => date !== later || skill === stage.skill)
  await ask(page, needEndpoints.save, { ...stored, dates: others })
  await page.getByRole('button', { name: `Edit ${stage.teamName}` }).click()
  await expect(panel.getByText('Your earlier input was restored.')).toBeVisible()
  await panel.getByRole('tab', { name: 'Needs' }).click()
  await expect(laterRows).toHaveCount(0)
  await panel.getByRole('button', { name: 'Start over' }).click()
  await expect(laterRows).toHaveCount(1)
  const add = panel.getByRole('button', { name: /^Add \d+ missing shifts$/ })
  const missing = Number(/\d+/.exec((await add.textContent()) ?? '')?.[0])
  await add.click()
  await expect(page.getByText(texts.plan.added(missing))).toBeVisible()
  await expect(panel.getByText('All shifts that are needed from now on are there.')).toBeVisible()

  // With less need, what is beyond it can be removed at once, and brought back.
  const full = await ask(page, needEndpoints.byTeam, { code: stage.teamCode })
  const { version: _, ...needs } = full
  await ask(page, needEndpoints.save, { ...needs, weekly: needs.weekly.filter(({ weekday }) => weekday !== 1) })
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Edit ${stage.teamName}` }).click()
  await panel.getByRole('tab', { name: 'Needs' }).click()
  const remove = panel.getByRole('button', { name: /^Remove \d+ vacancies beyond the need$/ })
  const beyond = Number(/\d+/.exec((await remove.textContent()) ?? '')?.[0])
  await expectAccessible(page)
  await remove.click()
  await expect(page.getByText(texts.need.removed(beyond))).toBeVisible()
  await expect(remove).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(remove).toHaveText(`Remove ${beyond} vacancies beyond the need`)
  await ask(page, needEndpoints.save, needs)

  await assign(page, stage, provider, [first])
  await openStage(page, stage)
  await expect(dayCell(page, first)).toContainText('1 of 2 filled')
  await expect(dayCell(page, second)).not.toContainText('filled')
  await expect(page.getByTitle(/needed shifts have nobody yet/)).toContainText(`${missing - 1}`)
  await dayCell(page, first).focus()
  const detail = dayCell(page, first).locator('[data-coverage] > span')
  await expect(detail).toContainText(stage.skill)
  await expect(detail).toBeVisible()
  await expectAccessible(page)
  // It is beside the entries of its day, and Escape puts it away until the focus moves.
  const [beside, cell] = [await detail.boundingBox(), await dayCell(page, first).boundingBox()]
  const isBeside = beside && cell && (beside.x >= cell.x + cell.width - 1 || beside.x + beside.width <= cell.x + 1)
  expect(isBeside).toBe(true)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(detail).toBeVisible()

  await page.getByRole('button', { name: 'Create Schedule Block' }).click()
  const box = dialog(page, 'Create Schedule Block').getByLabel('Create the shifts the team needs')
  await expect(box).toBeChecked()
})
