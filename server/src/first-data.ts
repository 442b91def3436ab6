import { createDemo, demoAccounts, demoPassword } from './demo/demo.ts'
import { createPlatformAdmin, hasAnyUser, hasPlatformAdmin, hasUser } from './features/user/first-admin.store.ts'
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
  // All of it or nothing: a start that is cut short leaves an empty database to the next one.
  if (!(await hasAnyUser(db))) await db.transaction().execute((transaction) => createDemo(transaction, clock))
  if (!(await hasDemoAccounts(db))) {
    return { demo: null, warnings: ['DEMO: the database holds data of its own, so no demo accounts were created.'] }
  }
  const warnings = config.admin ? ['ADMIN_EMAIL: not used, as the demo has its own platform admin; see DEMO=off.'] : []
  return { demo: { password: demoPassword, accounts: demoAccounts }, warnings }
}

async function firstAdmin(db: Database, { admin }: Config, clock: () => Date): Promise<FirstData> {
  const warnings: string[] = []
  if (await hasDemoAccounts(db)) {
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

function hasDemoAccounts(db: Database): Promise<boolean> {
  const [first] = demoAccounts
  return first ? hasUser(db, first.email) : Promise.resolve(false)
}
