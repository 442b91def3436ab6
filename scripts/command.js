import { install } from './install.js'
import { node, run } from './process.js'

/** Runs a program of server/src that does one thing and ends, by its name: backup, restore or npi-import. */
const [name, ...words] = process.argv.slice(2)
await install()
process.exit(await run(node, [`server/src/${name}.ts`, ...words]))
