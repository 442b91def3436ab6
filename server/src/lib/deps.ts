import type { Database } from './database.ts'
import type { Live } from './live.ts'
import type { TrustProxy } from './trust-proxy.ts'

/** What a feature stands on. Tests hand in their own. */
export type Deps = {
  db: Database
  clock: () => Date
  /** Changes of the schedule, of this server and of others on the same database. */
  live: Live
  settings: Settings
}

/** The part of the configuration that answers depend on. */
export type Settings = {
  contactEmail: string
  /** The accounts to show on the sign-in page and the NPIs to register with; null outside demo mode. */
  demo: { password: string; accounts: { email: string; who: string }[]; npis: string[] } | null
  /** The page of the console where a new password is set; undefined where no mail can bring anybody there. */
  resetUrl?: string | undefined
  /** The public NPI registry; without it the table is asked. */
  npiRegistryUrl?: string | undefined
  trustProxy: TrustProxy
}
