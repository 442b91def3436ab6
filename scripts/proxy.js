// npm run test:proxy: thousands of changes through the real proxies and the configuration in deploy/, while servers restart.
import { execFileSync } from 'node:child_process'
import { install } from './install.js'
import { fail, node, program, run } from './process.js'
import { forgetSettings } from './settings.js'

forgetSettings()
const found = ['caddy', 'haproxy'].filter(isInstalled)
if (found.length === 0) fail('Neither caddy nor haproxy is installed here, so nothing was tested: install one of them.')
await install()
const args = [program('vitest'), 'run', '--config', 'vitest.proxy.config.ts', ...process.argv.slice(2)]
process.exit(await run(node, args, { env: { ...process.env, PROXIES: found.join(' ') } }))

function isInstalled(name) {
  try {
    execFileSync(name, [name === 'caddy' ? 'version' : '-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
