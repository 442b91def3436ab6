import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape; what the tests ask of them is the check
type Answer = any

/** The real server as a process of its own. */
export class ServerProcess {
  readonly child: ChildProcess
  /** Its exit code, or null when a signal has ended it. */
  readonly code: Promise<number | null>
  printed = ''
  complaints = ''

  /** Started through another program if `way` is given, which has to exec the server. */
  constructor(env: Record<string, string>, way: string[] = []) {
    const { PATH, TMPDIR } = process.env
    const main = inject('bundledServer')
    const NODE_COMPILE_CACHE = join(dirname(main), 'compiled')
    const [command = process.execPath, ...args] = [...way, process.execPath, main]
    this.child = spawn(command, args, {
      env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.on('data', (chunk) => {
      this.printed += chunk
    })
    this.child.stderr?.on('data', (chunk) => {
      this.complaints += chunk
    })
    this.code = once(this.child, 'close').then(([code]) => code)
  }

  /** Where it listens, once it is ready. */
  address(): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const address = /http:\/\/[\w.:]+/.exec(this.printed)?.[0]
        if (address) resolve(address)
      }
      look()
      this.child.stdout?.on('data', look)
      this.child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${this.complaints}`)))
    })
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM')
    await this.code
  }
}

export async function settingsOf(address: string): Promise<Answer> {
  return (await fetch(`${address}/api/Settings/Get`)).json()
}

export async function login(address: string, username: string, password: string): Promise<Answer> {
  const body = new URLSearchParams({ username, password })
  return (await fetch(`${address}/api/Authentication/Login`, { method: 'POST', body })).json()
}

export async function whoIs(address: string, token: string): Promise<Answer> {
  const response = await fetch(`${address}/api/Authentication/Session`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.json()
}

/** Whether a process has ended. A zombie counts as ended. */
export async function isGone(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return true
  }
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return state.includes(') Z ')
}
