import type { Locator, Page } from '@playwright/test'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { policyEndpoints } from '@shiftward/contract/policy.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { sourceDayOf } from '@shiftward/contract/rules/copy-days.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { dayTitle } from '../web/src/features/schedule/calendar-days.ts'
import { expect, expectAccessible, startSession, visit } from './console.ts'
import { test } from './kept-page.ts'
import { makeDepartment, makeStage } from './own-department.ts'
import { openApp } from './provider-app.ts'
import {
  ask,
  assign,
  dialog,
  entries,
  fillTime,
  hire,
  makeStageIn,
  openStage,
  pick,
  type Qhp,
  type Stage,
  shiftsOn,
  weekOf,
} from './schedule-stage.ts'

/**
 * A department blocks short rest. Every way to give somebody a shift in the console says which rule and which shift
 * speak against it, offers no way round, and changes nothing.
 */

const late = { StartTime: '15:00', EndTime: '23:00' }

const blockRest = (page: Page, { departmentCode }: Stage) =>
  ask(page, policyEndpoints.save, { departmentCode, rules: [{ rule: 'rest', level: 'block', value: 10 }] })

const shortRest = (stage: Stage, day: string) =>
  new RegExp(`Only 8 h rest after ${stage.teamName} on ${toWireDate(day).slice(0, 5)} \\(10 h required\\)`)

const peopleOn = async (page: Page, stage: Stage, day: string) =>
  (await shiftsOn(page, stage, day)).map(({ providerCode }) => providerCode)

/** No button of the page confirms what is blocked. */
const expectNoWayRound = (within: Page | Locator) =>
  expect(within.getByRole('button', { name: /anyway|^Confirm|^Yes$|with warnings/ })).toHaveCount(0)

