// Shared by the scripts. Plain JavaScript for Node.js 20, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node.js of the project, which npm installs like any other package. */
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Shiftward needs Node.js 20 or newer to begin with, not ${process.version}.`)
}

export function fail(message, code = 1) {
  console.error(message)
  process.exit(code)
}

const children = new Set()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true
    for (const child of children) child.kill(signal)
    if (children.size === 0) process.exit(1)
  })
}

/** Runs a command to its end and returns its exit code. Passes on signals. */
export function run(command, args, options = {}) {
  return start(command, args, options).ended
}

/** Runs a command to its end and passes on what it prints in whole lines, so that it can run beside another. */
export async function runInLines(command, args, env) {
  const { child, ended } = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(line))
  }
  return ended
}

/** Runs a command to its end and collects what it prints. */
export async function runQuietly(command, args, env = process.env) {
  const { child, ended } = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  return { code: await ended, printed }
}

export function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  children.add(child)
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      children.delete(child)
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code) => {
      children.delete(child)
      resolve(code ?? 1)
    })
  })
  return { child, ended }
}

/** Ends the script when a step was interrupted rather than failed. */
export function endIfStopping() {
  if (isStopping) process.exit(1)
}

/** The path of a package's program, without the shell wrappers that differ between systems. */
export function program(packageName, name = packageName) {
  const folder = join(root, 'node_modules', ...packageName.split('/'))
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/** A killed npm sends no signal, but then its child (we or the shell between us) gets another parent. */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const isShellBetween = commandOf(process.ppid).startsWith('sh')
  const parentOfChild = () => (isShellBetween ? parentOf(process.ppid) : process.ppid)
  const npm = parentOfChild()
  const timer = setInterval(() => {
    if (parentOfChild() === npm) return
    clearInterval(timer)
    for (const child of children) child.kill('SIGTERM')
  }, 250)
  timer.unref()
}

/** Works on Linux only; elsewhere the answer never changes, and a killed npm goes unnoticed. */
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
