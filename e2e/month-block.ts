import type { Page } from '@playwright/test'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { expect } from './console.ts'
import type { Hand } from './hand.ts'
import type { MonthStage } from './month-stage.ts'
import { dialog } from './schedule-stage.ts'

/** The first team starts in the current month; the second one keeps the month on screen. */
export async function goToMonth(page: Page, hand: Hand, { monthsAhead, days: [first = ''] }: MonthStage) {
  for (let month = 0; month < monthsAhead; month++) await hand.click(page.getByRole('button', { name: 'Next month' }))
  const title = new Date(first).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await expect(page.getByRole('region', { name: 'Calendar' })).toContainText(title)
}

export async function createBlock(page: Page, hand: Hand, days: string[]) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  await hand.click(page.getByRole('button', { name: 'Create Schedule Block' }).first())
  const block = dialog(page, 'Create Schedule Block')
  await expect(block.getByLabel('Start Date')).toHaveValue(toWireDate(first))
  await hand.click(block.getByLabel('End Date'))
  await hand.click(page.getByRole('button', { name: dayName(last) }))
  await hand.click(block.getByRole('button', { name: 'Create' }))
  await expect(block).toBeHidden()
}

/** '31 December 2026' */
const dayName = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
