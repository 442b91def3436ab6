import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const size = '256m'
const mount = `mount -t tmpfs -o size=${size},mode=700 tmpfs "$0" && exec "$@"`

/**
 * A small disk for one folder of one process: a file system in memory that only this process and its children see.
 * User namespaces make it possible without root; undefined where the system does not allow them.
 */
export function findSmallDisk(folder: string) {
  const way = ['unshare', '-Urm', 'sh', '-c', mount, folder]
  const [command = '', ...args] = [...way, 'true']
  if (spawnSync(command, args, { stdio: 'ignore' }).status !== 0) return undefined
  return {
    /** The command that has to start the process. */
    way,
    /** The folder, as that process sees it. */
    seenBy: (pid: number | undefined) => join(`/proc/${pid}/root`, folder),
  }
}

const fillerOf = (folder: string) => join(folder, 'filler')

/** Fills the disk to the last byte. */
export async function fill(folder: string) {
  const filler = await open(fillerOf(folder), 'a')
  try {
    for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 4)) {
      const piece = Buffer.alloc(bytes)
      while ((await filler.write(piece).catch(() => ({ bytesWritten: 0 }))).bytesWritten > 0);
    }
  } finally {
    await filler.close()
  }
}

export async function clear(folder: string) {
  if (existsSync(fillerOf(folder))) await rm(fillerOf(folder))
}
