import { planForValues } from '../prepared.ts'

/** Set on each connection when it is opened, so that no call pays for them. Times are milliseconds. */
export type Timeouts = {
  /** The longest single statement. */
  statement_timeout?: number
  /** The longest wait for what another transaction has locked. */
  lock_timeout?: number
  /** A transaction that does nothing holds its locks all the same. */
  idle_in_transaction_session_timeout?: number
  /** Set where a statement is planned for its own values (prepared.ts). */
  options?: string
}

/** All statements end before we take the connection for dead (silence.ts): a query we no longer wait for still runs. */
export const timeouts = {
  call: { statement_timeout: 15_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 30_000 },
  /** Reports, dashboards, exports and searches of the audit log: a year may need another plan than a week. */
  report: {
    statement_timeout: 45_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 30_000,
    options: planForValues,
  },
  /** What the server does by itself. Nobody waits for it, and it is tried again. */
  job: { statement_timeout: 45_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 60_000 },
  /** A backup reads for as long as it takes, but somebody should hear of a lock that keeps it from beginning. */
  backup: { lock_timeout: 60_000 },
} satisfies Record<string, Timeouts>
