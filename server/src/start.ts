import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { closeBegunRequests } from './features/request/request-closing.store.ts'
import { closeBegunSwaps } from './features/swap/swap-closing.store.ts'
import { firstData } from './first-data.ts'
import { type Config, readConfig } from './lib/config.ts'
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
import { readyText } from './ready-text.ts'

interface Surroundings {
  /** Aborted when the server is to stop before it is up. */
  signal: AbortSignal
  /** What has been opened is closed in the opposite order. */
  onClose(closer: () => Promise<unknown>): void
  onLost(reason: string): void
}

const clock = () => new Date()
/** How long after the start of its shift a swap or a request may seem undecided; nobody can approve it any more by then. */
const closeBegunEvery = 30_000

export async function start(env: NodeJS.ProcessEnv, { signal, onClose, onLost }: Surroundings): Promise<void> {
  const config = readConfig(env)
  const address = await openAddress(config, onClose, onLost)
  signal.throwIfAborted()

  const pool = openPool(address)
  const db = openDatabase(pool)
  onClose(() => db.destroy())
  await migrate(pool)
  signal.throwIfAborted()

  const { demo, warnings } = await firstData(db, config, clock)
  signal.throwIfAborted()

  const consoleFolder = findConsole()
  if (!consoleFolder) warnings.push("The console is not built, so only its calls are served; 'npm start' builds it.")
  const app = await buildApp({
    db,
    clock,
    live: new Live(pool),
    settings: {
      contactEmail: config.contactEmail,
      demo,
      trustProxy: config.trustProxy,
      npiRegistryUrl: config.npiRegistryUrl,
    },
    logger: { level: config.logLevel },
    consoleFolder,
  })
  onClose(() => app.close())
  const senders = openSenders(config, app.log, onClose)
  const onError = (error: unknown) => app.log.error(error)
  const outbox = startOutbox({ db, pool, senders, clock, onError })
  onClose(() => outbox.stop())
  for (const close of [closeBegunSwaps, closeBegunRequests]) {
    const closing = startEvery(closeBegunEvery, () => close(db, clock()), onError)
    onClose(() => closing.stop())
  }
  const port = await listen(app, config)
  for (const warning of warnings) console.error(warning)
  console.log(readyText(config, port, demo))
}

function openSenders(
  { sms, smtpUrl, contactEmail }: Config,
  logger: FastifyBaseLogger,
  onClose: Surroundings['onClose'],
): Senders {
  const log = logSender(logger)
  const email = smtpUrl ? emailSender({ url: smtpUrl, from: contactEmail }) : undefined
  if (email) onClose(() => email.close())
  return { sms: sms ? smsSender(sms) : log, email: email?.send ?? log }
}

async function openAddress(
  config: Config,
  onClose: Surroundings['onClose'],
  onLost: Surroundings['onLost'],
): Promise<Address> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl)
    return { connectionString: config.databaseUrl }
  }
  const embedded = await startEmbedded({ folder: config.dataFolder, onLost })
  onClose(() => embedded.stop())
  return embedded.address
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
