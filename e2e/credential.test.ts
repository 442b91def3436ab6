import { credentialEndpoints } from '@shiftward/contract/credential.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, expectAccessible, startSession } from './console.ts'
import { test } from './kept-page.ts'
import { ask, hire } from './schedule-stage.ts'
import { searchUsers } from './users.ts'

const text = texts.credential

test('a credential is entered, found on the dashboard, renewed and verified, and so is availability', async ({
  page,
}) => {
  await startSession(page, 'facility')
  const [facility] = await ask(page, facilityEndpoints.byUserCode, {})
  const work = { facilityId: facility?.facilityId ?? 0, skill: 'Physician' }
  const { providerCode, providerName } = await hire(page, work)
  const panel = page.getByRole('dialog')
  const close = async () => {
    await page.mouse.click(100, 500)
    await expect(panel).toBeHidden()
  }
  const open = async () => {
    await searchUsers(page, providerName.split(' ').at(-1) ?? '')
    await page.getByRole('button', { name: `Edit ${providerName}` }).click()
  }
  /** Input is kept when the panel is closed by accident. */
  const reopen = async () => {
    await close()
    await open()
    await expect(panel.getByText('Your earlier input was restored.')).toBeVisible()
  }
  await page.goto(`/layout/users?user=${providerCode}&tab=credentials`)
  await panel.getByRole('button', { name: 'Add credential' }).click()

  // By keyboard: Enter stores the row, not the panel, and a wrong row stays open.
  const expires = toWireDate(addDays(new Date().toISOString().slice(0, 10), 20))
  await panel.getByRole('textbox', { name: 'Number' }).fill('B-77')
  await reopen()
  await panel.getByRole('tab', { name: 'Credentials' }).click()
  await expect(panel.getByRole('textbox', { name: 'Number' })).toHaveValue('B-77')
  await panel.getByRole('textbox', { name: 'Number' }).press('Enter')
  await expect(panel.getByText(text.typeRequired)).toBeVisible()
  await panel.getByRole('combobox', { name: 'Type' }).press('ArrowDown')
  await page.getByRole('option', { name: 'PALS' }).click()
  await panel.getByRole('textbox', { name: 'Expires' }).fill(expires)
  await expectAccessible(page)
  await panel.getByRole('textbox', { name: 'Number' }).press('Enter')
  const row = panel.getByRole('row', { name: /^PALS/ })
  await expect(row).toContainText(/Expires in (19|20|21) days/)
  await expectAccessible(page)

  await panel.getByRole('tab', { name: 'Availability' }).click()
  await panel.getByRole('button', { name: 'Add entry' }).click()
  await panel.getByRole('textbox', { name: /^From/ }).fill('0700')
  await panel.getByRole('button', { name: 'Save entry' }).click()
  await expect(panel.getByText(texts.availability.dayRequired)).toBeVisible()
  await panel.getByRole('textbox', { name: 'Date' }).fill(expires)
  await panel.getByRole('textbox', { name: 'To', exact: true }).fill('15:00')
  await panel.getByRole('textbox', { name: 'To', exact: true }).press('Enter')
  await expect(panel.getByRole('row', { name: new RegExp(`^${expires} 07:00–15:00 Unavailable`) })).toBeVisible()
  await expectAccessible(page)
  // What is typed and not stored yet goes with the panel's save, or holds it up.
  await panel.getByRole('button', { name: 'Add entry' }).click()
  await panel.getByRole('textbox', { name: 'To', exact: true }).fill('15:00')
  await reopen()
  await panel.getByRole('button', { name: 'UPDATE' }).click()
  await expect(panel.getByText(texts.availability.dayRequired)).toBeVisible()
  await panel.getByRole('textbox', { name: 'To', exact: true }).fill('')
  await panel
    .getByRole('textbox', { name: 'Date' })
    .fill(toWireDate(addDays(new Date().toISOString().slice(0, 10), 40)))
  await panel.getByRole('tab', { name: 'Info' }).click()
  await panel.getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText(texts.user.updated)).toBeVisible()

  await page.goto('/layout/dashboard')
  const card = page.getByRole('region', { name: 'Expiring credentials', exact: true })
  await expectAccessible(page)
  await card.getByRole('link', { name: providerName }).click()
  await panel.getByRole('button', { name: 'Undo verify PALS' }).click()
  await expect(row).toContainText('Not verified')
  await panel.getByRole('button', { name: 'Verify PALS', exact: true }).click()
  await panel.getByRole('button', { name: 'Edit PALS' }).click()
  await panel.getByRole('textbox', { name: 'Expires' }).fill('12-31-2099')
  await reopen()
  await panel.getByRole('tab', { name: 'Credentials' }).click()
  await panel.getByRole('button', { name: 'Save credential' }).click()
  await expect(row).toContainText('Valid')
  await panel.getByRole('tab', { name: 'Availability' }).click()
  await expect(panel.getByRole('row', { name: /Unavailable/ })).toHaveCount(2)
  await panel.getByRole('tab', { name: 'Credentials' }).click()
  await panel.getByRole('button', { name: 'Remove PALS' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()

  // Someone else removes what is being changed.
  const [credential] = await ask(page, credentialEndpoints.save, { providerCode, type: 'BLS' })
  await page.goto(`/layout/users?user=${providerCode}&tab=credentials`)
  await panel.getByRole('button', { name: 'Edit BLS' }).click()
  await panel.getByRole('textbox', { name: 'Number' }).fill('B-78')
  await close()
  await ask(page, credentialEndpoints.remove, { id: credential?.id ?? 0 })
  await open()
  await panel.getByRole('tab', { name: 'Credentials' }).click()
  await expect(panel.getByText(text.removedMeanwhile)).toBeVisible()
})
