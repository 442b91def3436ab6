import { findBrowser } from './browser.js'
import { buildConsole } from './build.js'
import { install } from './install.js'
import { node, run } from './process.js'

await install()
if (!(await buildConsole())) process.exit(1)
const env = { ...process.env, CHROMIUM_PATH: await findBrowser() }
process.exit(await run(node, ['e2e/pictures.ts', ...process.argv.slice(2)], { env }))
