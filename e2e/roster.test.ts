import type { Locator, Page, Route } from '@playwright/test'
import { availabilityEndpoints } from '@shiftward/contract/availability.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { policyEndpoints } from '@shiftward/contract/policy.ts'
import { publishEndpoints } from '@shiftward/contract/publish.ts'
import { rosterEndpoints } from '@shiftward/contract/roster.ts'
import { addDays, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleSelectionEndpoints } from '@shiftward/contract/schedule-selection.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { dayTitle } from '../web/src/features/schedule/calendar-days.ts'
import { expect, expectAccessible, signIn, startSession } from './console.ts'
import { freshTest, test } from './kept-page.ts'
import { makeDepartment, makeStage } from './own-department.ts'
import {
  ask,
  assign,
  dayCell,
  dialog,
  entries,
  hire,
  makeStageIn,
  openStage,
  type Qhp,
  type Stage,
  shiftsOn,
} from './schedule-stage.ts'

/** Checks that nothing lies over its middle. */
function isOnTop(cell: Element): boolean {
  const { left, top, width, height } = cell.getBoundingClientRect()
  return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('a QHP is assigned and freed from the roster by keyboard, and the link keeps the filter', async ({ page }) => {
  const stage = await makeStage(page)
  const qhp = await hire(page, stage)
  const day = stage.days.find((one) => one >= addDays(weekStartOf(stage.days[4] ?? ''), 1)) ?? ''
  const next = addDays(day, 1)
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
  // Left of the days is the name, with the hours of each week.
  await page.keyboard.press('ArrowLeft')
  await expect(grid.getByRole('rowheader', { name: lastName })).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText(/Hours in this department\s*Week of/)
  await expect(grid.getByRole('columnheader', { name: 'Hours in this department' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+ArrowRight')
  await expect(cellOf(day)).toBeFocused()
  await expect(cellOf(day)).toHaveAccessibleName(new RegExp(`${stage.teamName}, 07:00 – 15:00.*; cannot work$`))
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
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 shift freed.')).toBeVisible()
  await expect(cellOf(next)).toBeFocused()
  await expect(card).toBeHidden()
  await expect(cellOf(next)).toHaveAccessibleName(/: free$/)
  await expect(grid.getByRole('gridcell', { name: `${stage.teamName}, ${dayTitle(next)}: Vacancy` })).toBeVisible()
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

  // Going by keys from the vacancy to its replacement, the card must show the new entry.
  await grid.getByRole('gridcell', { name: `${stage.teamName}, ${dayTitle(next)}: Vacancy` }).focus()
  await expect(card.getByRole('button', { name: 'Find a QHP' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const find = page.getByRole('complementary', { name: 'Find a QHP' })
  await find.getByRole('listitem').filter({ hasText: lastName }).focus()
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
  await page.route(`**/api/${rosterEndpoints.get.path}*`, (route) => reading.promise.then(() => route.continue()))
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
})

test.describe('on a touch screen', () => {
  freshTest.use({ hasTouch: true })

  freshTest(
    'a second tap on a cell assigns, and a name that is pressed long is carried to a vacancy',
    async ({ page }) => {
      const stage = await makeStage(page)
      const qhp = await hire(page, stage)
      const day = stage.days[4] ?? ''
      await assign(page, stage, qhp, [day])
      const [assigned] = await shiftsOn(page, stage, day)
      const { shiftId = 0, version = 0 } = assigned ?? {}
      await ask(page, scheduleSelectionEndpoints.free, { shifts: [{ shiftId: shiftId ?? 0, version: version ?? 0 }] })
      const { facilityCode: facility, departmentCode: department } = stage
      const q = qhp.providerName.split(' ')[1] ?? ''
      await page.goto(`/layout/scheduler?${new URLSearchParams({ facility, department, view: 'roster', day, q })}`)
      const grid = page.getByRole('grid', { name: 'Roster' })
      const cellOf = (date: string) => grid.getByRole('gridcell', { name: `${qhp.providerName}, ${dayTitle(date)}` })

      const vacancy = grid.getByRole('gridcell', { name: `${stage.teamName}, ${dayTitle(day)}: Vacancy` })
      await carryByFinger(page, grid.locator('[data-person]'), vacancy)
      await expect(cellOf(day)).toHaveAccessibleName(new RegExp(`${stage.teamName}(?!.*being saved)`))
      expect(await shiftsOn(page, stage, day)).toMatchObject([{ shiftId, providerCode: qhp.providerCode }])

      const next = addDays(day, 1)
      const other = weekStartOf(next) === next ? addDays(day, -1) : next
      const chooser = page.getByRole('dialog', { name: `Assign ${qhp.providerName}` })
      await cellOf(other).tap()
      await expect(cellOf(other)).toBeFocused()
      await expect(chooser).toBeHidden()
      await cellOf(other).tap()
      await chooser.getByRole('button', { name: `New shift in ${stage.teamName}` }).tap()
      await expect(cellOf(other)).toHaveAccessibleName(new RegExp(`${stage.teamName}(?!.*being saved)`))

      // A tablet has no room for the days beside Find a QHP, so they stay where they are.
      await page.setViewportSize({ width: 820, height: 1180 })
      const [shift] = await shiftsOn(page, stage, other)
      const freed = { shiftId: shift?.shiftId ?? 0, version: shift?.version ?? 0 }
      await ask(page, scheduleSelectionEndpoints.free, { shifts: [freed] })
      await grid.getByRole('gridcell', { name: `${stage.teamName}, ${dayTitle(other)}: Vacancy` }).tap()
      await page.getByRole('button', { name: 'Find a QHP' }).tap()
      const find = page.getByRole('complementary', { name: 'Find a QHP' })
      await expect(find.getByRole('listitem').first()).toBeVisible()
      await find.getByRole('button', { name: 'Close' }).tap()
      const scrolled = () => grid.evaluate(({ scrollLeft }) => scrollLeft)
      expect(await scrolled()).toBe(0)

      // Carrying something to the edge scrolls the days, also while the finger rests there.
      const finger = await fingerOn(page)
      const [from, { x, y, width, height }] = [await centerOf(grid.locator('[data-person]')), await boxOf(grid)]
      await finger.press(from)
      await finger.move({ x: x + width / 2, y: y + height / 2 })
      await finger.move({ x: x + width - 10, y: y + height / 2 })
      await expect.poll(scrolled).toBeGreaterThan(100)
      // A second finger or the palm drops nothing.
      await finger.second({ x: x + width - 10, y: y + height / 2 }, from)
      await expect(page.locator('[data-carried]')).toBeVisible()
      await finger.move(from)
      await finger.lift()
    },
  )

  freshTest('a swipe scrolls the list of QHPs, and one who is pressed long is carried to a day', async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    const stage = await makeStage(page)
    const [qhp] = await Promise.all(Array.from({ length: 10 }, () => hire(page, stage)))
    const [day = ''] = stage.days
    await openStage(page, stage)
    const list = page.getByRole('list', { name: 'QHPs' })
    const repeat = await boxOf(list.getByRole('button', { name: /^Repeat/ }).first())
    expect([repeat.width, repeat.height]).toEqual([40, 40])
    const finger = await fingerOn(page)
    const { x, y } = await centerOf(list)
    await finger.touch({ x, y })
    for (const by of [10, 20, 30, 40, 50, 60]) await finger.move({ x, y: y - by })
    await finger.lift()
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20)
    await page.getByLabel('Search QHP').fill(qhp?.providerName ?? '')
    await carryByFinger(page, page.locator(`[data-provider="${qhp?.providerCode}"]`), dayCell(page, day))
    await expect(entries(page, day, 'assigned')).toHaveCount(1)
  })
})

type Point = { x: number; y: number }

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}

async function centerOf(place: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(place)
  return { x: x + width / 3, y: y + height / 2 }
}

async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) })
  return {
    touch: (at: Point) => send('touchStart', [at]),
    /** Rests until what is there is picked up. */
    async press(at: Point) {
      await send('touchStart', [at])
      await expect(page.locator('[data-carried]')).toBeVisible()
    },
    move: (to: Point) => send('touchMove', [to]),
    lift: () => send('touchEnd', []),
    /** Another finger comes and goes while the first rests. */
    async second(first: Point, at: Point) {
      await send('touchStart', [first, at])
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [{ ...at, id: 1 }] })
    },
  }
}

