import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const name = 'shiftward-tests-'
/** One test file that starts servers holds up to 433 MB, and three files run at once. */
const enough = 4 * 1024 ** 3

/**
 * Lets the tests keep their temporary files in memory, where there is plenty. They create and remove databases of
 * hundreds of files each, and after that ext4 looks for a free inode longer and longer: it passes over those that were
 * removed within the last minutes.
 */
export function keepScratchInMemory() {
  if (process.platform !== 'linux' || free() < 2 * enough || !hasRoom()) return
  removeWhatKilledRunsLeft()
  const folder = mkdtempSync(join(memory, `${name}${process.pid}-`))
  // PostgreSQL runs as another user when we are root.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  if (mayRunPrograms(folder)) process.env.TMPDIR = folder
}

/** In a container: what is left of its limit. */
const free = () => process.availableMemory?.() ?? freemem()

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enough
  } catch {
    return false
  }
}

/** In many containers nothing in /dev/shm can be run, and some tests install the product there and start it. */
function mayRunPrograms(folder) {
  const file = join(folder, 'program')
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 })
  try {
    execFileSync(file)
    return true
  } catch {
    return false
  }
}

function removeWhatKilledRunsLeft() {
  for (const entry of readdirSync(memory)) {
    if (!entry.startsWith(name) || isAlive(Number.parseInt(entry.slice(name.length), 10))) continue
    try {
      rmSync(join(memory, entry), { recursive: true, force: true })
    } catch {
      // Another user's.
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
