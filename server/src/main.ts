import { setFlagsFromString } from 'node:v8'

const [major = 0] = process.versions.node.split('.').map(Number)
const needed = 26

// Check before loading anything else: the rest of the server does not load on older versions.
if (major < needed) {
  console.error(`Shiftward needs Node.js ${needed} or newer, not ${process.version}: 'npm start' brings its own.`)
  process.exit(1)
}

// Collect all garbage only when the memory in use has doubled. While little is going on, V8 does it much sooner: under
// the bench's load it went through all of our memory every four seconds, and most of that is kept on purpose.
setFlagsFromString('--heap-growing-percent=100')

const { run } = await import('./run.ts')
await run(process.env)
