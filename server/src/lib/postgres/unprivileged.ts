import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How to run a program that refuses to be run by root, and whom the files it works on must belong to. */
export interface Way {
  prefix: string[]
  identity?: Identity
  owner?: Identity
}

type Identity = { uid: number; gid: number }

const nobody = 65534
const asNobody = { uid: nobody, gid: nobody }

const waysForRoot: Way[] = [
  // A user namespace in which root looks like nobody: works in any folder of root's, and needs no change of owner.
  { prefix: ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`], owner: { uid: 0, gid: 0 } },
  // Containers often refuse that. Then be nobody who may enter every folder, as the project may lie in root's own.
  {
    prefix:
      `setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --inh-caps=+dac_override --ambient-caps=+dac_override`.split(
        ' ',
      ),
    owner: asNobody,
  },
  { prefix: [], identity: asNobody, owner: asNobody },
]

/** The first way by which the program starts and can enter the folder. */
export async function findWay(program: string, folder: string): Promise<Way> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const { uid, gid } = await stat(folder)
  // A folder of somebody whom the server runs as, e.g. at a backup by root: whatever is done there is done as them.
  const asOwner = uid === 0 || uid === nobody ? [] : [{ prefix: [], identity: { uid, gid }, owner: { uid, gid } }]
  for (const way of [...asOwner, ...waysForRoot]) {
    const probe = spawnIn(way, 'sh', ['-c', '"$1" --version && cd "$2"', 'sh', program, folder], { stdio: 'ignore' })
    if ((await exitCode(probe)) === 0) return way
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and no unprivileged user can reach ${folder}. ` +
      'Start Shiftward as an ordinary user, or set DATABASE_URL.',
  )
}

export function spawnIn(way: Way, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...way.prefix, program, ...args]
  return spawn(command, rest, { ...options, ...way.identity, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } })
}

/** The exit code of a child, or null where it could not be started or ended by a signal. */
export function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code))
  })
}

/** Hands a folder with all its content to the owner that the way needs; only root can and has to. */
export async function handOver(path: string, way: Way): Promise<void> {
  if (way.owner === undefined || (await stat(path)).uid === way.owner.uid) return
  const { uid, gid } = way.owner
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  for (const entry of entries) await chown(join(entry.parentPath, entry.name), uid, gid)
  // The folder itself comes last: a hand-over that was cut short is seen and repeated.
  await chown(path, uid, gid)
}
