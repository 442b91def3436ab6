import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const source = join(import.meta.dirname, '../src/service-worker.ts')
const publicFolder = join(import.meta.dirname, '../public')

/**
 * Writes the service worker with the list of the files that it keeps, and with a version that changes with any of them:
 * browsers compare the worker byte by byte, and so notice an update of the app.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'shiftward-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.values(bundle).map((file) => ({
          name: file.fileName,
          content: file.type === 'chunk' ? file.code : file.source,
        }))
        const copied = readdirSync(publicFolder).map((name) => ({
          name,
          content: readFileSync(join(publicFolder, name)),
        }))
        const hash = createHash('sha256')
        for (const { name, content } of [...built, ...copied]) hash.update(name).update(content)
        const names = [...built, ...copied].map(({ name }) => (name === 'index.html' ? '' : name))
        const { code: script } = await transformWithOxc(readFileSync(source, 'utf8'), source)
        const version = JSON.stringify(hash.digest('hex').slice(0, 16))
        const files = JSON.stringify(names.map((name) => `/my/${name}`))
        const code = `const version = ${version};\nconst files = ${files};\n${script}`
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code })
      },
    },
  }
}
