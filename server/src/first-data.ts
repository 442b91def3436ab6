import { createDemo, demoAccounts, demoPassword, hasDemo } from './demo/demo.ts'
import { demoNpis } from './demo/registry.ts'
import { createPlatformAdmin, hasPlatformAdmin } from './features/user/first-admin.store.ts'
import type { Config } from './lib/config.ts'
import type { Database } from './lib/database.ts'
import type { Settings } from './lib/deps.ts'
import { hashPassword } from './lib/password.ts'

interface FirstData {
  demo: Settings['demo']
  warnings: string[]
}

/** Makes sure that somebody can sign in: the demo accounts, or else the first platform admin. */
export async function firstData(db: Database, config: Config, clock: () => Date): Promise<FirstData> {
  return config.isDemo ? firstDemo(db, config, clock) : firstAdmin(db, config, clock)
}

async function firstDemo(db: Database, config: Config, clock: () => Date): Promise<FirstData> {
  await createDemo(db, clock)
  if (!(await hasDemo(db))) {
    return { demo: null, warnings: ['DEMO: the database already has users, so no demo accounts were created.'] }
  }
  const warnings: string[] = []
  if (config.admin) warnings.push('ADMIN_EMAIL: ignored, because the demo has its own platform admin; see DEMO=off.')
  if (config.publicUrl) {
    warnings.push(
      `DEMO: anybody can sign in at ${config.publicUrl}, because the demo's password is public; for real use start with DEMO=off and an empty database.`,
    )
  }
  return { demo: { password: demoPassword, accounts: demoAccounts, npis: demoNpis }, warnings }
}

const demoIsThere =
  'DEMO=off, but the database has the demo accounts, whose password is public: ' +
  "remove them with 'npm run demo:remove' and the same settings, or start with an empty database."

async function firstAdmin(db: Database, { admin }: Config, clock: () => Date): Promise<FirstData> {
  const warnings: string[] = []
  if (await hasDemo(db)) throw new Error(demoIsThere)
  if (await hasPlatformAdmin(db)) {
    if (admin && !(await hasPlatformAdmin(db, admin.email)))
      warnings.push(`ADMIN_EMAIL: ignored, because there is a platform admin already, and it is not ${admin.email}.`)
    return { demo: null, warnings }
  }
  if (!admin) {
    warnings.push('There is no platform admin yet: set ADMIN_EMAIL and ADMIN_PASSWORD and start again to create one.')
    return { demo: null, warnings }
  }
  const passwordHash = await hashPassword(admin.password)
  const isCreated = await createPlatformAdmin(db, { email: admin.email, passwordHash, now: clock() })
  if (!isCreated && !(await hasPlatformAdmin(db))) {
    warnings.push(`ADMIN_EMAIL: ${admin.email} belongs to a user who is not a platform admin; set another address.`)
  }
  return { demo: null, warnings }
}
