import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '../e2e/server.ts'
import playwright from '../playwright.config.ts'
import {
  type Department,
  defaultPassword,
  type Facility,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeUser,
} from '../server/src/demo/factories.ts'
import { insertAll } from '../server/src/demo/insert.ts'
import { nameOf, phoneOf } from '../server/src/demo/names.ts'
import { type Database, openDatabase, openPool } from '../server/src/lib/database.ts'
import { startEmbedded } from '../server/src/lib/postgres/embedded.ts'
import { migrate } from '../server/src/lib/postgres/migrate.ts'
import { best, middle } from './measure.ts'

// Time from navigation to the first rows on screen, in a browser, for a small and a large organization.

const email = 'bench@demo.test'
const sizes = [
  { users: 200, teams: 20 },
  { users: 20_000, teams: 2_000 },
]
const screens = ['team', 'users'] as const
const platformAdmin = { ADMIN_EMAIL: 'platform@demo.test', ADMIN_PASSWORD: defaultPassword }
const rounds = 15

type Size = (typeof sizes)[number]
type Screen = (typeof screens)[number]
type House = Size & { folder: string; server: RunningServer; times: Record<Screen, number[]> }

async function furnish(db: Database, { users, teams }: Size) {
  const organization = await makeOrganization(db)
  const admin = await makeUser(db, { organization, email })
  const places: { facility: Facility; department: Department }[] = []
  for (let serial = 0; serial < 20; serial++) {
    const facility = await makeFacility(db, { organization })
    places.push({ facility, department: await makeDepartment(db, { facility }) })
  }
  const placeOf = (serial: number) => {
    const place = places[serial % places.length]
    if (!place) throw new Error('There is no place to work at')
    return place
  }

  const shortCodeOf = (serial: number) =>
    [676, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(serial / unit) % 26))).join('')

  await insertAll(
    db,
    'teams',
    Array.from({ length: teams }, (_, serial) => ({
      organization_id: organization.id,
      facility_id: placeOf(serial).facility.id,
      department_id: placeOf(serial).department.id,
      name: `Team ${serial}`,
      start_time: '07:00:00',
      end_time: '19:00:00',
      weekdays: [1, 2, 3, 4, 5],
      color: '#084868',
      short_code: shortCodeOf(serial),
    })),
  )
  await db
    .insertInto('team_skills')
    .columns(['team_id', 'organization_id', 'skill'])
    .expression((query) =>
      query
        .selectFrom('teams')
        .innerJoin('skills', (join) => join.on('skills.position', '<=', 3))
        .select(['teams.id', 'teams.organization_id', 'skills.name']),
    )
    .execute()

  // One in twenty is a department admin; the account that signs in is one of the users too.
  await insertAll(
    db,
    'users',
    Array.from({ length: users - 1 }, (_, serial) => ({
      ...nameOf(serial),
      email: `user-${serial}@demo.test`,
      password_hash: admin.password_hash,
      user_type: serial % 20 === 0 ? 'department' : 'provider',
      npi: serial % 20 === 0 ? '' : `9${String(serial).padStart(9, '0')}`,
      phone: phoneOf(serial),
      zip: '12207',
      dob: '1985-06-15',
      confirmed_at: new Date(),
    })),
  )
  const people = await db.selectFrom('users').select(['id', 'user_type']).where('id', '<>', admin.id).execute()
  await insertAll(
    db,
    'facility_providers',
    people
      .filter(({ user_type }) => user_type === 'provider')
      .flatMap(({ id }) =>
        [id, id + 7].map((serial) => ({
          organization_id: organization.id,
          facility_id: placeOf(serial).facility.id,
          provider_id: id,
          labour_type: 'PerDiem',
        })),
      ),
  )
  await insertAll(
    db,
    'department_users',
    people
      .filter(({ user_type }) => user_type === 'department')
      .map(({ id }) => ({ user_id: id, organization_id: organization.id, department_id: placeOf(id).department.id })),
  )
}

async function build(size: Size): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'shiftward-bench-'))
  const postgres = await startEmbedded({ folder })
  const pool = openPool(postgres.owner)
  await migrate(pool)
  const db = openDatabase(pool)
  await furnish(db, size)
  await pool.query('vacuum analyze')
  await db.destroy()
  await postgres.stop()
  const server = await startServer({ DATA_DIR: folder, DEMO: 'off', ...platformAdmin })
  return { ...size, folder, server, times: { team: [], users: [] } }
}

/** Runs in the page: notes when a row with an Edit button appears. Loading placeholders have none. */
function noteFirstRow() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tbody tr button')) return
    observer.disconnect()
    requestAnimationFrame(() => performance.mark('first-rows'))
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function signIn(browser: Browser, { server }: House): Promise<Page> {
  const page = await browser.newPage({ baseURL: server.address, viewport: { width: 1280, height: 800 } })
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(defaultPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/layout/**')
  await page.addInitScript(noteFirstRow)
  return page
}

/** Reloads the address: the files are cached, the rows are not. */
async function open(page: Page, screen: Screen): Promise<number> {
  await page.goto(`/layout/${screen}`)
  await page.waitForFunction(() => performance.getEntriesByName('first-rows').length > 0)
  return page.evaluate(() => performance.getEntriesByName('first-rows')[0]?.startTime ?? 0)
}

async function measure() {
  const browser = await chromium.launch(playwright.use?.launchOptions)
  try {
    const pages = new Map<House, Page>()
    for (const house of houses) pages.set(house, await signIn(browser, house))
    // Take turns, so that noise hits all alike; the first round only fills the caches.
    for (let round = 0; round <= rounds; round++) {
      for (const [house, page] of pages) {
        for (const screen of screens) {
          const time = await open(page, screen)
          if (round > 0) house.times[screen].push(time)
        }
      }
    }
  } finally {
    await browser.close()
  }
}

function report() {
  console.log(`\nFrom navigation to the first rows, best and middle of ${rounds}`)
  for (const screen of screens) {
    const base = best(houses[0]?.times[screen] ?? [])
    for (const house of houses) {
      const count = (screen === 'team' ? house.teams : house.users).toLocaleString('en-US')
      const times = house.times[screen]
      const figures = `${best(times).toFixed(0)} ms, ${middle(times).toFixed(0)} ms`
      const ratio = (best(times) / base).toFixed(2)
      console.log(`  ${count.padStart(8)} ${screen.padEnd(8)} ${figures.padStart(18)}   ${ratio} x`)
    }
  }
}

const houses: House[] = []
try {
  for (const size of sizes) houses.push(await build(size))
  await measure()
  report()
} finally {
  for (const { server, folder } of houses) {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
