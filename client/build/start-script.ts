import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const source = join(import.meta.dirname, '../src/start.ts')
export const startFile = 'start.js'

/** Writes the script that runs before the app, and names it in the page: inline scripts are forbidden there. */
export function startScript(): Plugin {
  let base = ''
  return {
    name: 'shiftward-start-script',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `${base}${startFile}` }, injectTo: 'head-prepend' }],
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
      this.emitFile({ type: 'asset', fileName: startFile, source: code })
    },
  }
}
