import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { settingNames } from '../src/lib/config.ts'

/** Nothing here runs the deployment files, so this compares the settings they name with those the server knows. */
const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const compose = read('compose.yaml')
const example = read('deploy/example.env')
/** Settings of the database and the proxy, in the compose file only. */
const own = ['DOMAIN', 'POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'SERVER_PASSWORD']

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
  expect(all(environment, /^ {4}([A-Z_]+):/gm).sort()).toEqual(
    settingNames.filter((name) => !notThere.includes(name)).sort(),
  )
})

test('the example of the secrets names what the compose file needs, and nothing that it does not know', () => {
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
  for (const path of ['compose.yaml', 'Containerfile', 'deploy/shiftward.service', 'deploy/Caddyfile']) {
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
