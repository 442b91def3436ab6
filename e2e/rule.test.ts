import type { Page } from '@playwright/test'
import { credentialEndpoints } from '@shiftward/contract/credential.ts'
import { policyEndpoints } from '@shiftward/contract/policy.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible, startSession } from './console.ts'
import { test } from './kept-page.ts'
import { makeDepartment } from './own-department.ts'
import { ask, assign, dayCell, dialog, drag, hire, makeStageIn, openStage, shiftsOn, weekOf } from './schedule-stage.ts'

async function openTab(page: Page, list: string, name: string, tab: 'Rules' | 'Credentials') {
  await page.goto(`/layout/${list}`)
  // From Z to A: other tests may have pushed the row off the first page. The console remembers the order.
  const header = page.getByRole('columnheader').first()
  await expect(header).toHaveAttribute('aria-sort', /ending$/)
  if ((await header.getAttribute('aria-sort')) === 'ascending') await header.click()
  await page.getByLabel('Rows per page').selectOption('30')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click()
}

test('an organization sets its rules, and a department can only be stricter', async ({ page }) => {
  await startSession(page, 'admin')
  const { organization, department, place } = await makeDepartment(page)
  const panel = page.getByRole('dialog')
  const levels = (rule: string) => panel.getByRole('radiogroup', { name: `Level of ${rule}` })
  const rest = panel.getByRole('textbox', { name: 'Rest, h' })
  const update = panel.getByRole('button', { name: 'UPDATE' })

  await openTab(page, 'organization', organization, 'Rules')
  await expect(levels('Rest').getByLabel('Warn')).toBeChecked()
  // By keyboard: an arrow chooses the next level.
  await levels('Rest').getByLabel('Warn').focus()
  await page.keyboard.press('ArrowRight')
  await expect(levels('Rest').getByLabel('Block')).toBeChecked()
  await rest.fill('')
  await expect(panel.getByText('1 change, not saved')).toBeVisible()
  // The message leads back to the tab that has the field.
  await panel.getByRole('tab', { name: 'Details' }).click()
  await update.click()
  await expect(panel.getByText(texts.policy.numberRange({ least: 1, most: 48 }))).toBeVisible()
  await rest.fill('11')
  await expect(panel.getByText(/no shift in the coming 60 days carries a warning/)).toBeVisible()
  await expectAccessible(page)
  await update.click()
  await expect(page.getByText(texts.organization.updated)).toBeVisible()

  await openTab(page, 'department', department, 'Rules')
  await expect(levels('Rest').getByLabel('Block')).toBeChecked()
  await expect(levels('Rest').getByLabel('Off')).toBeDisabled()
  await expect(levels('Rest').getByLabel('Warn')).toBeDisabled()
  await expect(levels('Rest')).toHaveAccessibleDescription(texts.policy.looser('Block, 11 h'))
  await rest.fill('10')
  await expect(panel.getByRole('alert').getByText(texts.policy.looser('Block, 11 h'))).toBeVisible()
  // The server's refusal belongs to the number it got, so wait for it: the next number clears it.
  const refused = page.waitForResponse(
    (response) => response.url().includes(policyEndpoints.save.path) && response.status() === 400,
  )
  await update.click()
  await refused
  await expect(update).toBeEnabled()
  await expect(panel.getByText(texts.policy.looser('Block, 11 h')).first()).toBeVisible()
  await rest.fill('12')
  await levels('Overlap').getByLabel('Block').check()
  await expect(panel.getByText('stricter here')).toHaveCount(2)
  await expect(panel.getByText('2 changes, not saved')).toBeVisible()
  await expectAccessible(page)
  await update.click()
  await expect(page.getByText(texts.department.updated)).toBeVisible()

  const { rules } = await ask(page, policyEndpoints.get, { departmentCode: place.departmentCode })
  expect(rules).toContainEqual({ rule: 'rest', level: 'block', value: 12 })
  expect(rules).toContainEqual({ rule: 'overlap', level: 'block', value: null })

  // What the department blocks is marked before the drop, and a drop changes nothing.
  const stage = await makeStageIn(page, place)
  const [day, next] = weekOf(stage, 0)
  const provider = await hire(page, stage)
  await assign(page, stage, provider, [day], { StartTime: '15:00', EndTime: '23:00' })
  const found = new RegExp(`Only 8 h rest after ${stage.teamName} on .* \\(12 h required\\)`)
  await openStage(page, stage)
  await page.locator(`[data-provider="${provider.providerCode}"]`).click()
  await expect(dayCell(page, next)).toHaveAttribute('data-busy', 'block')
  await expect(dayCell(page, next)).toContainText(found)
  await page.keyboard.press('Escape')
  await drag(page, provider, next)
  await expect(page.getByRole('alert').filter({ hasText: found })).toBeVisible()
  await expect(dialog(page, 'Potential conflict')).toHaveCount(0)
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  expect(await shiftsOn(page, stage, next)).toHaveLength(0)

  // Which shifts break the stored rules can be seen at any time, each with the way to its day.
  const shortWeek = { rule: 'weekly-hours' as const, level: 'warn' as const, value: 1 }
  await ask(page, policyEndpoints.save, { departmentCode: place.departmentCode, rules: [shortWeek] })
  await openTab(page, 'department', department, 'Rules')
  await panel.getByRole('button', { name: 'Which planned shifts break these rules?' }).click()
  const broken = panel.getByRole('link', { name: `${provider.providerName}, ${toWireDate(day)}` })
  await expect(broken).toHaveAttribute('href', new RegExp(`view=roster.*day=${day}`))
  await expectAccessible(page)
})

