// npm run test:soak [-- part of a file's name]: the tests that take minutes. `npm test` ends with their short form.
import { install } from './install.js'
import { node, program, run } from './process.js'
import { forgetSettings } from './settings.js'

forgetSettings()
await install()
const args = [program('vitest'), 'run', '--config', 'vitest.soak.config.ts', ...process.argv.slice(2)]
process.exit(await run(node, args))