test('on the month: undo, repeat, change of hours, Find a QHP, copy and pattern refuse a block', async ({ page }) => {
  // Six ways in one page: on a busy machine they take more than one test's time.
  test.slow()
  const stage = await makeStage(page)
  const [ada, ben, cy, dee] = [
    await hire(page, stage),
    await hire(page, stage),
    await hire(page, stage),
    await hire(page, stage),
  ]
  const [first, next] = weekOf(stage, 0)
  await assign(page, stage, ada, [first], late)
  const [early, after] = weekOf(stage, 1)
  await assign(page, stage, ben, [early, after])
  // The block from which Ada's day after her late shift would be copied: five weeks, of which each day is copied once at
  // most, whatever day the month begins on.
  const { startDate, endDate } = blockDates(stage)
  const source = { startDate: addDays(endDate, 1), endDate: addDays(endDate, 35) }
  const { scheduleCode } = await ask(page, scheduleBlockEndpoints.create, { teamCode: stage.teamCode, ...source })
  const copied = sourceDayOf(next, { from: source, to: { startDate, endDate }, by: 'week' }) ?? ''
  await assign(page, { ...stage, scheduleCode }, ada, [copied])
  // Cy's early shift was confirmed while the rule only warned, and is freed: the last action of this account.
  const [evening, morning] = weekOf(stage, 2)
  await assign(page, stage, cy, [evening], late)
  await ask(page, scheduleActionEndpoints.addProvider, {
    ...{ teamCode: stage.teamCode, schedulerCode: stage.scheduleCode, skilllevel: stage.skill },
    ...{ providerId: cy.providerCode, date: [morning], isConfirmed: true },
  })
  const [freed] = await shiftsOn(page, stage, morning)
  const named = { teamCode: stage.teamCode, date: morning, shiftId: freed?.shiftId ?? 0 }
  await ask(page, scheduleActionEndpoints.deleteProvider, named)
  await blockRest(page, stage)

  // Without the live connection the console learns of nothing before it asks.
  await page.route('**/Scheduler/Live*', (route) => route.abort())
  await openStage(page, stage)
  const refusal = (day: string) => page.getByRole('alert').filter({ hasText: shortRest(stage, day) })
  await page.getByTitle('Undo (Ctrl+Z)').click()
  await expect(refusal(evening)).toBeVisible()
  expect(await peopleOn(page, stage, morning)).toEqual([null])

  await page.getByLabel('Search QHP').fill(ada.providerName.slice(0, 15))
  await page.getByRole('button', { name: `Repeat: assign ${ada.providerName}` }).click()
  const repeat = dialog(page, 'Repeat')
  await pick(repeat, next).click()
  await repeat.getByRole('button', { name: 'Assign' }).click()
  await expect(repeat).toContainText(shortRest(stage, first))
  await expectNoWayRound(repeat)
  await expectAccessible(page)
  await repeat.getByRole('button', { name: 'Cancel' }).click()
  expect(await peopleOn(page, stage, next)).toEqual([])

  await entries(page, early, 'assigned').click()
  const edit = dialog(page, 'Edit Assigned Shift')
  await fillTime(edit, 'Start Time', '15:00')
  await fillTime(edit, 'End Time', '23:00')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toContainText(
    new RegExp(`Rest: Only 8 h rest before ${stage.teamName} on ${toWireDate(after).slice(0, 5)}`),
  )
  await expectNoWayRound(page)
  await edit.getByRole('button', { name: 'Cancel' }).click()
  expect(await shiftsOn(page, stage, early)).toMatchObject([{ startTime: '07:00:00', endTime: '15:00:00' }])

  // Find a QHP: Cy cannot, and neither can Dee, who got a late shift after the list was read.
  await entries(page, morning, 'vacancy').hover()
  await page.getByRole('region', { name: 'Details of the entry' }).getByRole('button', { name: 'Find a QHP' }).click()
  const find = page.getByRole('complementary', { name: 'Find a QHP' })
  const personIn = ({ providerName }: Qhp) =>
    find.getByRole('row').filter({ hasText: providerName.split(' ')[1] ?? '' })
  await expect(personIn(cy)).toContainText(shortRest(stage, evening))
  await expect(personIn(cy).getByRole('button', { name: /^(Assign|Offer)/ })).toHaveCount(0)
  await assign(page, stage, dee, [evening], late)
  await find.getByRole('button', { name: `Assign ${dee.providerName}` }).dblclick()
  await expect(refusal(evening)).toHaveCount(1)
  await expect(personIn(dee)).toContainText(shortRest(stage, evening))
  await expectNoWayRound(page)
  expect(await peopleOn(page, stage, morning)).toEqual([null])
  // The focus is still in the panel, so its keys work.
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy from…' }).click()
  const copy = dialog(page, 'Copy from another block')
  await copy.getByLabel('Leave a vacancy where somebody does not fit').uncheck()
  await expect(copy.getByRole('region', { name: 'Preview' })).toContainText(shortRest(stage, first))
  await copy.getByLabel('Assign also where a rule only warns').check()
  await expect(copy.getByRole('region', { name: 'Preview' })).toContainText('not possible')
  await expect(copy.getByRole('region', { name: 'Preview' })).toContainText('No shift can be added.')
  await expect(copy.getByRole('button', { name: 'Add 0 shifts' })).toBeDisabled()
  // While it is computed again, the preview is faded.
  await expect(copy.getByRole('region', { name: 'Preview' })).not.toHaveAttribute('data-old')
  await expectAccessible(page)
  await copy.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Patterns…' }).click()
  const making = dialog(page, 'New pattern')
  await making.getByRole('button', { name: '3 on, 4 off' }).click()
  await making.getByRole('button', { name: 'Save pattern' }).click()
  const patterns = dialog(page, 'Patterns')
  await patterns.getByRole('combobox', { name: 'QHPs' }).click()
  await page.getByRole('option', { name: ada.providerName }).click()
  await page.keyboard.press('Escape')
  await patterns.getByLabel('Leave a vacancy where somebody does not fit').uncheck()
  await patterns.getByLabel('Assign also where a rule only warns').check()
  // The choices stay after a look at the pattern, and after a click outside the dialog.
  await patterns.getByRole('button', { name: 'Edit' }).click()
  await dialog(page, 'Edit pattern').getByRole('button', { name: 'Back' }).click()
  await page.mouse.click(5, 5)
  await expect(patterns.getByRole('region', { name: 'Preview' })).toContainText(shortRest(stage, first))
  await patterns.getByRole('button', { name: /^Add \d+ shifts?$/ }).click()
  await expect(patterns).toBeHidden()
  expect(await peopleOn(page, stage, next)).toEqual([])
})

/** The block is all of one month. */
function blockDates(stage: Stage): { startDate: string; endDate: string } {
  const startDate = `${stage.days[0]?.slice(0, 7)}-01`
  const nextMonth = `${addDays(startDate, 31).slice(0, 7)}-01`
  return { startDate, endDate: addDays(nextMonth, -1) }
}