async function carryByFinger(page: Page, from: Locator, to: Locator) {
  const finger = await fingerOn(page)
  await finger.press(await centerOf(from))
  await finger.move(await centerOf(to))
  await finger.lift()
}

/** Presses on what is dragged and goes to the target, where the pointer rests until `release`. */
async function dragTo(page: Page, from: Locator, to: Locator) {
  await from.hover()
  await page.mouse.down()
  await to.hover({ force: true })
  const box = await to.boundingBox()
  if (box) await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2)
}

test('shifts are dragged to other people and days, and a selection is copied and freed by keyboard', async ({
  page,
}) => {
  await startSession(page, 'admin')
  const { place } = await makeDepartment(page)
  const { departmentCode } = place
  await ask(page, policyEndpoints.save, { departmentCode, rules: [{ rule: 'rest', level: 'block', value: 10 }] })
  const stage = await makeStageIn(page, place)
  const evening = await makeStageIn(page, place, { startTime: '14:00', endTime: '22:00' })
  const [ada, ben] = [await hire(page, stage), await hire(page, stage)]
  const monday = addDays(weekStartOf(stage.days[4] ?? ''), 1)
  const [tuesday, wednesday, thursday] = [addDays(monday, 1), addDays(monday, 2), addDays(monday, 3)]
  await assign(page, stage, ada, [monday])
  const query = { facility: place.facilityCode, department: departmentCode, view: 'roster', day: monday }
  // Set before the page opens: a busy page sends what the drop starts past a route that was set just before it.
  const answer = Promise.withResolvers<void>()
  await page.route('**/MoveShift', (route) => answer.promise.then(() => route.continue()), { times: 1 })
  await page.goto(`/layout/scheduler?${new URLSearchParams(query)}`)
  const grid = page.getByRole('grid', { name: 'Roster' })
  const cellOf = (qhp: Qhp, date: string) =>
    grid.getByRole('gridcell', { name: `${qhp.providerName}, ${dayTitle(date)}` })
  const chipOf = (qhp: Qhp, date: string) => cellOf(qhp, date).locator('span[data-entry]')
  const works = (qhp: Qhp, date: string) =>
    expect(cellOf(qhp, date)).toHaveAccessibleName(new RegExp(`${stage.teamName}, 07:00 – 15:00(?!.*being saved)`))

  await publishesOnlyWhatWasTicked(page, evening, () => assign(page, evening, ben, [tuesday]))

  // The rules say yes before the drop: one call moves the shift.
  await dragTo(page, chipOf(ada, monday), cellOf(ben, monday))
  await expect(page.getByText('Drop to give')).toBeVisible()
  await expect(page.getByText('Week 8 → 16 h')).toBeVisible()
  // It is there before the server has answered.
  await page.mouse.up()
  await expect(cellOf(ben, monday)).toHaveAccessibleName(/being saved/)
  await expect(cellOf(ada, monday)).toHaveAccessibleName(/: free$/)
  answer.resolve()
  await works(ben, monday)
  await expect(cellOf(ada, monday)).toHaveAccessibleName(/: free$/)

  // A warning asks once.
  await dragTo(page, chipOf(ben, monday), cellOf(ben, tuesday))
  await expect(page.getByText('Drop to confirm')).toBeVisible()
  await page.mouse.up()
  const question = dialog(page, 'Potential conflict')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'No' }).click()
  await works(ben, monday)

  // A block springs back, and its reason stays.
  await dragTo(page, chipOf(ben, monday), cellOf(ben, wednesday))
  await expect(page.getByText('Only 9 h rest')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('Not possible')).toBeVisible()
  await expect(cellOf(ben, wednesday)).toHaveAccessibleName(/: free$/)
  await works(ben, monday)

  // With Ctrl the shift stays and a copy is made.
  await page.keyboard.down('Control')
  await dragTo(page, chipOf(ben, monday), cellOf(ada, wednesday))
  await page.mouse.up()
  await page.keyboard.up('Control')
  await works(ada, wednesday)
  await works(ben, monday)

  // Two days of Ada's go to the next week by keyboard alone.
  const nextThursday = addDays(thursday, 7)
  await cellOf(ada, wednesday).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('1 person × 2 days · 1 shift · 8 h')).toBeVisible()
  await page.keyboard.press('Control+c')
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight')
  await expect(cellOf(ada, nextThursday)).toBeFocused()
  await page.keyboard.press('Control+v')
  await works(ada, nextThursday)
  await page.keyboard.press('Delete')
  await expect(cellOf(ada, nextThursday)).toHaveAccessibleName(/: free$/)
  expect((await shiftsOn(page, stage, nextThursday)).map(({ providerCode }) => providerCode)).toEqual([null])

  // A few people are one page in landscape, with everything but the menus.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[0 0 (\d+)[.\d]* (\d+)/.exec(pdf) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))

  await cellOf(ada, nextThursday).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the roster' })).toBeVisible()
  await expectAccessible(page)

  // What was copied ends with the department.
  await page.keyboard.press('Escape')
  const copied = page.getByText('1 shift copied')
  await expect(copied).toBeVisible()
  await page.getByRole('combobox', { name: 'Facility' }).fill('Alder Creek')
  await page.getByRole('option', { name: 'Alder Creek Medical Center' }).click()
  await expect(page).not.toHaveURL(new RegExp(departmentCode))
  await expect(grid).toBeVisible()
  await expect(copied).toBeHidden()
  await correctsThePast(page)
})

