import type { Page } from '@playwright/test'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { dayTitle } from '../web/src/features/schedule/calendar-days.ts'
import { expect, expectAccessible } from './console.ts'
import { test } from './kept-page.ts'
import { makeStage } from './own-department.ts'
import { ask, assign, dialog, hire, makeStageIn, type Qhp, type Stage, shiftsOn, weekOf } from './schedule-stage.ts'

test('the shifts of a cell are cut and moved by keyboard, and a question gives the focus back', async ({ page }) => {
  const stage = await makeStage(page)
  const evening = await makeStageIn(page, stage, { startTime: '14:00', endTime: '22:00' })
  const [ada, ben] = [await hire(page, stage), await hire(page, stage)]
  const [monday, tuesday, wednesday, thursday, friday] = weekOf(stage, 0)
  const saturday = addDays(friday, 1)
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
  await expect(dialog(page, 'Edit Assigned Shift')).toContainText('team hours 14:00–22:00')
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
