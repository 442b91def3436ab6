import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { closeBegunRequests } from './features/request/request-closing.store.ts'
import { answerResetRequests } from './features/session/password-reset.service.ts'
import { closeBegunSwaps } from './features/swap/swap-closing.store.ts'
import { firstData } from './first-data.ts'
import type { Config } from './lib/config.ts'
import { type Address, openDatabase, openPool } from './lib/database.ts'
import { checkDatabase } from './lib/database-check.ts'
import { startEmbedded } from './lib/embedded.ts'
import { startEvery } from './lib/every.ts'
import { Live } from './lib/live.ts'
import { migrate } from './lib/migrate.ts'
import type { Senders } from './lib/outbox.ts'
import { emailSender } from './lib/outbox-email.ts'
import { logSender } from './lib/outbox-log.ts'
import { smsSender } from './lib/outbox-sms.ts'
import { startOutbox } from './lib/outbox-worker.ts'
import { openProbe } from './lib/probe.ts'
import { serverRole } from './lib/role.ts'
import { within } from './lib/within.ts'
import { tellReady } from './ready-text.ts'

interface Surroundings {
  log: Logger
  /** Aborted when the server is to stop before it is up. */
  signal: AbortSignal
  /** What has been opened is closed in the opposite order. */
  onClose(closer: () => Promise<unknown>): void
  onLost(reason: string): void
}

const clock = () => new Date()
/** Whoever stops a server, or a machine, kills it after ten seconds or more. */
const longestStop = 8_500
const soon = 1_000
/** How long after the start of its shift a swap or a request may seem undecided; nobody can approve it any more by then. */
const closeBegunEvery = 30_000
/** Whoever has forgotten their password looks into their mailbox at once. */
const answerResetsEvery = 1_000

export async function start(config: Config, { log, signal, onClose, onLost }: Surroundings): Promise<void> {
  const { address, owner, role } = await openAddresses(config, { log, onClose, onLost })
  signal.throwIfAborted()

  await prepare(owner, role)
  signal.throwIfAborted()
  const pool = openPool(address)
  const db = openDatabase(pool)
  const probe = openProbe(address)
  // A connection on which somebody still waits for an answer must not hold up the rest.
  onClose(() => within(soon, Promise.all([db.destroy(), probe.end()])))

  const { demo, warnings } = await firstData(db, config, clock)
  signal.throwIfAborted()

  const consoleFolder = findConsole()
  if (!consoleFolder) warnings.push("The console is not built, so only its calls are served; 'npm start' builds it.")
  if (config.smtpUrl && !config.publicUrl) {
    warnings.push("PUBLIC_URL: not set, so nobody is offered 'Forgot password?': its mail has to say where the console is.")
  }
  const settings = {
    contactEmail: config.contactEmail,
    demo,
    trustProxy: config.trustProxy,
    npiRegistryUrl: config.npiRegistryUrl,
    resetUrl: config.smtpUrl && config.publicUrl && new URL('/reset-password', config.publicUrl).href,
  }
  const app = await buildApp({
    db,
    clock,
    live: new Live(pool),
    settings,
    log,
    operations: { pool, probe, metricsToken: config.metricsToken, stopping: signal },
    consoleFolder,
  })
  const senders = openSenders(config, log, onClose)
  const onError = (error: unknown) => log.error(error)
  const jobs = [
    startOutbox({ db, pool, senders, clock, onError }),
    ...[closeBegunSwaps, closeBegunRequests].map((close) =>
      startEvery(closeBegunEvery, () => close(db, clock()), onError),
    ),
  ]
  onClose(() => within(longestStop, Promise.all([app.close(), ...jobs.map((job) => job.stop())])))
  const answering = startEvery(answerResetsEvery, () => answerResetRequests({ db, clock, settings }), onError)
  onClose(() => answering.stop())
  const port = await listen(app, config)
  tellReady(config, { port, demo, warnings, log })
}

function openSenders(
  { sms, smtpUrl, contactEmail, isDemo }: Config,
  logger: Logger,
  onClose: Surroundings['onClose'],
): Senders {
  const log = logSender(logger, { isTextShown: isDemo })
  const email = smtpUrl ? emailSender({ url: smtpUrl, from: contactEmail }) : undefined
  if (email) onClose(() => email.close())
  return { sms: sms ? smsSender(sms) : log, email: email?.send ?? log }
}

/** Where the server works, and where and for whom the owner of the tables prepares them. */
type Addresses = { address: Address; owner: Address; role?: string }

async function openAddresses(
  config: Config,
  { log, onClose, onLost }: Pick<Surroundings, 'log' | 'onClose' | 'onLost'>,
): Promise<Addresses> {
  const { databaseUrl, databaseOwnerUrl } = config
  if (!databaseUrl) {
    const embedded = await startEmbedded({ folder: config.dataFolder, onNews: (news) => log.warn(news), onLost })
    onClose(() => embedded.stop())
    return { address: embedded.address, owner: embedded.owner, role: serverRole }
  }
  await checkDatabase('DATABASE_URL', databaseUrl)
  const address = { connectionString: databaseUrl }
  if (!databaseOwnerUrl) return { address, owner: address }
  await checkDatabase('DATABASE_OWNER_URL', databaseOwnerUrl)
  return { address, owner: { connectionString: databaseOwnerUrl }, role: decodeURIComponent(new URL(databaseUrl).username) }
}

async function prepare(address: Address, role: string | undefined) {
  const owner = openPool(address, 1)
  try {
    await migrate(owner, role)
  } finally {
    await owner.end()
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
