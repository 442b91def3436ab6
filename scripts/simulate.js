import { install } from './install.js'
import { node, run, stopWithNpm } from './process.js'

await install()
stopWithNpm()
process.exit(await run(node, ['server/src/simulate/main.ts', ...process.argv.slice(2)]))
