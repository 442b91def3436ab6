import { join } from 'node:path'
import { install } from './install.js'
import { node, program, root, start, stopWithNpm } from './process.js'

await install()
const port = process.env.PORT || '3000'
const server = start(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'])
const web = start(node, [program('vite'), '--clearScreen', 'false'], {
  cwd: join(root, 'web'),
  env: { ...process.env, SHIFTWARD_API: `http://127.0.0.1:${port}` },
})

stopWithNpm()
// Neither is useful alone, so both end together.
const code = await Promise.race([server.ended, web.ended])
for (const { child } of [server, web]) child.kill('SIGTERM')
await Promise.all([server.ended, web.ended])
process.exit(code)
