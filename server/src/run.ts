import type { Logger } from 'pino'
import { oneLine } from './lib/command.ts'
import { type Config, ConfigError, readConfig } from './lib/config.ts'
import { openLog } from './lib/operations/log.ts'
import { tellStop } from './ready-text.ts'

/** Runs the server until a signal, the end of its parent process, or a fault stops it. */
export async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const closers: (() => Promise<unknown>)[] = []
  const closing: Promise<unknown>[] = []
  const ending = Promise.withResolvers<number>()
  const stopping = new AbortController()
  let isStarting = true
  let log: Logger | undefined
  let config: Config | undefined

  function stop(code: number, reason: string) {
    if (!stopping.signal.aborted) tellStop(config, `Shiftward is stopping: ${reason}`)
    ending.resolve(code)
    stopping.abort()
    // No requests to finish yet, and stopping the database interrupts the start.
    if (isStarting) for (const close of closers.splice(0)) closing.push(close().catch(complain))
  }
  /** A second signal means now: stop everything without waiting, the database first. */
  function force() {
    for (const close of closers) close().catch(() => undefined)
    process.exit(1)
  }
  onSignals((signal) => stop(0, signal), force)
  process.on('disconnect', () => stop(0, 'its parent process has ended'))
  process.on('uncaughtException', (error) => {
    if (log) log.fatal(error, 'uncaught error: the server stops')
    else console.error(error)
    stop(1, 'an uncaught error')
  })

  try {
    config = readConfig(env)
    log = openLog(config.logLevel)
    // Loaded only now: a mistake in the settings is told at once.
    const { start } = await import('./start.ts')
    stopping.signal.throwIfAborted()
    await start(config, {
      log,
      signal: stopping.signal,
      onClose: (closer) => closers.unshift(closer),
      onLost(reason) {
        console.error(reason)
        stop(1, reason)
      },
    })
  } catch (error) {
    if (!stopping.signal.aborted) {
      complain(error)
      log?.debug(error)
      ending.resolve(1)
    }
  }
  isStarting = false
  const code = await ending.promise
  for (const close of closers) await close().catch(complain)
  await Promise.all(closing)
  if (stopping.signal.aborted) tellStop(config, 'Shiftward has stopped')
  process.exit(code)
}

/** Terminals and npm both forward Ctrl-C, so one press may arrive twice. */
const samePress = 1_000

function onSignals(stop: (signal: string) => void, force: () => void) {
  let firstAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      firstAt ??= Date.now()
      if (Date.now() - firstAt > samePress) return force()
      stop(signal)
    })
  }
}

/** One line per error; the settings may have several. */
function complain(error: unknown) {
  console.error(error instanceof ConfigError ? error.message : oneLine(error))
}
