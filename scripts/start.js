import { buildConsole } from './build.js'
import { install } from './install.js'
import { endIfStopping, fail, node, start, stopWithNpm } from './process.js'

await install()
const isBuilt = await buildConsole()
endIfStopping()
if (!isBuilt) fail('The console could not be built; see above.')

// When we end, even by a kill, this channel closes and the server stops cleanly.
const server = start(node, ['server/src/main.ts'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
stopWithNpm()
process.exit(await server.ended)
