import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { addressOf } from '../../e2e/server.ts'
import type { Reading } from './watch.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const watch = new URL('watch.ts', import.meta.url).href

type WatchedServer = {
  url: string
  /** Processor time and memory used so far, and event loop delay since the last reading. */
  read(): Promise<Reading>
  stop(): Promise<void>
}

/** Runs the real server in its own process and reads its figures. CPU_PROFILE names a folder for a CPU profile. */
export async function startWatched(env: Record<string, string>): Promise<WatchedServer> {
  const { PATH, TMPDIR, CPU_PROFILE } = process.env
  const profile = CPU_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${CPU_PROFILE}`] : []
  const child = spawn(process.execPath, [...profile, '--expose-gc', '--import', watch, main], {
    env: { PATH, TMPDIR, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return {
    url: await addressOf(child),
    async read() {
      child.send('read')
      const [reading] = await once(child, 'message')
      return reading as Reading
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
