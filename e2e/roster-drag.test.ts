import type { Locator, Page } from '@playwright/test'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { needEndpoints } from '@shiftward/contract/need.ts'
import { policyEndpoints } from '@shiftward/contract/policy.ts'
import { publishEndpoints } from '@shiftward/contract/publish.ts'
import { rosterEndpoints } from '@shiftward/contract/roster.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { dayTitle, shortDayTitle } from '../web/src/features/schedule/calendar-days.ts'
import { expect, expectAccessible, startSession } from './console.ts'
import { test } from './kept-page.ts'
import { startOwnAccount, startOwnDepartment } from './own-department.ts'
import { ask, assign, dialog, hire, makeStageIn, type Qhp, type Stage, shiftsOn, weekOf } from './schedule-stage.ts'

test('shifts are dragged to other people and days, and a selection is copied and freed by keyboard', async ({
  page,
}) => {
  const { place } = await startOwnDepartment(page)
  const { departmentCode } = place
  const rules = [{ rule: 'rest', level: 'block', value: 10 }] as const
  await ask(page, policyEndpoints.save, { departmentCode, rules: [...rules] })
  const stage = await makeStageIn(page, place)
  const evening = await makeStageIn(page, place, { startTime: '14:00', endTime: '22:00' })
  const [ada, ben] = [await hire(page, stage), await hire(page, stage)]
  const [monday, tuesday, wednesday, thursday] = weekOf(stage, 0)
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
    expect(cellOf(qhp, date)).toHaveAccessibleName(new RegExp(`${stage.teamName}, 07:00–15:00(?!.*being saved)`))

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

  const hasEvening = (qhp: Qhp) =>
    expect(cellOf(qhp, tuesday)).toHaveAccessibleName(new RegExp(`${evening.teamName}, 14:00–22:00(?!.*being saved)`))
  const areBack = async () => {
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await works(ada, wednesday)
    await hasEvening(ben)
  }
  // Where somebody works already, the question offers to exchange. By keyboard a block comes from the server.
  await dragTo(page, chipOf(ada, wednesday), cellOf(ben, tuesday))
  await page.mouse.up()
  const offered = `${ben.providerName} gets ${stage.teamName} on ${shortDayTitle(wednesday)}, 07:00–15:00`
  await expect(question).toContainText(offered)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Exchange' }).click()
  await works(ben, wednesday)
  await hasEvening(ada)
  await areBack()
  // If they have several shifts that day, the question asks for which one.
  const onlyOverlap = [
    { rule: 'rest', level: 'warn', value: 10 },
    { rule: 'overlap', level: 'block' },
  ] as const
  await ask(page, policyEndpoints.save, { departmentCode, rules: [...onlyOverlap] })
  await assign(page, stage, ben, [tuesday], { StartTime: '07:00', EndTime: '11:00', isConfirmed: true })
  await expect(cellOf(ben, tuesday)).toHaveAccessibleName(/07:00–11:00/)
  await cellOf(ada, wednesday).focus()
  await page.keyboard.press('Control+x')
  await cellOf(ben, tuesday).focus()
  await page.keyboard.press('Control+v')
  await expect(dialog(page, 'Shift not moved')).toContainText(offered)
  const ways = dialog(page, 'Shift not moved').getByRole('button', { name: 'Or exchange: ' })
  await expect(ways).toHaveCount(2)
  await expectAccessible(page)
  await ways.and(page.getByRole('button', { name: `gets ${evening.teamName} on` })).click()
  await works(ben, wednesday)
  await areBack()
  const [early] = await shiftsOn(page, stage, tuesday)
  await ask(page, scheduleActionEndpoints.deleteProvider, {
    teamCode: stage.teamCode,
    date: toWireDate(tuesday),
    shiftId: early?.shiftId ?? 0,
    isRemoved: true,
  })
  await ask(page, policyEndpoints.save, { departmentCode, rules: [...rules] })

  // From its card the shift is exchanged for one of a list.
  await chipOf(ada, wednesday).hover()
  await page
    .getByRole('region', { name: 'Details of the entry' })
    .getByRole('button', { name: 'Exchange with…' })
    .click()
  const choices = dialog(page, 'Exchange with…')
  await choices.getByRole('textbox', { name: 'Search people' }).fill(ben.providerName)
  await expectAccessible(page)
  // The list follows what others change meanwhile, or else the last change would be refused as based on an older one.
  const [theirs] = await shiftsOn(page, evening, tuesday)
  const choiceFrom = (start: string) =>
    choices.getByRole('button', {
      name: `Exchange with ${ben.providerName}, ${shortDayTitle(tuesday)}, ${start}–22:00`,
    })
  for (const StartTime of ['15:00', '14:00']) {
    const times = { id: String(theirs?.shiftId), StartTime, EndTime: '22:00', isConfirmed: 'true' } as const
    await ask(page, scheduleActionEndpoints.changeTime, times)
    await expect(choiceFrom(StartTime)).toBeVisible()
  }
  await choiceFrom('14:00').click()
  await expect(choices).toBeHidden()
  await works(ben, wednesday)
  await hasEvening(ada)
  await areBack()

  // Two days of Ada's go to the next week by keyboard alone. Nobody is needed on that day.
  const weekly = [{ skill: 'Physician', weekday: 1, count: 1 }] as const
  await ask(page, needEndpoints.save, { teamCode: stage.teamCode, weekly: [...weekly], dates: [] })
  const nextThursday = addDays(thursday, 7)
  await cellOf(ada, wednesday).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('1 person × 2 days · 1 shift · 8 h')).toBeVisible()
  await page.keyboard.press('Control+c')
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight')
  await expect(cellOf(ada, nextThursday)).toBeFocused()
  await page.keyboard.press('Control+v')
  await works(ada, nextThursday)
  await expect(page.getByText(texts.plan.added(1, 1))).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(cellOf(ada, nextThursday)).toHaveAccessibleName(/: free$/)
  expect((await shiftsOn(page, stage, nextThursday)).map(({ providerCode }) => providerCode)).toEqual([null])

  // A few people are one page in landscape, with everything but the menus.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[0 0 (\d+)[.\d]* (\d+)/.exec(pdf) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
  // On paper of that width the legend is whole.
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 1000, height: 740 })
  await page.emulateMedia({ media: 'print' })
  const legend = page.getByRole('list', { name: 'Legend' })
  expect(await legend.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await page.emulateMedia({ media: null })
  if (desk) await page.setViewportSize(desk)

  await cellOf(ada, nextThursday).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the roster' })).toBeVisible()
  await expectAccessible(page)
  await correctsThePast(page)
})

