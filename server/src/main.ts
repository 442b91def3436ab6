const [major = 0] = process.versions.node.split('.').map(Number)
const needed = 26

// Check before loading anything else: the rest of the server does not load on older versions.
if (major < needed) {
  console.error(`Shiftward needs Node.js ${needed} or newer, not ${process.version}: 'npm start' brings its own.`)
  process.exit(1)
}

const { run } = await import('./run.ts')
await run(process.env)
