import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { startFile } from './start-script.ts'

const page = 'index.html'

type FirstLoad = {
  name: string
  /** The maximum, in transferred bytes. */
  limit: number
  icon: string
  font?: string
}

/**
 * Adds up what a browser loads to show the first page with an empty cache: the page, its first script and icon, the entry with its
 * imports, their style sheets and the font for Latin text. Prints the sum and writes it to dist/first-load.json for the
 * test that checks the limit.
 */
export function firstLoad(options: FirstLoad): Plugin {
  let folder = ''
  let files: string[] = []
  return {
    name: 'shiftward-first-load',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      // Read the entry from the page: an entry that only imports has no file.
      const html = bundle[page]
      const started = chunks.filter((chunk) => html?.type === 'asset' && String(html.source).includes(chunk.fileName))
      const { icon, font = '' } = options
      const fonts = font === '' ? [] : Object.keys(bundle).filter((name) => name.includes(font))
      if (started.length === 0) this.error('The entry is missing')
      if (font !== '' && fonts.length === 0) this.error(`The font ${font} is missing`)
      files = [page, startFile, icon, ...withImports(started, chunks), ...fonts]
    },
    async closeBundle() {
      // This also runs after a failed build.
      if (files.length === 0) return
      const sizes = await Promise.all(
        files.map(async (file) => [file, await sizeOnTheWire(join(folder, file))] as const),
      )
      const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
      const report = { total, limit: options.limit, files: Object.fromEntries(sizes) }
      await writeFile(join(folder, 'first-load.json'), `${JSON.stringify(report, null, 2)}\n`)
      for (const [file, bytes] of sizes) console.log(`${kilobytes(bytes).padStart(9)}  ${file}`)
      console.log(`${kilobytes(total).padStart(9)}  first load of ${options.name}, limit ${kilobytes(options.limit)}`)
    },
  }
}

function withImports(start: Rolldown.OutputChunk[], chunks: Rolldown.OutputChunk[]): string[] {
  const files = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) {
      const imported = chunks.find((one) => one.fileName === name)
      if (imported) visit(imported)
    }
  }
  start.forEach(visit)
  return [...files]
}

/** Fonts are already compressed; everything else is sent with brotli. */
async function sizeOnTheWire(file: string): Promise<number> {
  const content = await readFile(file)
  return file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
