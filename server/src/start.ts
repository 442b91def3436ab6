import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { PostgresDriver } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openAddresses } from './addresses.ts'
import { buildApp } from './app.ts'
import { firstData } from './first-data.ts'
import { startJobs } from './jobs.ts'
import type { Config } from './lib/config.ts'
import { type Address, openDatabase, openPool } from './lib/database.ts'
import { Live } from './lib/live.ts'
import { openProbe } from './lib/operations/probe.ts'
import { within } from './lib/operations/within.ts'
import type { Senders } from './lib/outbox/outbox.ts'
import { emailSender } from './lib/outbox/outbox-email.ts'
import { logSender, tellingFailures } from './lib/outbox/outbox-log.ts'
import { smsSender } from './lib/outbox/outbox-sms.ts'
import { startOutbox } from './lib/outbox/outbox-worker.ts'
import { migrate } from './lib/postgres/migrate.ts'
import { Replica } from './lib/postgres/replica.ts'
import { canRewriteAudit } from './lib/postgres/role.ts'
import { giveUpSilent } from './lib/postgres/silence.ts'
import { timeouts } from './lib/postgres/timeouts.ts'
import { tellReady } from './ready-text.ts'
import { offerReset } from './reset-url.ts'

interface Surroundings {
  log: Logger
  /** Aborted to stop the server while it starts. */
  signal: AbortSignal
  /** Closes everything that was opened, in reverse order. */
  onClose(closer: () => Promise<unknown>): void
  onLost(reason: string): void
}

const clock = () => new Date()
/** Service managers kill a process that has not stopped after ten seconds or more. */
const longestStop = 8_500
const soon = 1_000
/** Of each server. One for calls and one for jobs is taken by LISTEN. */
const mostConnections = { call: 10, report: 4, job: 4 }

export async function start(config: Config, { log, signal, onClose, onLost }: Surroundings): Promise<void> {
  const onNews = (news: string) => log.warn(news)
  const { address, owner, role } = await openAddresses(config, { onNews, onLost, onClose })
  signal.throwIfAborted()

  await prepare(owner, role)
  signal.throwIfAborted()
  const pool = openPool(address, mostConnections.call, timeouts.call)
  const reportPool = openPool(address, mostConnections.report, timeouts.report)
  const jobPool = openPool(address, mostConnections.job, timeouts.job)
  for (const one of [pool, reportPool, jobPool]) giveUpSilent(one)
  const db = openDatabase(pool)
  const jobDb = openDatabase(jobPool)
  const reports = new PostgresDriver({ pool: reportPool })
  await reports.init()
  const probe = openProbe(address)
  // A busy connection must not hold up the rest.
  onClose(() => within(soon, Promise.all([db.destroy(), jobDb.destroy(), reportPool.end(), probe.end()])))

  const replica = openReplica(config, probe, onNews, onClose)

  const { demo, warnings } = await furnish(address, config)
  if (await canRewriteAudit(pool)) warnings.push(auditIsOpen)
  signal.throwIfAborted()

  const consoleFolder = findConsole()
  if (!consoleFolder) warnings.push("The console is not built, so only the API is served; 'npm start' builds it.")
  const { resetUrl, warnings: ofReset } = offerReset(config)
  warnings.push(...ofReset)
  const settings = {
    contactEmail: config.contactEmail,
    demo,
    channels: { sms: config.sms !== undefined, email: config.smtpUrl !== undefined },
    trustProxy: config.trustProxy,
    npiRegistryUrl: config.npiRegistryUrl,
    resetUrl,
    invitationUrl: config.publicUrl && new URL('/accept-invitation', config.publicUrl).href,
  }
  const app = await buildApp({
    db,
    clock,
    live: new Live(pool),
    settings,
    reports,
    replica,
    isRateLimited: true,
    log,
    operations: { pool, probe, replica, metricsToken: config.metricsToken, stopping: signal },
    consoleFolder,
  })
  signal.throwIfAborted()
  const senders = openSenders(config, log, onClose)
  const onError = (error: unknown) => log.error(error)
  const jobs = [
    startOutbox({ db: jobDb, pool: jobPool, senders, clock, onError }),
    ...startJobs({ db: jobDb, clock, settings }, onError),
  ]
  onClose(() => within(longestStop, Promise.all([app.close(), ...jobs.map((job) => job.stop())])))
  const port = await listen(app, config)
  tellReady(config, { port, demo, warnings, log })
}

function openReplica(
  { databaseReadUrl }: Config,
  probe: pg.Pool,
  onNews: (news: string) => void,
  onClose: Surroundings['onClose'],
): Replica | undefined {
  if (!databaseReadUrl) return undefined
  const replica = new Replica({ address: { connectionString: databaseReadUrl }, probe, onNews })
  onClose(() => within(soon, replica.close()))
  return replica
}

function openSenders(
  { sms, smtpUrl, contactEmail, isDemo }: Config,
  logger: Logger,
  onClose: Surroundings['onClose'],
): Senders {
  const log = logSender(logger, { isTextShown: isDemo })
  const email = smtpUrl ? emailSender({ url: smtpUrl, from: contactEmail }) : undefined
  if (email) onClose(() => email.close())
  return {
    sms: sms ? tellingFailures(smsSender(sms), logger) : log,
    email: email ? tellingFailures(email.send, logger) : log,
  }
}

const auditIsOpen =
  'DATABASE_URL: its role owns the tables, so an attacker on the server could rewrite the audit log; see DATABASE_OWNER_URL.'

async function prepare(address: Address, role: string | undefined) {
  const owner = openPool(address, 1)
  try {
    await migrate(owner, role)
  } finally {
    await owner.end()
  }
}

/** The demo's statements are long, and servers that start at the same moment wait for each other. */
async function furnish(address: Address, config: Config) {
  const db = openDatabase(openPool(address, 1))
  try {
    return await firstData(db, config, clock)
  } finally {
    await db.destroy()
  }
}

function findConsole(): string | undefined {
  const folder = fileURLToPath(new URL('../../web/dist/', import.meta.url))
  return existsSync(`${folder}index.html`) ? folder : undefined
}

const listenFaults: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ host, port }) => `Port ${port} of ${host} is in use: stop what uses it, or set PORT to another one.`,
  EACCES: ({ port }) => `PORT: only an administrator may use ${port}; set another one.`,
  EADDRNOTAVAIL: ({ host }) => `HOST: this machine does not have the address '${host}'.`,
  ENOTFOUND: ({ host }) => `HOST: this machine does not have the address '${host}'.`,
}

async function listen(app: FastifyInstance, config: Config): Promise<number> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    const told = listenFaults[(error as NodeJS.ErrnoException).code ?? '']
    throw told ? new Error(told(config), { cause: error }) : error
  }
  return (app.server.address() as AddressInfo).port
}
