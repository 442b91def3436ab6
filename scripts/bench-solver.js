import { install } from './install.js'
import { node, run } from './process.js'

await install()
process.exit(await run(node, ['solver/bench/bench.ts', ...process.argv.slice(2)]))
