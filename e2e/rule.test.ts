import type { Page } from '@playwright/test'
import { departmentEndpoints } from '@shiftward/contract/department.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { policyEndpoints } from '@shiftward/contract/policy.ts'
import { expect, expectAccessible, signIn, someNpi, test } from './console.ts'
import { ask, newName } from './schedule-stage.ts'

const address = { addressline1: '1 Main Street', city: 'Albany', state: 'NY' }

/** An organization of its own: its rules must not disturb other tests. */
async function makeDepartment(page: Page) {
  const organization = newName('O')
  const department = newName('D')
  const { organizationId } = await ask(page, organizationEndpoints.create, {
    name: organization,
    extension: { address: { ...address, zip: '12207' }, npi: '' },
  })
  const { facilityId } = await ask(page, facilityEndpoints.create, {
    name: newName('F'),
    organizationId,
    zip: '12207',
    extension: { address, npi: someNpi() },
  })
  const { departmentOutput } = await ask(page, departmentEndpoints.create, {
    name: department,
    facilityId,
    specialty: 'Cardiology',
    labourType: [],
  })
  await ask(page, departmentEndpoints.mapSkill, {
    departmentId: departmentOutput.departmentId,
    skillLevel: 'Physician',
    ceilingPrice: 100,
    minPrice: 80,
    maxPrice: 120,
  })
  return { organization, department, departmentCode: departmentOutput.departmentCode }
}

async function openRules(page: Page, list: string, name: string) {
  await page.goto(`/layout/${list}`)
  // Other tests may have pushed the row off the first page.
  await page.getByLabel('Rows per page').selectOption('30')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Rules' }).click()
}

test('an organization sets its rules, and a department can only be stricter', async ({ page }) => {
  await signIn(page, 'admin')
  const { organization, department, departmentCode } = await makeDepartment(page)
  const panel = page.getByRole('dialog')
  const levels = (rule: string) => panel.getByRole('radiogroup', { name: `Level of ${rule}` })
  const rest = panel.getByRole('textbox', { name: 'Rest, h' })
  const update = panel.getByRole('button', { name: 'UPDATE' })

  await openRules(page, 'organization', organization)
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
  await expect(panel.getByText(messages.policy.numberRange({ least: 1, most: 48 }))).toBeVisible()
  await rest.fill('11')
  await expect(panel.getByText(/no shift in the coming 60 days carries a warning/)).toBeVisible()
  await expectAccessible(page)
  await update.click()
  await expect(page.getByText(messages.organization.updated)).toBeVisible()

  await openRules(page, 'department', department)
  await expect(levels('Rest').getByLabel('Block')).toBeChecked()
  await expect(levels('Rest').getByLabel('Off')).toBeDisabled()
  await expect(levels('Rest').getByLabel('Warn')).toBeDisabled()
  await expect(levels('Rest')).toHaveAccessibleDescription(messages.policy.looser('Block, 11 h'))
  await rest.fill('10')
  await expect(panel.getByRole('alert').getByText(messages.policy.looser('Block, 11 h'))).toBeVisible()
  await update.click()
  await expect(panel.getByText(messages.policy.looser('Block, 11 h')).first()).toBeVisible()
  await rest.fill('12')
  await levels('Overlap').getByLabel('Block').check()
  await expect(panel.getByText('stricter here')).toHaveCount(2)
  await expect(panel.getByText('2 changes, not saved')).toBeVisible()
  await expectAccessible(page)
  await update.click()
  await expect(page.getByText(messages.department.updated)).toBeVisible()

  const { rules } = await ask(page, policyEndpoints.get, { departmentCode })
  expect(rules).toContainEqual({ rule: 'rest', level: 'block', value: 12 })
  expect(rules).toContainEqual({ rule: 'overlap', level: 'block', value: null })
})
