import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.js'
import { buildConsole } from './build.js'
import { checkTypes, lint } from './checks.js'
import { install } from './install.js'
import { endIfStopping, node, program, root, runInLines } from './process.js'
import { keepScratchInMemory } from './scratch.js'
import { forgetSettings } from './settings.js'
import { readPlaywright, readVitest } from './test-reports.js'

forgetSettings()
keepScratchInMemory()

// The tests of the server need a built console, so it is built first. Types, lint and the download of a browser run
// beside the tests, which often wait for a process or a clock, and the soak tests beside the browser tests. More at once
// takes longer: on a machine that is too busy, tests ask again and again for what is not there yet.
await install()
const checks = [
  timed('Type check', async () => checked(await checkTypes())),
  timed('Lint', async () => checked(await lint())),
]
const build = await timed('Console build', async () => checked({ isRight: await buildConsole() }))
endIfStopping()
const browserPath = findBrowser()
const unit = await timed('Unit and server tests', () => runVitest('vitest'))
endIfStopping()
const soak = timed('Soak tests, short form', () => runVitest('vitest.soak', { SOAK: 'short' }))
const browser = await timed('Browser tests', runPlaywright)
const outcomes = [...(await Promise.all(checks)), build, unit, await soak, browser]
endIfStopping()

// Failures come last, because people look at the end of a long log.
for (const { name, failures, unsteady = [] } of outcomes) {
  for (const test of unsteady) console.log(`\nPASSED AT THE SECOND TRY  ${name}: ${test.name}\n${test.message}`)
  for (const test of failures) console.log(`\nFAILED  ${name}: ${test.name}\n${test.message}`)
}
console.log()
for (const { name, seconds, passed, failures } of outcomes) {
  const state = failures.length === 0 ? 'ok    ' : 'FAILED'
  console.log(`${state}  ${name}: ${passed} passed, ${failures.length} failed, ${seconds} s`)
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failures.length, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function timed(name, step) {
  const start = Date.now()
  const outcome = await step()
  return { name, seconds: Math.round((Date.now() - start) / 1000), ...outcome }
}

function checked({ isRight, printed }) {
  return isRight ? { passed: 1, failures: [] } : notPassed(printed ?? 'see above')
}

async function runVitest(config, env = {}) {
  const file = `test-results/${config}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = [program('vitest'), 'run', '--config', `${config}.config.ts`, ...reporters]
  return reported(file, args, { ...process.env, ...env }, readVitest)
}

async function runPlaywright() {
  const browser = await browserPath
  if (!browser)
    return notPassed('There is no Chromium and none could be installed: install one, or set CHROMIUM_PATH to one.')
  const args = [program('@playwright/test', 'playwright'), 'test']
  // Node.js runs TypeScript by itself. Playwright's own compiler would look up the source of each step in a source map.
  const env = { ...process.env, CHROMIUM_PATH: browser, PW_DISABLE_TS_ESM: '1' }
  return reported('test-results/playwright.json', args, env, readPlaywright)
}

/** Runs a tool and reads its report. */
async function reported(file, args, env, read) {
  const path = join(root, file)
  rmSync(path, { force: true })
  const code = await runInLines(node, args, env)
  const outcome = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : notPassed('it left no report')
  // A tool can fail without a failed test, for example by an error after the last one.
  return code === 0 || outcome.failures.length > 0
    ? outcome
    : { ...notPassed(`exit code ${code}`), passed: outcome.passed }
}

function notPassed(message) {
  return { passed: 0, failures: [{ name: 'the tool itself', message }] }
}
