import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { settingNames } from '../src/lib/config.ts'

/** Nothing here runs the deployment files, so this compares the settings they name with those the server knows. */
const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const compose = read('compose.yaml')
const example = read('deploy/example.env')
/** Settings of the proxy, in the compose file only. */
const own = ['DOMAIN']

test('the production page lists every setting once, and no other', () => {
  const [, table = ''] = read('docs/production.md').split('\n## Settings\n')
  expect(all(table, /^\| `([A-Z_]+)` \|/gm).sort()).toEqual([...settingNames].sort())
})

test('tests forget every setting of the shell they run in', () => {
  const names = all(read('scripts/settings.js'), /\b([A-Z]{3,}[A-Z_]*)\b/g).filter((name) => name !== 'DATABASE')
  expect([...new Set(names)].sort()).toEqual([...settingNames].sort())
})

test('the servers in the compose file get every setting that makes sense there', () => {
  const [, server = ''] = compose.split('x-server:')
  const [environment = ''] = server.slice(server.indexOf('environment:')).split('networks:')
  const notThere = ['PORT', 'HOST', 'DATA_DIR', 'DEMO']
  const names = all(environment, /^ {4}([A-Z_]+):/gm)
  expect(names.map((name) => name.replace(/_FILE$/, '')).sort()).toEqual(
    settingNames.filter((name) => !notThere.includes(name)).sort(),
  )
})

test('each secret of the compose file is a file that the script creates, and is given to who reads it', () => {
  const created = all(read('deploy/secrets.sh').replace('admin_password smtp_url sms_token', ''), /^create (\w+)/gm)
  const files = [...created, 'admin_password', 'smtp_url', 'sms_token'].sort()
  expect(all(compose, /^ {2}\w+: \{ file: \.\/secrets\/(\w+) \}$/gm).sort()).toEqual(files)
  const given = all(compose, /secrets:\s+\[([\w, ]+)\]/g).flatMap((list) => list.split(', '))
  expect([...new Set(given)].sort()).toEqual(files)
  expect([...new Set(all(compose, /\/run\/secrets\/(\w+)/g))].sort()).toEqual(files)
  expect(read('.gitignore')).toMatch(/^\/secrets\/$/m)
})

test('images have a version, and everything a limit of memory', () => {
  const images = [...all(compose, /image: (\S+)/g), ...all(read('Containerfile'), /^FROM (\S+:\S+)/gm)]
  for (const image of images.filter((one) => one !== 'shiftward')) expect(image).toMatch(/:\d+\.\d+/)
  expect(images.length).toBeGreaterThan(4)
  expect(compose.match(/mem_limit: /g)).toHaveLength(3)
})

test('no proxy sends a change twice', () => {
  const caddy = read('deploy/Caddyfile')
  expect(caddy).not.toMatch(/lb_retry_match|request_buffers|lb_retries/)
  // Only what reads is tried again.
  expect(caddy.split('lb_try_duration')).toHaveLength(2)
  expect(caddy).toMatch(/reverse_proxy @reads [^}]+\} \{\s+import servers\s+lb_try_duration/)
  expect(read('deploy/haproxy.cfg')).toMatch(/^\tretry-on conn-failure$/m)
})

test('the alerts ask for metrics that are there, and leave health checks out', () => {
  const alerts = read('deploy/alerts.yaml')
  const sources = ['metrics', 'metrics-events', 'metrics-figures', 'metrics-requests']
    .map((name) => read(`server/src/lib/operations/${name}.ts`))
    .join('')
  const asked = new Set(all(alerts, /\b(shiftward_[a-z_]+)/g))
  expect(asked.size).toBeGreaterThan(9)
  for (const name of asked) expect(sources).toContain(`'${name.replace(/_bucket$/, '')}'`)
  for (const rate of alerts.match(/shiftward_http_request\w+\{[^}]*\}/g) ?? []) {
    expect(rate).toContain('route!~"/healthz|/readyz|/metrics"')
  }
})

test('the example of the settings names what the compose file needs, and nothing that it does not know', () => {
  const named = all(example, /^([A-Z_]+)=/gm)
  const known = new Set(all(compose, /\$\{([A-Z_]+)/g))
  const needed = new Set(all(compose, /\$\{([A-Z_]+):\?/g))
  expect([...needed].sort()).toEqual([...own].sort())
  for (const name of needed) expect(named).toContain(name)
  for (const name of named) expect(known).toContain(name)
})

test('the example holds no secret, and neither do the other files', () => {
  for (const [, name, value] of example.matchAll(/^([A-Z_]+)=(.*)$/gm)) {
    if (name !== 'DOMAIN') expect(value, name).toBe('')
  }
  for (const path of [
    'compose.yaml',
    'Containerfile',
    'deploy/shiftward.service',
    'deploy/Caddyfile',
    'deploy/secrets.sh',
  ]) {
    expect(read(path), path).not.toMatch(/(PASSWORD|TOKEN)\s*[=:]\s*['"]?[^\s$'"{?-]/)
  }
})

test('what the files start is there', () => {
  for (const path of ['Containerfile', 'deploy/shiftward.service'])
    expect(read(path), path).toContain('server/src/main.ts')
  expect(read('server/src/main.ts')).not.toBe('')
  expect(read('Containerfile')).toContain('scripts/build-console.js')
  expect(read('scripts/build-console.js')).not.toBe('')
  for (const path of all(compose, /- \.\/([\w./-]+):/g)) expect(read(path), path).not.toBe('')
  // Without this list the image would include data and secrets.
  expect(read('.dockerignore')).toMatch(/^\*$/m)
})
