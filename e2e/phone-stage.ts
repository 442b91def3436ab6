import type { Page } from '@playwright/test'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { demoPassword, expect } from './console.ts'
import { makeStage } from './own-department.ts'
import { heading } from './phone.ts'
import { ownPassword } from './provider-app.ts'
import { ask, hire, newName, type Stage } from './schedule-stage.ts'

/** Publishes open shifts of the stage's skill on these days. */
export const publishOpen = (page: Page, stage: Stage, days: string[]) =>
  ask(page, scheduleActionEndpoints.createOpenShift, {
    teamCode: stage.teamCode,
    schedulerCode: stage.scheduleCode,
    skillLevel: stage.skill,
    askRate: stage.skills.find(({ skillLevel }) => skillLevel === stage.skill)?.ceilingRate ?? 0,
    date: days,
  })

/** A stage in the console, and a QHP with a phone who has chosen their own password. */
export async function firstDay(page: Page, console: Page, openDays: number) {
  const stage = await makeStage(console)
  const qhp = await hire(console, stage)
  if (openDays > 0) await publishOpen(console, stage, stage.days.slice(8, 8 + openDays))
  await page.goto('/my/')
  await page.getByLabel('Email address').fill(qhp.emailId)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).tap()
  await page.getByLabel('Temporary password').fill(demoPassword)
  await page.getByLabel('New password').fill(ownPassword)
  await page.getByRole('button', { name: 'Save password' }).tap()
  await expect(heading(page, /Today/)).toBeVisible()
  return { stage, qhp }
}

/** A team that works every day, with a block of the next days: tomorrow can be called out of. */
export async function makeSoon(page: Page, stage: Stage): Promise<Stage & { tomorrow: string }> {
  const { facilityCode, departmentCode, skills } = stage
  const { teamCode } = await ask(page, teamEndpoints.create, {
    name: newName('N'),
    facilityCode,
    departmentCode,
    skillLevel: skills.map(({ skillLevel }) => skillLevel),
    startTime: '07:00',
    endTime: '15:00',
    freqIntervalText: [0, 1, 2, 3, 4, 5, 6],
    color_Code: '#084868',
  })
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
  const dates = { startDate: tomorrow, endDate: addDays(tomorrow, 6) }
  const { scheduleCode } = await ask(page, scheduleBlockEndpoints.create, { teamCode, ...dates })
  return { ...stage, teamCode, scheduleCode, tomorrow }
}

/** The cards of other teams can name this one, too: 'Only 4 h rest after …'. */
export const cardsOf = (page: Page, stage: Stage) =>
  page.getByRole('article').filter({ hasText: `${stage.teamName} ·` })
