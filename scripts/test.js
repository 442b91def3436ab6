import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.js'
import { buildConsole } from './build.js'
import { checkTypes, lint } from './checks.js'
import { install } from './install.js'
import { endIfStopping, node, program, root, run } from './process.js'
import { forgetSettings } from './settings.js'

forgetSettings()

const steps = [
  ['Type check', () => check(checkTypes)],
  ['Lint', () => check(lint)],
  // Before the tests: those that start the real server expect it to have a console to serve.
  ['Console build', () => check(buildConsole)],
  ['Unit and server tests', () => runVitest('vitest')],
  ['Browser tests', runPlaywright],
  ['Soak tests, short form', () => runVitest('vitest.soak', { SOAK: 'short' })],
]

await install()
const outcomes = []
for (const [name, step] of steps) {
  console.log(`\n=== ${name}`)
  outcomes.push({ name, ...(await step()) })
  endIfStopping()
}

console.log()
for (const { name, passed, failed } of outcomes) {
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${name}: ${passed} passed, ${failed} failed`)
}
const total = (kind) => outcomes.reduce((sum, outcome) => sum + outcome[kind], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)

async function check(isRight) {
  return (await isRight()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runVitest(config, env = {}) {
  const file = `test-results/${config}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = [program('vitest'), 'run', '--config', `${config}.config.ts`, ...reporters]
  return counted(file, args, { ...process.env, ...env }, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests,
  }))
}

async function runPlaywright() {
  const browser = await findBrowser()
  if (!browser) {
    console.error('There is no Chromium and none could be installed: install one, or set CHROMIUM_PATH to one.')
    return { passed: 0, failed: 1 }
  }
  const env = { ...process.env, CHROMIUM_PATH: browser }
  const args = [program('@playwright/test', 'playwright'), 'test']
  return counted('test-results/playwright.json', args, env, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  }))
}

/** Runs a tool and reads the counts of its report. What was skipped has not passed. */
async function counted(file, args, env, countsOf) {
  const path = join(root, file)
  rmSync(path, { force: true })
  const code = await run(node, args, { env })
  const counts = existsSync(path) ? countsOf(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 0 }
  // A tool can fail without a failed test: a file that does not load, a test that ends after its time.
  return { ...counts, failed: counts.failed || (code === 0 ? 0 : 1) }
}