/** Presses on what is dragged and goes to the target, where the pointer rests until `release`. */
async function dragTo(page: Page, from: Locator, to: Locator) {
  await from.hover()
  await page.mouse.down()
  await to.hover({ force: true })
  const box = await to.boundingBox()
  if (box) await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2)
}

/** In the demo's past, somebody who has left is freed from a shift and entered for it again. */
async function correctsThePast(page: Page) {
  const { teamName, qhp, day, elsewhere, ...place } = await hireForThePast(page)
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

  // Another department has nothing to paste.
  await cell.focus()
  await page.keyboard.press('Control+c')
  const copied = page.getByText('1 shift copied')
  await expect(copied).toBeVisible()
  await page.getByRole('combobox', { name: 'Department' }).fill(elsewhere)
  await page.getByRole('option', { name: elsewhere }).click()
  await expect(page).not.toHaveURL(new RegExp(place.department))
  await expect(page.getByRole('grid', { name: 'Roster' })).toBeVisible()
  await expect(copied).toBeHidden()
}

/** Somebody who worked on two days last week and has left since; a new facility admin is signed in. Other tests count the shifts of the weeks before. */
async function hireForThePast(page: Page) {
  await startSession(page, 'admin')
  const facilities = await ask(page, facilityEndpoints.byUserCode, {})
  const facility = facilities.find(({ facilityName }) => facilityName === 'Alder Creek Medical Center')
  const { facilityId = 0, facilityCode = '', department: departments = [] } = facility ?? {}
  const [{ departmentCode = '' } = {}, { departmentName: elsewhere = '' } = {}] = departments
  await startOwnAccount(page, (userCode) =>
    ask(page, facilityEndpoints.mapUser, { userCode, facilityId: [facilityId] }),
  )
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
  return { teamName, qhp, day: days[0] ?? '', elsewhere, facility: facilityCode, department: departmentCode }
}

/** Opens Publish while only the other team has a change, and then this team gets its first one. */
async function publishesOnlyWhatWasTicked(page: Page, { teamName }: Stage, change: () => Promise<unknown>) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const preview = page.getByRole('dialog', { name: /^Publish/ })
  const publish = preview.getByRole('button', { name: 'Publish 1 team' })
  await expect(publish).toBeEnabled()
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/api/${publishEndpoints.preview.path}*`, async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await change()
  await asked.promise
  // A press while the preview is read anew counts.
  await expect(publish).toBeEnabled()
  answered.resolve()
  const team = preview.getByRole('checkbox', { name: `${teamName} Draft 1 change` })
  await expect(team).not.toBeChecked()
  await team.check()
  await expect(preview.getByRole('button', { name: 'Publish 2 teams' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
}
