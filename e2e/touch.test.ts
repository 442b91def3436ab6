import { scheduleSelectionEndpoints } from '@shiftward/contract/schedule-selection.ts'
import { dayTitle } from '../web/src/features/schedule/calendar-days.ts'
import { expect } from './console.ts'
import { boxOf, carryByFinger, centerOf, fingerOn } from './finger.ts'
import { freshTest as test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import { ask, assign, dayCell, entries, hire, openStage, shiftsOn, weekOf } from './schedule-stage.ts'

test.use({ hasTouch: true })

test('a second tap on a cell assigns, and a name that is pressed long is carried to a vacancy', async ({ page }) => {
  const stage = await makeStage(page)
  const qhp = await hire(page, stage)
  const [day, other] = weekOf(stage, 0)
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
  await expect(find.getByRole('row').first()).toBeVisible()
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
})

test('a swipe scrolls the list of QHPs, and one who is pressed long is carried to a day', async ({ page }) => {
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
