import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.js'
import { buildConsole } from './build.js'
import { install } from './install.js'
import { node, root, run } from './process.js'

await install()
// Some figures are measured in a browser on the served console.
if (!(await buildConsole())) process.exit(1)
const env = { ...process.env, CHROMIUM_PATH: await findBrowser() }
const wanted = process.argv.slice(2)
const names = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.ts') && name !== 'measure.ts')
  .map((name) => name.slice(0, -3))

let code = 0
for (const name of names.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  code = (await run(node, [`bench/${name}.ts`], { env })) || code
}
process.exit(code)