/** In the demo's past, somebody who has left is freed from a shift and entered for it again. */
async function correctsThePast(page: Page) {
  const { teamName, qhp, day, ...place } = await hireForThePast(page)
  const lastName = qhp.providerName.split(' ')[1] ?? ''
  await page.goto(`/layout/scheduler?${new URLSearchParams({ ...place, view: 'roster', day, q: lastName })}`)
  const cell = page.getByRole('gridcell', { name: `${qhp.providerName}, ${dayTitle(day)}` })
  const works = () => expect(cell).toHaveAccessibleName(new RegExp(`: ${teamName}(?!.*being saved)`))
  const free = async () => {
    await cell.focus()
    await page.keyboard.press('Delete')
    const question = dialog(page, `Delete the shift of ${qhp.providerName}?`)
    await expect(question).toContainText('Its hours and cost leave the reports')
    await question.getByRole('button', { name: 'Free the shift' }).click()
    await expect(cell).toHaveAccessibleName(/: free$/)
  }
  await expect(page.getByRole('rowheader', { name: lastName })).toContainText('–')
  await works()
  await free()
  await page.keyboard.press('Control+z')
  await works()
  await free()
  const vacancy = page.getByRole('gridcell', { name: `${teamName}, ${dayTitle(day)}: Vacancy` })
  await dragTo(page, vacancy.locator('span[data-entry]:not([data-pending])'), cell)
  await page.mouse.up()
  const past = dialog(page, 'Past shift')
  await expect(past).toContainText(texts.schedule.enterWorked(qhp.providerName))
  await past.getByRole('button', { name: 'Yes' }).click()
  await works()
}

