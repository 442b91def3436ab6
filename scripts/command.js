import { install } from './install.js'
import { node, run } from './process.js'

/** Runs a one-off program of server/src by name: such as backup or person-erase. */
const [name, ...words] = process.argv.slice(2)
await install()
process.exit(await run(node, [`server/src/${name}.ts`, ...words]))
