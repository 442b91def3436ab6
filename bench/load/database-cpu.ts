import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Processor time used by all processes of a PostgreSQL, in milliseconds; known on Linux only. */
export async function databaseCpu(folder: string): Promise<number> {
  const postmaster = Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const used = await Promise.all(pids.map((pid) => usedBy(pid, postmaster)))
  return used.length === 0 ? Number.NaN : used.reduce((sum, time) => sum + time, 0)
}

/** In the kernel's hundredths of a second: its own time plus that of its ended children. */
async function usedBy(pid: string, postmaster: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (Number(pid) !== postmaster && Number(parent) !== postmaster) return 0
  const times = rest.slice(9, 13).map(Number)
  return times.reduce((sum, time) => sum + time, 0) * 10
}
