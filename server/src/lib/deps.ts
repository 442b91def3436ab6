import type { Database } from './database.ts'

/** What a feature stands on. Tests hand in their own. */
export type Deps = {
  db: Database
  clock: () => Date
  settings: Settings
}

/** The part of the configuration that answers depend on. */
export type Settings = {
  contactEmail: string
  /** The accounts to show on the sign-in page; null outside demo mode. */
  demo: { password: string; accounts: { email: string; who: string }[] } | null
  trustProxy: boolean
}
