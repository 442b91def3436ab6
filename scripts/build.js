import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { node, program, root, run } from './process.js'

const built = join(root, 'web', 'dist')
// Inside the built folder: any other build empties it and so removes the stamp.
const stampFile = join(built, '.sources')

/** Builds the console unless it is already built from the same sources. Returns whether it succeeded. */
export async function buildConsole() {
  const stamp = hashOfSources()
  const isFresh = existsSync(join(built, 'index.html')) && existsSync(stampFile)
  if (isFresh && readFileSync(stampFile, 'utf8') === stamp) return true
  console.log('Building the console.')
  const code = await run(node, [program('vite'), 'build', '--logLevel', 'warn'], { cwd: join(root, 'web') })
  if (code === 0) writeFileSync(stampFile, stamp)
  return code === 0
}

function hashOfSources() {
  const hash = createHash('sha256')
  const folders = ['web', 'client', 'contract'].flatMap((folder) => filesBelow(join(root, folder)))
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
