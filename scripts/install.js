import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npm } from './npm.js'
import { endIfStopping, fail, node, root } from './process.js'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.shiftward-installed')

/** Installs the packages of the lock file, unless exactly these are installed already. */
export async function install() {
  const stamp = createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  const isStamped = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isStamped && existsSync(node)) return
  if (!isComplete()) {
    const locked = [root, dirname(stampFile)].find((folder) => existsSync(folder) && !isWritable(folder))
    if (locked) fail(`The packages have to be installed, and you may not write to ${locked}: its owner may.`)
    await runNpm()
  }
  if (!existsSync(node)) fail(`The installation has not brought ${node}. Are install scripts switched off in npm?`)
  const { status } = spawnSync(node, ['--version'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) fail(`${node} does not run here; see above. On Debian and Ubuntu it wants the package libatomic1.`)
  // The record only saves time. Somebody who may not write here (a backup job, for example) does without it.
  if (isWritable(dirname(stampFile))) writeFileSync(stampFile, stamp)
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

async function runNpm() {
  console.log('Installing the packages. This takes a minute, once.')
  const all = ['--include=dev', '--include=optional', '--ignore-scripts=false']
  let code = await npm(['ci', ...all])
  endIfStopping()
  if (code !== 0) {
    console.log("'npm ci' has failed, see above. Trying 'npm install', which takes what it can get.")
    code = await npm(['install', '--no-save', ...all])
    endIfStopping()
  }
  if (code !== 0) fail('The packages could not be installed; see above. Is the network there?')
}

/** Whether npm, run by hand, has installed the same packages: npm keeps its own record of them. */
function isComplete() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record) || !existsSync(node)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
  return wanted.every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    if (installed[path]) return installed[path].version === entry.version
    return entry.optional && !isForThisPlatform(entry)
  })
}

function isForThisPlatform({ os, cpu, libc }) {
  return !libc && os?.includes(process.platform) && cpu?.includes(process.arch)
}
