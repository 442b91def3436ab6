import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type RunningServer = { address: string; stop(): Promise<void> }

/** Runs the real server in its own process, with an embedded database in its own folder; with the demo unless told. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'shiftward-e2e-'))
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    env: { ...process.env, DATA_DIR: folder, DEMO: 'on', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressOf(child)
  return {
    address,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The server prints where it listens once it is ready. */
export function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      printed += chunk
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${printed}`)))
  })
}
