import { setFlagsFromString } from 'node:v8'

const [major = 0] = process.versions.node.split('.').map(Number)
const needed = 26

// Check before loading anything else: the rest of the server does not load on older versions.
if (major < needed) {
  console.error(`Shiftward needs Node.js ${needed} or newer, not ${process.version}: 'npm start' brings its own.`)
  process.exit(1)
}

// Collect all garbage when the memory in use has doubled. While little is going on, V8 would do it after a tenth more,
// and our memory is mostly what is kept on purpose: it went through all of it every four seconds.
setFlagsFromString('--heap-growing-percent=100')

const { run } = await import('./run.ts')
await run(process.env)
