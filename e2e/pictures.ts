import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { firstOfMonthsUntil } from '@shiftward/contract/rules/calendar-date.ts'
import { type DemoAccount, demoPassword, expect as expectSoon, signIn } from './console.ts'
import { heading, phoneLike } from './phone.ts'
import { startServer } from './server.ts'

// Takes the pictures of README and tour anew, on a fresh demo: `npm run pictures`, or some by name. The demo lies around
// today, so they show the day on which they were taken.

const folder = join(import.meta.dirname, '../docs/pictures')
const department = 'facility=FAC1&department=DEP1'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const settling = 3000
const timeout = 120_000
const expect = expectSoon.configure({ timeout })

type Picture = { as: DemoAccount; path: string; show?: (page: Page) => Promise<unknown> }

const openRoster = async (page: Page) => {
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
}

async function openTab(page: Page, tab: string) {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('tab', { name: tab, exact: true }).click()
}

const pictures: Record<string, Picture> = {
  dashboard: { as: 'organization', path: '/layout/dashboard' },
  scheduler: { as: 'facility', path: `/layout/scheduler?${department}&view=department` },
  roster: { as: 'facility', path: `/layout/scheduler?${department}&view=roster`, show: openRoster },
  needs: { as: 'facility', path: '/layout/team', show: (page) => openTab(page, 'Needs') },
  rules: { as: 'facility', path: '/layout/department', show: (page) => openTab(page, 'Rules') },
  publish: {
    as: 'facility',
    path: `/layout/scheduler?${department}&view=roster`,
    show: async (page) => {
      await openRoster(page)
      await button(page, 'Publish').click()
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Publish \d/ })).toBeVisible()
    },
  },
  'find-a-qhp': {
    as: 'facility',
    path: `/layout/scheduler?${department}&team=TEAM1&view=team`,
    show: async (page) => {
      await page.locator('[data-entry][data-tone="open"]').last().hover()
      await button(page, 'Find a QHP').click()
      const panel = page.getByRole('complementary', { name: 'Find a QHP' })
      await expect(panel.getByRole('button', { name: /^Assign/ }).first()).toBeVisible()
    },
  },
  'auto-fill': {
    as: 'facility',
    path: `/layout/scheduler?${department}&view=roster`,
    show: async (page) => {
      await openRoster(page)
      await button(page, 'Auto-fill').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Fill \d+ shifts?$/ })
        .click()
      await expect(page.getByRole('heading', { name: 'Proposal' })).toBeVisible()
    },
  },
  requests: { as: 'facility', path: '/layout/swap-requests' },
  people: { as: 'facility', path: '/layout/users' },
  fairness: {
    as: 'facility',
    path: '/layout/report',
    show: async (page) => {
      const to = new Date().toISOString().slice(0, 10)
      const search = new URLSearchParams({ report: 'Fairness Report', from: firstOfMonthsUntil(to, 12), to })
      search.set('team', JSON.stringify(['TEAM2']))
      await page.goto(`/layout/report?${search}`)
      await button(page, 'Filters').click()
      await expect(page.getByRole('region', { name: 'Fairness Report' })).toBeVisible()
    },
  },
  'on-duty': { as: 'facility', path: '/on-duty' },
}

/** Small: PNG files of the same pictures are four times as large. */
async function save(page: Page, name: string) {
  // Nothing says that the last figure of a screen has come: the scheduler's connection for events never ends.
  await page.waitForTimeout(settling)
  const png = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64')
  const blank = await page.context().newPage()
  const webp = await blank.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: image.width, height: image.height })
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.9)
  }, png)
  await blank.close()
  await writeFile(join(folder, `${name}.webp`), Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'))
  console.log(`docs/pictures/${name}.webp`)
}

async function takeConsole(browser: Browser, baseURL: string, [name, { as, path, show }]: [string, Picture]) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await expect(() => signIn(page, as)).toPass({ timeout })
  await page.goto(path)
  await show?.(page)
  await save(page, name)
  await context.close()
}

async function takePhone(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, ...phoneLike })
  const page = await context.newPage()
  await page.goto('/my/')
  await page.getByLabel('Email address').fill('provider@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).tap()
  await expect(heading(page, /Today/)).toBeVisible()
  await save(page, 'phone')
  await context.close()
}

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
await mkdir(folder, { recursive: true })
// As where mail is set up: nobody sees a message here.
const server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { CHROMIUM_PATH: executablePath = '' } = process.env
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const one of Object.entries(pictures)) if (isWanted(one[0])) await takeConsole(browser, server.address, one)
  if (isWanted('phone')) await takePhone(browser, server.address)
} finally {
  await browser.close()
  await server.stop()
}