test('an organization keeps a list of credentials, and a department requires some of them', async ({ page }) => {
  await startSession(page, 'admin')
  const { organization, department, place } = await makeDepartment(page)
  const panel = page.getByRole('dialog')
  const update = panel.getByRole('button', { name: 'UPDATE' })
  await openTab(page, 'organization', organization, 'Credentials')
  const types = panel.getByRole('textbox', { name: /^Type \d/ })
  await expect(types.first()).not.toHaveValue('')
  const count = await types.count()
  await panel.getByRole('button', { name: 'Add type' }).click()
  await expect(types.nth(count)).toBeFocused()
  await update.click()
  await expect(panel.getByText(texts.credential.typeNameRequired)).toBeVisible()
  await types.nth(count).fill('Laser safety')
  await expectAccessible(page)
  await update.click()
  await expect(page.getByText(texts.organization.updated)).toBeVisible()

  await openTab(page, 'department', department, 'Credentials')
  await panel.getByRole('combobox', { name: 'Physician' }).click()
  await page.getByRole('option', { name: 'Laser safety' }).click()
  await page.keyboard.press('Escape')
  // It survives closing the panel by accident, beside what somebody else changes in the meantime.
  await page.mouse.click(100, 500)
  await expect(panel).toBeHidden()
  const departmentCode = place.departmentCode
  await ask(page, credentialEndpoints.saveRequirements, {
    departmentCode,
    requirements: [
      { skill: 'Physician', types: [] },
      { skill: 'Registered Nurse', types: ['BLS'] },
    ],
  })
  await page.getByRole('button', { name: `Edit ${department}` }).click()
  await expect(panel.getByText('Your earlier input was restored.')).toBeVisible()
  await expectAccessible(page)
  await update.click()
  await expect(page.getByText(texts.department.updated)).toBeVisible()
  const { requirements } = await ask(page, credentialEndpoints.requirements, { departmentCode })
  expect(requirements).toContainEqual({ skill: 'Physician', types: ['Laser safety'] })
  expect(requirements).toContainEqual({ skill: 'Registered Nurse', types: ['BLS'] })
  // What a department requires cannot be removed.
  await openTab(page, 'organization', organization, 'Credentials')
  await expect(panel.getByText('Required by a department')).toHaveCount(2)
  await expect(panel.getByRole('button', { name: 'Remove Laser safety' })).toBeDisabled()
})
