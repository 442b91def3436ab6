import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '../src/lib/database.ts'
import { startEmbedded } from '../src/lib/postgres/embedded.ts'
import { copyPreparedFolder } from './prepared-folder.ts'

/** Two real PostgreSQL clusters with the newest schema: a primary and a standby that streams from it. */
export async function startReplicated() {
  const parent = await mkdtemp(join(tmpdir(), 'shiftward-replicated-'))
  const folders = { primary: join(parent, 'primary'), replica: join(parent, 'replica') }
  // Copies of one stopped cluster: the second can go on from where the first started.
  for (const folder of Object.values(folders)) await copyPreparedFolder(folder)
  const primary = await startEmbedded({ folder: folders.primary })
  const data = join(folders.replica, 'postgres')
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo(primary.owner)}'\n`)
  await writeFile(join(data, 'standby.signal'), '')
  const replica = await startEmbedded({ folder: folders.replica })

  return {
    primary,
    replica,
    /** It is started again by itself, as all embedded databases are. */
    async kill(which: keyof typeof folders) {
      const [pid] = (await readFile(join(folders[which], 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async close() {
      // The standby first: a primary waits for its standbys to receive everything before it stops.
      await replica.stop()
      await primary.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
export type Replicated = Awaited<ReturnType<typeof startReplicated>>

const conninfo = ({ host, port, user }: Address) => `host=${host} port=${port} user=${user} application_name=replica`
