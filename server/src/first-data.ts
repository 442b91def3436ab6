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

/** Without anybody who can sign in the console is of no use: the demo people, or else the first platform admin. */
export async function firstData(db: Database, config: Config, clock: () => Date): Promise<FirstData> {
  return config.isDemo ? firstDemo(db, config, clock) : firstAdmin(db, config, clock)
}

async function firstDemo(db: Database, config: Config, clock: () => Date): Promise<FirstData> {
  await createDemo(db, clock)
  if (!(await hasDemo(db))) {
    return { demo: null, warnings: ['DEMO: the database holds data of its own, so no demo accounts were created.'] }
  }
  const warnings: string[] = []
  if (config.admin) warnings.push('ADMIN_EMAIL: not used, as the demo has its own platform admin; see DEMO=off.')
  if (config.publicUrl) {
    warnings.push(
      `DEMO: anybody can sign in at ${config.publicUrl}, since the demo's password is public; for real use start anew with DEMO=off.`,
    )
  }
  return { demo: { password: demoPassword, accounts: demoAccounts, npis: demoNpis }, warnings }
}

async function firstAdmin(db: Database, { admin }: Config, clock: () => Date): Promise<FirstData> {
  const warnings: string[] = []
  if (await hasDemo(db)) {
    warnings.push(
      'DEMO=off, but the database was made for the demo: its accounts and their public password still work.',
    )
  }
  if (await hasPlatformAdmin(db)) return { demo: null, warnings }
  if (!admin) {
    warnings.push('There is no platform admin yet: set ADMIN_EMAIL and ADMIN_PASSWORD and start again to create one.')
    return { demo: null, warnings }
  }
  const passwordHash = await hashPassword(admin.password)
  const isCreated = await createPlatformAdmin(db, { email: admin.email, passwordHash, now: clock() })
  if (!isCreated && !(await hasPlatformAdmin(db))) {
    warnings.push(`ADMIN_EMAIL: ${admin.email} belongs to a user who is no platform admin; set another address.`)
  }
  return { demo: null, warnings }
}
