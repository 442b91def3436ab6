import { ConfigError } from './lib/config.ts'
import { start } from './start.ts'

/** Terminals and npm both pass a Ctrl-C on, so that one press may arrive twice. */
const samePress = 1_000

/** Runs the server until a signal, the end of the process that started it, or a fault ends it. */
export async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const closers: (() => Promise<unknown>)[] = []
  const ending = Promise.withResolvers<number>()
  const stopping = new AbortController()
  let firstSignalAt: number | undefined

  function stop(code: number) {
    stopping.abort()
    ending.resolve(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      firstSignalAt ??= Date.now()
      if (Date.now() - firstSignalAt > samePress) process.exit(1)
      stop(0)
    })
  }
  process.on('disconnect', () => stop(0))
  process.on('uncaughtException', (error) => {
    console.error(error)
    stop(1)
  })

  try {
    await start(env, {
      signal: stopping.signal,
      onClose: (closer) => closers.unshift(closer),
      onLost(reason) {
        console.error(reason)
        stop(1)
      },
    })
  } catch (error) {
    if (!stopping.signal.aborted) {
      for (const line of explain(error)) console.error(line)
      if (env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace') console.error(error)
      stop(1)
    }
  }
  const code = await ending.promise
  for (const close of closers) await close().catch((error: unknown) => console.error(...explain(error)))
  process.exit(code)
}

function explain(error: unknown): string[] {
  if (error instanceof ConfigError) return error.lines
  const message = error instanceof Error ? error.message : String(error)
  return [message.trim().replaceAll(/\s*\n\s*/g, ' ')]
}
