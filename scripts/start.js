import { buildConsole } from './build.js'
import { install } from './install.js'
import { endIfStopping, fail, node, start, stopWithNpm } from './process.js'

await install()
const isBuilt = await buildConsole()
endIfStopping()
if (!isBuilt) fail('The console could not be built; see above.')

// The channel tells the server when we are gone, even if we are killed: it then stops in good order.
const server = start(node, ['server/src/main.ts'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
stopWithNpm()
process.exit(await server.ended)
