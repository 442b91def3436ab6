import { stripVTControlCharacters } from 'node:util'

/**
 * Reads a tool's JSON report: the number of passed tests, and the others. A skipped test has not passed. A test that passed
 * only at its second try has passed but is unsteady: somebody should look into it.
 */

export function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name: file, assertionResults, message }) => {
    const tests = assertionResults.filter(({ status }) => status !== 'passed')
    // A file that fails to load has a message but no tests.
    if (assertionResults.length === 0 && message) return [failure(file, message)]
    return tests.map(({ fullName, status, failureMessages }) =>
      failure(fullName, failureMessages[0] ?? (message || status)),
    )
  })
  const unsteady = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => failure(fullName, failureMessages[0]))
  return { passed: numPassedTests, failures, unsteady }
}

export function readPlaywright({ stats, suites, errors }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const tests = suites.flatMap(specs).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => {
      const error = results.flatMap((result) => result.errors)[0]
      return { status, ...failure(`${file}:${line} ${title}`, error?.message ?? status) }
    }),
  )
  const unsteady = tests.filter(({ status }) => status === 'flaky')
  const failed = tests.filter(({ status }) => status !== 'flaky' && status !== 'expected')
  return {
    passed: stats.expected + unsteady.length,
    failures: [...failed, ...errors.map((error) => failure('Playwright', error.message))],
    unsteady,
  }
}

function failure(name, message) {
  const lines = stripVTControlCharacters(message).split('\n')
  const ours = lines.filter((line) => !line.includes('node_modules'))
  return { name, message: ours.slice(0, 12).join('\n') }
}
