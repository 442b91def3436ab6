import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NODE_COMPILE_CACHE } from '../server/test/compile-cache.ts'

const hashQuickly = new URL('../server/test/hash-quickly.ts', import.meta.url).href

export type RunningServer = { address: string; pid: number; stop(): Promise<void> }

/**
 * Runs the real server in its own process, with an embedded database in its own folder: with a copy of the prepared demo,
 * or empty if `DEMO` is off.
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'shiftward-e2e-'))
  const prepared = process.env.DEMO_FOLDER
  if (prepared && env.DEMO !== 'off') await cp(prepared, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const server = await startIn(folder, env)
  return {
    address: server.address,
    pid: server.pid,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes the demo once, in a data folder that each server copies. */
export async function prepareDemo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shiftward-demo-'))
  const server = await startIn(folder, {})
  await server.stop()
  // Nobody needs these databases after a crash.
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => `${name} = off\n`)
  await appendFile(join(folder, 'postgres', 'postgresql.auto.conf'), settings.join(''))
  return folder
}

async function startIn(folder: string, env: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--import', hashQuickly, 'server/src/main.ts'], {
    env: { ...process.env, NODE_COMPILE_CACHE, DATA_DIR: folder, DEMO: 'on', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressOf(child)
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
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