/** Somebody who worked on two days last week and has left since. Other tests count the shifts of the weeks before. */
async function hireForThePast(page: Page) {
  const facilities = await ask(page, facilityEndpoints.byUserCode, {})
  const facility = facilities.find(({ facilityName }) => facilityName === 'Alder Creek Medical Center')
  const { facilityId = 0, facilityCode = '', department: departments = [] } = facility ?? {}
  const departmentCode = departments[0]?.departmentCode ?? ''
  const now = new Date().toISOString().slice(0, 10)
  const week = { startDate: addDays(now, -8), endDate: addDays(now, -2) }
  const roster = await ask(page, rosterEndpoints.get, { departmentCode, ...week })
  const shifts = roster.entries.filter(({ shiftId }) => shiftId !== null)
  const isMissing = ({ teamCode, date }: (typeof shifts)[number]) =>
    shifts.some((one) => one.providerCode === null && one.teamCode === teamCode && one.date === date)
  const model = shifts.find((one) => !isMissing(one))
  const other = shifts.findLast((one) => one.scheduleCode === model?.scheduleCode && one.date !== model.date)
  if (!model?.teamCode || !model.scheduleCode || !other) throw new Error('The demo has no past')
  const { teamCode, teamName, scheduleCode: schedulerCode, skillLevel: skill } = model
  const qhp = await hire(page, { facilityId, skill })
  const days = [model.date, other.date].map((date) => toIsoDate(date) ?? '')
  for (const day of days) {
    const shift = { teamCode, schedulerCode, skilllevel: skill, providerId: qhp.providerCode, date: [day] }
    await ask(page, scheduleActionEndpoints.addProvider, { ...shift, isConfirmed: true })
  }
  const { providerFacilities } = await ask(page, facilityEndpoints.details, { providerCode: qhp.providerCode })
  await ask(page, facilityEndpoints.unmapProvider, { id: String(providerFacilities[0]?.facilityProviderId) })
  return { teamName, qhp, day: days[0] ?? '', facility: facilityCode, department: departmentCode }
}

