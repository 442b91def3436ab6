import { join } from 'node:path'
import { install } from './install.js'
import { node, program, root, start, stopWithNpm } from './process.js'

await install()
const port = process.env.PORT || '3000'
const server = start(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'])
const screens = ['web', 'phone'].map((app) =>
  start(node, [program('vite'), '--clearScreen', 'false'], {
    cwd: join(root, app),
    env: { ...process.env, SHIFTWARD_API: `http://127.0.0.1:${port}` },
  }),
)
const all = [server, ...screens]

stopWithNpm()
// None is useful alone, so they end together.
const code = await Promise.race(all.map(({ ended }) => ended))
for (const { child } of all) child.kill('SIGTERM')
await Promise.all(all.map(({ ended }) => ended))
process.exit(code)