test('on the roster, paste and the chooser refuse a block', async ({ page }) => {
  await startSession(page, 'admin')
  const { place } = await makeDepartment(page)
  const stage = await makeStageIn(page, place)
  await blockRest(page, stage)
  const [ada, ben] = [await hire(page, stage), await hire(page, stage)]
  const [first, next] = weekOf(stage, 0)
  await assign(page, stage, ada, [first], late)
  await assign(page, stage, ben, [next])
  const query = { facility: place.facilityCode, department: place.departmentCode, view: 'roster', day: first }
  await page.goto(`/layout/scheduler?${new URLSearchParams(query)}`)
  const grid = page.getByRole('grid', { name: 'Roster' })
  const cellOf = (qhp: Qhp, date: string) =>
    grid.getByRole('gridcell', { name: `${qhp.providerName}, ${dayTitle(date)}` })

  await cellOf(ben, next).focus()
  await page.keyboard.press('Control+c')
  await cellOf(ada, next).focus()
  await page.keyboard.press('Control+v')
  const question = dialog(page, 'Not all shifts fit')
  await expect(question).toContainText('None of them fits')
  await expect(question.getByRole('list', { name: 'Conflicts' })).toContainText(shortRest(stage, first))
  await expect(question).toContainText('not possible')
  await expectNoWayRound(question)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close' }).last().click()
  expect(await peopleOn(page, stage, next)).toEqual([ben.providerCode])

  await cellOf(ada, next).focus()
  await page.keyboard.press('Enter')
  const chooser = page.getByRole('dialog', { name: `Assign ${ada.providerName}` })
  await chooser.getByRole('button', { name: `New shift in ${stage.teamName}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: shortRest(stage, first) })).toBeVisible()
  await expect(dialog(page, 'Potential conflict')).toHaveCount(0)
  await expect(cellOf(ada, next)).toHaveAccessibleName(/: free$/)
  expect(await peopleOn(page, stage, next)).toEqual([ben.providerCode])
})

test('shift requests, swaps and the shifts that a leave frees refuse a block', async ({ page }) => {
  await startSession(page, 'admin')
  const stage = await makeStageIn(page, (await makeDepartment(page, ['Locum'])).place)
  const [asking, giver, taker, away] = [
    await hire(page, stage, 'Locum'),
    await hire(page, stage),
    await hire(page, stage),
    await hire(page, stage),
  ]
  const [evening, day] = weekOf(stage, 1)
  const offered = { teamCode: stage.teamCode, schedulerCode: stage.scheduleCode, skillLevel: stage.skill, date: [day] }
  await ask(page, scheduleActionEndpoints.createOpenShift, { ...offered, askRate: 100 })
  const shiftId = (await shiftsOn(page, stage, day))[0]?.shiftId ?? 0
  await (await openApp(page, asking))(mobileEndpoints.takeShift, { shiftId })
  await assign(page, stage, giver, [day])
  await assign(page, stage, away, [day])
  await ask(page, scheduleBlockEndpoints.publish, { code: stage.scheduleCode })
  const given = (await shiftsOn(page, stage, day)).find(({ providerCode }) => providerCode === giver.providerCode)
  const swap = { shiftId: given?.shiftId ?? 0, toProviderCode: taker.providerCode }
  await (await openApp(page, giver))(mobileEndpoints.requestSwap, swap)
  const leave = { fromDate: day, toDate: day, leaveType: 1 }
  await (await openApp(page, away))(mobileEndpoints.requestLeave, leave)
  // Only after they asked, both get a late shift on the evening before, and the rule becomes a block.
  await assign(page, stage, asking, [evening], late)
  await assign(page, stage, taker, [evening], late)
  await blockRest(page, stage)

  const rowOf = (name: string) => page.locator('tr.mantine-datatable-row').filter({ hasText: name })
  const question = page.getByRole('alertdialog', { name: texts.request.confirmAccept })
  async function refuse(name: string) {
    await rowOf(name)
      .getByRole('button', { name: /^Approve/ })
      .click()
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: shortRest(stage, evening) })
        .first(),
    ).toBeVisible()
    await expectNoWayRound(page)
    await expect(question).toBeHidden()
  }
  async function open(tab: string) {
    await visit(page, `/layout/swap-requests?tab=${tab}`)
    await page.getByLabel('Rows per page').selectOption('30')
  }
  await page.goto('/layout/swap-requests?tab=shift&shift=Open')
  await refuse(asking.providerName)
  await open('swap')
  await refuse(giver.providerName)
  const people = await peopleOn(page, stage, day)
  expect(people.toSorted()).toEqual([null, giver.providerCode, away.providerCode].toSorted())

  await open('leave')
  await rowOf(away.providerName)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await question.getByRole('button', { name: 'Accept' }).click()
  const fill = dialog(page, 'CHOOSE AVAILABLE SHIFT')
  await fill.getByRole('button', { name: 'Find a QHP' }).click()
  const find = page.getByRole('complementary', { name: 'Find a QHP' })
  const person = find.getByRole('row').filter({ hasText: taker.providerName.split(' ')[1] ?? '' })
  await expect(person).toContainText(shortRest(stage, evening))
  await expect(person.getByRole('button', { name: /^(Assign|Offer)/ })).toHaveCount(0)
  expect(await peopleOn(page, stage, day)).not.toContain(taker.providerCode)

  // Before and after a shift with a pending swap is freed, it is said that the swap ends.
  const { facilityCode: facility, departmentCode: department } = stage
  await page.goto(`/layout/scheduler?${new URLSearchParams({ facility, department, view: 'roster', day })}`)
  const cell = page.getByRole('gridcell', { name: `${giver.providerName}, ${dayTitle(day)}` })
  await expect(cell).toHaveAccessibleName(/Swap asked for/)
  await cell.focus()
  await expect(page.getByText(`to ${taker.providerName}, waits for approval`)).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page.getByText(`1 shift freed. ${texts.schedule.endedSwaps(1)}`)).toBeVisible()
  await expect(cell).toHaveAccessibleName(/taken away/)
})
