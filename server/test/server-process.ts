import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The real server as a process of its own. */
export class ServerProcess {
  readonly child: ChildProcess
  /** Its exit code, or null when a signal has ended it. */
  readonly code: Promise<number | null>
  printed = ''
  complaints = ''

  constructor(env: Record<string, string>) {
    const { PATH, TMPDIR } = process.env
    this.child = spawn(process.execPath, [main], { env: { PATH, TMPDIR, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    this.child.stdout?.on('data', (chunk) => {
      this.printed += chunk
    })
    this.child.stderr?.on('data', (chunk) => {
      this.complaints += chunk
    })
    this.code = once(this.child, 'close').then(([code]) => code)
  }

  /** Where it listens, once it is ready. */
  async address(): Promise<string> {
    const ended = this.code.then((code) => {
      throw new Error(`The server ended with ${code}: ${this.complaints}`)
    })
    for (;;) {
      const address = /http:\/\/[\w.:]+/.exec(this.printed)?.[0]
      if (address) return address
      await Promise.race([ended, once(this.child.stdout ?? this.child, 'data')])
    }
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM')
    await this.code
  }
}

export async function login(address: string, username: string, password: string) {
  const body = new URLSearchParams({ username, password })
  const response = await fetch(`${address}/api/Authentication/Login`, { method: 'POST', body })
  return response.json()
}

export async function whoIs(address: string, token: string) {
  const response = await fetch(`${address}/api/Authentication/Session`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.json()
}

/** Whether a process has ended. One that nobody has asked for its exit code yet counts as ended too. */
export async function isGone(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return true
  }
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return state.includes(') Z ')
}
