import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { openAddresses } from './addresses.ts'
import { buildApp } from './app.ts'
import { openConnections, openReplica, openRetention } from './connections.ts'
import { firstData } from './first-data.ts'
import { startJobs, watchJobs } from './jobs.ts'
import type { Config } from './lib/config.ts'
import { type Address, type Database, openDatabase, openPool } from './lib/database.ts'
import type { Settings } from './lib/deps.ts'
import { Live } from './lib/live.ts'
import { checkClock } from './lib/operations/clock-check.ts'
import { within } from './lib/operations/within.ts'
import type { Senders } from './lib/outbox/outbox.ts'
import { emailSender } from './lib/outbox/outbox-email.ts'
import { logSender, tellingFailures } from './lib/outbox/outbox-log.ts'
import { findPushKeys, pushSender } from './lib/outbox/outbox-push.ts'
import { smsSender } from './lib/outbox/outbox-sms.ts'
import { startOutbox } from './lib/outbox/outbox-worker.ts'
import { migrate } from './lib/postgres/migrate.ts'
import { canRewriteAudit } from './lib/postgres/role.ts'
import { openPort } from './port.ts'
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

export async function start(config: Config, { log, signal, onClose, onLost }: Surroundings): Promise<void> {
  const port = await openPort(config)
  onClose(port.close)
  const onNews = (news: string) => log.warn(news)
  const { address, owner, retention: retentionAddress, role } = await openAddresses(config, { onNews, onLost, onClose })
  signal.throwIfAborted()

  const { pool, db, reports, jobPool, jobDb, probe, close } = await openConnections(address)
  onClose(close)
  const mayRun = await checkClock(jobPool, clock, onNews)
  await prepare(owner, role)
  signal.throwIfAborted()
  const replica = openReplica(config, probe, { onNews, onClose })
  const retention = await openRetention(config, retentionAddress, { clock, signal, onClose })

  const { demo, warnings } = await furnish(address, config)
  if (await canRewriteAudit(pool)) warnings.push(auditIsOpen)
  signal.throwIfAborted()

  const consoleFolder = builtFolder('web')
  const phoneFolder = builtFolder('phone')
  if (!consoleFolder || !phoneFolder)
    warnings.push(
      "The console and the provider’s app are not built, so only the API is served; 'npm start' builds them.",
    )
  const { resetUrl, warnings: ofReset } = offerReset(config)
  warnings.push(...ofReset)
  const settings = settingsOf(config, { demo, resetUrl })
  const { failures: jobFailures, onError } = watchJobs(log)
  const app = await buildApp({
    db,
    clock,
    live: new Live(pool),
    settings,
    reports,
    replica,
    isRateLimited: true,
    log,
    operations: { pool, probe, replica, retention, jobFailures, metricsToken: config.metricsToken, stopping: signal },
    consoleFolder,
    phoneFolder,
    port,
  })
  signal.throwIfAborted()
  await findPushKeys(jobDb)
  const senders = openSenders(config, jobDb, log, onClose)
  const jobs = [
    startOutbox({ db: jobDb, pool: jobPool, senders, clock, mayRun, onError: onError('outbox') }),
    ...startJobs({ db: jobDb, clock, settings, retention, mayRun }, onError),
  ]
  onClose(() => within(longestStop, Promise.all([app.close(), ...jobs.map((job) => job.stop())])))
  await app.ready()
  port.handOver(app.routing)
  tellReady(config, { port: port.number, demo, warnings, log })
}

/** What the calls need to know of the configuration. Links to the console's pages need its address. */
function settingsOf(config: Config, { demo, resetUrl }: Pick<Settings, 'demo' | 'resetUrl'>): Settings {
  const { contactEmail, trustProxy, npiRegistryUrl, ssoPrivateHosts, pushPrivateHosts, publicUrl } = config
  return {
    contactEmail,
    demo,
    channels: { sms: config.sms !== undefined, email: config.smtpUrl !== undefined },
    trustProxy,
    npiRegistryUrl,
    resetUrl,
    confirmEmailUrl: resetUrl && new URL('/confirm-email', resetUrl).href,
    ssoUrl: publicUrl && new URL('/single-sign-on', publicUrl).href,
    ssoPrivateHosts,
    pushPrivateHosts,
    invitationUrl: publicUrl && new URL('/accept-invitation', publicUrl).href,
  }
}

function openSenders(
  { sms, smtpUrl, contactEmail, isDemo, pushPrivateHosts }: Config,
  db: Database,
  logger: Logger,
  onClose: Surroundings['onClose'],
): Senders {
  const email = smtpUrl ? emailSender({ url: smtpUrl, from: contactEmail }) : undefined
  if (email) onClose(() => email.close())
  return {
    ...(sms && { sms: tellingFailures(smsSender(sms, logger), logger) }),
    ...(email && { email: tellingFailures(email.send, logger) }),
    none: logSender(logger, { isTextShown: isDemo }),
    push: tellingFailures(pushSender(db, { contactEmail, privateHosts: pushPrivateHosts ?? [] }), logger),
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

function builtFolder(app: 'web' | 'phone'): string | undefined {
  const folder = fileURLToPath(new URL(`../../${app}/dist/`, import.meta.url))
  return existsSync(`${folder}index.html`) ? folder : undefined
}
