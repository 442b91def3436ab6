import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { freePort } from '../src/lib/free-port.ts'

const shipped = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url))

/** A real proxy with the configuration of deploy/. Only what needs a domain and a certificate is replaced. */
export async function startProxy(kind: string, [one, two]: [number, number]) {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'shiftward-proxy-'))
  const command = kind === 'caddy' ? caddy(port, one, two) : await haproxy(folder, port, one, two)
  const { PATH } = process.env
  const env = { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...command.env }
  const child = spawn(kind, command.args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status ?? printed
  await expect.poll(isReady, { timeout: 30_000 }).toBe(200)
  return {
    url,
    async close() {
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function caddy(port: number, one: number, two: number) {
  return {
    args: ['run', '--adapter', 'caddyfile', '--config', shipped('Caddyfile')],
    env: {
      DOMAIN: `http://127.0.0.1:${port}`,
      SERVERS: `127.0.0.1:${one} 127.0.0.1:${two}`,
      CADDY_ADMIN: 'off',
    },
  }
}

async function haproxy(folder: string, port: number, one: number, two: number) {
  const text = await readFile(shipped('haproxy.cfg'), 'utf8')
  const plain = text
    .replace('\tbind :80\n', `\tbind 127.0.0.1:${port}\n`)
    .replace(/\tbind :443 .*\n/, '')
    .replace(/\thttp-request redirect scheme https .*\n/, '')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, plain)
  return { args: ['-f', file], env: { SERVER_1: `127.0.0.1:${one}`, SERVER_2: `127.0.0.1:${two}` } }
}
