import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { addressOf } from '../../e2e/server.ts'
import type { Reading } from './watch.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const watch = new URL('watch.ts', import.meta.url).href

type WatchedServer = {
  url: string
  /** What the process has used so far, and how late its event loop has been since the last reading. */
  read(): Promise<Reading>
  stop(): Promise<void>
}

/** The real server as a process of its own, which tells how it fares. CPU_PROFILE names a folder for its profile. */
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