/** Opens Publish while only the other team has a change, and then this team gets its first one. */
async function publishesOnlyWhatWasTicked(page: Page, { teamName }: Stage, change: () => Promise<unknown>) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const preview = page.getByRole('dialog', { name: /^Publish/ })
  const publish = preview.getByRole('button', { name: 'Publish 1 team' })
  await expect(publish).toBeEnabled()
  const reading = Promise.withResolvers<void>()
  await page.route(`**/api/${publishEndpoints.preview.path}*`, (route) => reading.promise.then(() => route.continue()))
  await change()
  // Not before the change is on screen.
  await expect(publish).toBeDisabled()
  reading.resolve()
  await expect(publish).toBeEnabled()
  const team = preview.getByRole('checkbox', { name: `${teamName} Draft 1 change` })
  await expect(team).not.toBeChecked()
  await team.check()
  await expect(preview.getByRole('button', { name: 'Publish 2 teams' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
}

test('the shifts of a cell are cut and moved by keyboard, and a question gives the focus back', async ({ page }) => {
  const stage = await makeStage(page)
  const evening = await makeStageIn(page, stage, { startTime: '14:00', endTime: '22:00' })
  const [ada, ben] = [await hire(page, stage), await hire(page, stage)]
  const monday = addDays(weekStartOf(stage.days[4] ?? ''), 1)
  const [tuesday, wednesday, thursday, saturday] = [1, 2, 3, 5].map((count) => addDays(monday, count)) as [
    string,
    string,
    string,
    string,
  ]
  await assign(page, stage, ada, [monday])
  await assign(page, stage, ada, [thursday], { StartTime: '12:00', EndTime: '16:00' })
  await assign(page, evening, ben, [tuesday])
  const { facilityCode: facility, departmentCode: department } = stage
  let moving: Promise<void> | undefined
  await page.route('**/MoveShift', async (route) => {
    await moving
    await route.continue()
  })
  await page.goto(`/layout/scheduler?${new URLSearchParams({ facility, department, view: 'roster', day: monday })}`)
  const grid = page.getByRole('grid', { name: 'Roster' })
  const cellOf = (qhp: Qhp, date: string) =>
    grid.getByRole('gridcell', { name: `${qhp.providerName}, ${dayTitle(date)}` })
  const works = (qhp: Qhp, date: string, ...teams: Stage[]) => {
    const shifts = teams.map(({ teamName }) => `${teamName}((?!being saved)[^;])*`)
    return expect(cellOf(qhp, date)).toHaveAccessibleName(new RegExp(`: ${shifts.join('; ')}$`))
  }
  const isFree = (qhp: Qhp, date: string) => expect(cellOf(qhp, date)).toHaveAccessibleName(/: free$/)
  const cut = (count: string) => page.getByRole('status').filter({ hasText: `${count} cut` })
  const ring = grid.locator('[data-cut]')
  const question = dialog(page, 'Potential conflict')
  const [before] = await shiftsOn(page, stage, monday)

  // Escape lets go, and copying takes the place of cutting.
  await cellOf(ada, monday).focus()
  await page.keyboard.press('Control+x')
  await expect(cut('1 shift')).toBeVisible()
  await expect(ring).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cut('1 shift')).toBeHidden()
  await expect(ring).toBeHidden()
  await page.keyboard.press('Control+x')
  await expect(ring).toBeVisible()
  await page.keyboard.press('Control+c')
  await expect(page.getByRole('status').filter({ hasText: '1 shift copied' })).toBeVisible()
  await expect(ring).toBeHidden()

  // The same shift goes to Ben, and nothing stays behind.
  await page.keyboard.press('Control+x')
  await cellOf(ben, monday).focus()
  await page.keyboard.press('Control+v')
  await works(ben, monday, stage)
  await isFree(ada, monday)
  await expect(page.getByText(`${stage.teamName} moved to ${ben.providerName}`)).toBeVisible()
  await expect(cellOf(ben, monday)).toBeFocused()
  expect(await shiftsOn(page, stage, monday)).toMatchObject([
    { shiftId: before?.shiftId, providerCode: ben.providerCode },
  ])
  await page.keyboard.press('Control+z')
  await works(ada, monday, stage)
  await expect(ring).toBeHidden()

  // Cut and paste refuse the same cells as dragging does.
  await page.keyboard.press('Control+x')
  await expect(page.getByText('There is no shift to cut.')).toBeVisible()
  await cellOf(ada, monday).focus()
  await page.keyboard.press('Control+x')
  await cellOf(ada, saturday).focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByText(`${stage.teamName} does not work on Saturdays.`)).toBeVisible()
  await expect(ring).toBeVisible()

  // Ben works on Tuesday evening already.
  const answers = [
    () => page.keyboard.press('Escape'),
    () => question.getByRole('button', { name: 'No' }).press('Enter'),
    () => question.getByRole('button', { name: 'Yes' }).press('Enter'),
  ]
  for (const answer of answers) {
    await cellOf(ada, monday).focus()
    await page.keyboard.press('Control+x')
    await cellOf(ben, tuesday).focus()
    await page.keyboard.press('Control+v')
    await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
    await answer()
    await expect(question).toBeHidden()
    await expect(cellOf(ben, tuesday)).toBeFocused()
  }
  await works(ben, tuesday, stage, evening)
  await isFree(ada, monday)

  // With two shifts in a cell, the second one can be opened, cut and freed on its own.
  const chooser = (title: string) =>
    page.getByRole('dialog', { name: `${title}, ${ben.providerName}, ${dayTitle(tuesday)}` }).getByRole('button')
  const choose = async (title: string, nth: number) => {
    await expect(chooser(title).first()).toBeFocused()
    for (let step = 1; step < nth; step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(chooser(title).first()).toBeHidden()
  }
  await page.keyboard.press('Enter')
  await expect(chooser('Open which one?')).toHaveText([new RegExp(stage.teamName), new RegExp(evening.teamName)])
  await expectAccessible(page)
  await choose('Open which one?', 2)
  await expect(dialog(page, 'Edit Assigned Shift')).toContainText('team hours 14:00 – 22:00')
  await page.keyboard.press('Escape')
  await expect(cellOf(ben, tuesday)).toBeFocused()
  await page.keyboard.press('Control+x')
  await choose('Cut which shift?', 2)
  await expect(cut('1 shift')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await choose('Free which shift?', 2)
  await works(ben, tuesday, stage)
  await page.keyboard.press('Control+z')
  await works(ben, tuesday, stage, evening)

  // Each of two shifts has its own question, one after the other.
  await page.keyboard.press('Control+x')
  await choose('Cut which shift?', 3)
  await expect(cut('2 shifts')).toBeVisible()
  await cellOf(ada, thursday).focus()
  await page.keyboard.press('Control+v')
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await works(ben, tuesday, stage, evening)
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(cellOf(ada, thursday)).toBeFocused()
  await works(ben, tuesday, stage, evening)
  await cellOf(ben, tuesday).focus()
  await page.keyboard.press('Control+x')
  await choose('Cut which shift?', 3)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  await question.getByRole('button', { name: 'Yes' }).press('Enter')
  await works(ben, wednesday, stage, evening)
  await isFree(ben, tuesday)

  // A vacancy goes to a person.
  await cellOf(ada, thursday).focus()
  await page.keyboard.press('Delete')
  const vacancy = grid.getByRole('gridcell', { name: `${stage.teamName}, ${dayTitle(thursday)}: Vacancy` })
  await expect(vacancy.locator('[data-entry]:not([data-pending])')).toBeVisible()
  await vacancy.focus()
  await page.keyboard.press('Control+x')
  await expect(ring).toBeVisible()
  await cellOf(ben, thursday).focus()
  await page.keyboard.press('Control+v')
  await works(ben, thursday, stage)
  expect(await shiftsOn(page, stage, thursday)).toMatchObject([{ providerCode: ben.providerCode }])

  // If you have gone to another view when the question comes, a toast says that nothing was moved.
  const moved = Promise.withResolvers<void>()
  moving = moved.promise
  await page.keyboard.press('Control+x')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+v')
  await expect(cellOf(ben, wednesday)).toHaveAccessibleName(/being saved/)
  await page.getByLabel('View', { exact: true }).getByText('Department').click()
  await expect(grid).toBeHidden()
  moved.resolve()
  const said = `Not moved: ${ben.providerName} on ${toWireDate(wednesday).slice(0, 5)}. `
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
  await page.getByLabel('View', { exact: true }).getByText('Roster').click()
  await cellOf(ben, thursday).focus()
  // A colleague assigns the focused shift: it keeps its place in the list.
  await page.keyboard.press('Delete')
  await expect(vacancy.locator('[data-entry]:not([data-pending])')).toBeVisible()
  await cellOf(ben, thursday).press('Enter')
  const choice = page
    .getByRole('dialog', { name: `Assign ${ben.providerName}` })
    .getByRole('button')
    .first()
  await expect(choice).toHaveText(/Vacancy/)
  await fillWith(page, stage, ada, thursday)
  await expect(choice).toHaveText(/Taken$/)
  await expect(choice).toBeFocused()
  await expect(choice).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(cellOf(ben, thursday)).toBeFocused()
})

/** Gives the only shift of a day, a vacancy, to somebody. */
async function fillWith(page: Page, stage: Stage, { providerCode }: Qhp, day: string) {
  const [vacancy] = await shiftsOn(page, stage, day)
  await ask(page, scheduleActionEndpoints.addProvider, {
    teamCode: stage.teamCode,
    schedulerCode: stage.scheduleCode,
    skilllevel: stage.skill,
    providerId: providerCode,
    shiftId: vacancy?.shiftId ?? 0,
    date: [day],
    isConfirmed: true,
  })
}

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
