import { readFileSync } from 'node:fs'
import { buildConsole } from './build.js'
import { install } from './install.js'
import { endIfStopping, fail, node, start } from './process.js'

await install()
const isBuilt = await buildConsole()
endIfStopping()
if (!isBuilt) fail('The console could not be built; see above.')

// The channel tells the server when we are gone, even if we are killed: it then stops in good order.
const server = start(node, ['server/src/main.ts'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
if (process.env.npm_lifecycle_event) stopWithNpm(server.child)
process.exit(await server.ended)

/** When npm is killed nobody tells us; but then its child, we or the shell between us, gets another parent. */
function stopWithNpm(child) {
  const isShellBetween = commandOf(process.ppid).startsWith('sh')
  const parentOfChild = () => (isShellBetween ? parentOf(process.ppid) : process.ppid)
  const npm = parentOfChild()
  const timer = setInterval(() => {
    if (parentOfChild() === npm) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 250)
}

/** Only Linux tells; elsewhere it stays the same for ever, and a kill of npm unnoticed. */
function parentOf(pid) {
  return read(`/proc/${pid}/status`).match(/^PPid:\s*(\d+)/m)?.[1]
}

function commandOf(pid) {
  return read(`/proc/${pid}/cmdline`)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
