import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.js'
import { node, root, run } from './process.js'

await install()
const wanted = process.argv.slice(2)
const names = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.ts') && name !== 'measure.ts')
  .map((name) => name.slice(0, -3))

let code = 0
for (const name of names.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  code = (await run(node, [`bench/${name}.ts`])) || code
}
process.exit(code)
