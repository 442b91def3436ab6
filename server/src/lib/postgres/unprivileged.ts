import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How to run a program that refuses to run as root, and who must own the files it works on. */
export interface Way {
  prefix: string[]
  identity?: Identity
  owner?: Identity
}

type Identity = { uid: number; gid: number }

const nobody = 65534
const asNobody = { uid: nobody, gid: nobody }

const waysForRoot: Way[] = [
  // A user namespace in which root appears as nobody: it works in any folder of root, and no file changes its owner.
  { prefix: ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`], owner: { uid: 0, gid: 0 } },
  // Containers often refuse that. Then run as nobody, with the right to enter every folder, as the project may lie in
  // root's home.
  {
    prefix:
      `setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --inh-caps=+dac_override --ambient-caps=+dac_override`.split(
        ' ',
      ),
    owner: asNobody,
  },
  { prefix: [], identity: asNobody, owner: asNobody },
]

/** The first way in which the program starts and can enter the folder. */
export async function findWay(program: string, folder: string): Promise<Way> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const { uid, gid } = await stat(folder)
  // The folder belongs to the user that the server runs as, e.g. during a backup by root: work there as that user.
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

/** The exit code of a child; null when it could not start or was ended by a signal. */
export function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code))
  })
}

/** Gives a folder and all its content to the owner that this way needs. Only root can do that, and only root has to. */
export async function handOver(path: string, way: Way): Promise<void> {
  if (way.owner === undefined || (await stat(path)).uid === way.owner.uid) return
  const { uid, gid } = way.owner
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  for (const entry of entries) await chown(join(entry.parentPath, entry.name), uid, gid)
  // Change the folder itself last, so that an interrupted hand-over is noticed and repeated.
  await chown(path, uid, gid)
}
