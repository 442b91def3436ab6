const [major = 0] = process.versions.node.split('.').map(Number)
const needed = 26

// Checked before anything else is loaded, since the rest of the server needs what older versions do not have.
if (major < needed) {
  console.error(`Shiftward needs Node.js ${needed} or newer, not ${process.version}: 'npm start' brings its own.`)
  process.exit(1)
}

const { run } = await import('./run.ts')
await run(process.env)
