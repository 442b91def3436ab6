import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pinnedBrowser } from './pinned-browser.js'
import { node, program, root, run } from './process.js'

// The headless shell comes first: without a browser's own windows and panels it needs half the processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a working Chromium; installs one if needed. Undefined if that fails too. */
export async function findBrowser() {
  const { CHROMIUM_PATH } = process.env
  if (isUsable(CHROMIUM_PATH)) return CHROMIUM_PATH
  const pinned = await pinnedBrowser()
  const found = isUsable(pinned) ? pinned : findInstalled()
  if (found) return found
  console.log('Installing a browser for the tests. This takes a minute, once.')
  if (process.getuid?.() === 0 && works('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
      const installed = findInstalled()
      if (installed) return installed
    }
  }
  await run(node, [program('@playwright/test', 'playwright'), 'install', '--only-shell', 'chromium'])
  return findInstalled()
}

function findInstalled() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...usualPlaces, ofPlaywright()].find(isUsable)
}

function ofPlaywright() {
  const print = "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())"
  return spawnSync(node, ['--input-type=module', '-e', print], { cwd: root, encoding: 'utf8' }).stdout
}

/** On Windows a browser does not print its version. */
function isUsable(path) {
  return path && existsSync(path) && (process.platform === 'win32' || works(path))
}

/** On some systems `chromium` only prints how to install one. */
function works(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}
