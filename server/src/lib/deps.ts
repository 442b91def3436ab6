import type { Channels } from '@shiftward/contract/message.ts'
import type { Database } from './database.ts'
import type { Live } from './live.ts'
import type { TrustProxy } from './trust-proxy.ts'

/** What every feature needs. Tests pass their own. */
export type Deps = {
  db: Database
  clock: () => Date
  /** Changes to the schedule, made by this server or by others on the same database. */
  live: Live
  settings: Settings
}

/** The part of the configuration that answers depend on. */
export type Settings = {
  contactEmail: string
  /** The accounts shown on the sign-in page and the NPIs to register with; null outside demo mode. */
  demo: { password: string; accounts: { email: string; who: string }[]; npis: string[] } | null
  /** The console page where a new password is set; undefined when no mail service can send its link. */
  resetUrl?: string | undefined
  /** The console page where an invitation is accepted; undefined when the server does not know its own address. */
  invitationUrl?: string | undefined
  /** The console page where a registered address is confirmed; undefined when no mail service can send its link. */
  confirmEmailUrl?: string | undefined
  /** The console page that identity providers send people back to; undefined when the server does not know its address. */
  ssoUrl?: string | undefined
  /** The identity providers that may lie in a private network. */
  ssoPrivateHosts?: string[] | undefined
  /** The push services that may lie in a private network. */
  pushPrivateHosts?: string[] | undefined
  /** The address of the public NPI registry. Without it the lookup uses the table. */
  npiRegistryUrl?: string | undefined
  /** The channels for which a service is configured. */
  channels: Channels
  trustProxy: TrustProxy
}
