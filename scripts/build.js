import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { node, program, root, run } from './process.js'

const apps = { web: 'the console', phone: 'the provider’s app' }

/** Builds the console and the provider's app, unless they are built from the same sources. Returns whether it succeeded. */
export async function buildConsole() {
  for (const [folder, name] of Object.entries(apps)) if (!(await build(folder, name))) return false
  return true
}

async function build(folder, name) {
  const built = join(root, folder, 'dist')
  // Inside the built folder: any other build empties it and so removes the stamp.
  const stampFile = join(built, '.sources')
  const stamp = hashOfSources(folder)
  const isFresh = existsSync(join(built, 'index.html')) && existsSync(stampFile)
  if (isFresh && readFileSync(stampFile, 'utf8') === stamp) return true
  console.log(`Building ${name}.`)
  const code = await run(node, [program('vite'), 'build', '--logLevel', 'warn'], { cwd: join(root, folder) })
  if (code === 0) writeFileSync(stampFile, stamp)
  return code === 0
}

function hashOfSources(app) {
  const hash = createHash('sha256')
  const folders = [app, 'client', 'contract'].flatMap((folder) => filesBelow(join(root, folder)))
  const files = [...folders, join(root, 'package-lock.json')]
  for (const file of files.sort()) hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules') return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
