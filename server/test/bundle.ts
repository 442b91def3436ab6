import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Packages that look for files or native code beside their own. */
const loose = /^(@node-rs\/argon2|@fastify\/swagger-ui|pino)$/

/**
 * Puts the server and its packages into few files, and returns the one to start. A process then starts with little more
 * than half the processor time, because Node.js need not find, strip and link a thousand modules. `npm start` and the
 * browser tests run the sources.
 */
export async function bundleServer(folder: string): Promise<string> {
  await build({
    input: { main: path('../src/main.ts') },
    platform: 'node',
    external: loose,
    plugins: [
      {
        name: 'each module keeps its own address, beside which it finds its files',
        transform: {
          filter: { code: 'import.meta.url' },
          handler: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
        },
      },
    ],
    output: { dir: join(folder, 'server') },
    logLevel: 'warn',
  })
  // The packages that stayed outside are found by walking up from the bundle.
  await symlink(path('../../node_modules'), join(folder, 'node_modules'), 'junction')
  return join(folder, 'server', 'main.js')
}
