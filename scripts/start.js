import { buildConsole } from './build.js'
import { install } from './install.js'
import { endIfStopping, fail, node, start } from './process.js'

await install()
const isBuilt = await buildConsole()
endIfStopping()
if (!isBuilt) fail('The console could not be built; see above.')

// The channel tells the server when we are gone, even if we are killed: it then stops in good order.
const server = start(node, ['server/src/main.ts'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
stopWithParent(server.child)
process.exit(await server.ended)

/** When npm is killed nobody tells us; we are then handed over to another parent. */
function stopWithParent(child) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 250)
}
