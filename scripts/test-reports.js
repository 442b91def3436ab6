import { stripVTControlCharacters } from 'node:util'

/** How many tests a tool's JSON report has as passed, and which have not: what was skipped has not passed. */

export function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name: file, assertionResults, message }) => {
    const tests = assertionResults.filter(({ status }) => status !== 'passed')
    // A file that does not load has no tests, only a message.
    if (assertionResults.length === 0 && message) return [failure(file, message)]
    return tests.map(({ fullName, status, failureMessages }) =>
      failure(fullName, failureMessages[0] ?? (message || status)),
    )
  })
  return { passed: numPassedTests, failures }
}

export function readPlaywright({ stats, suites, errors }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const failures = suites.flatMap(specs).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const error = results.flatMap((result) => result.errors)[0]
        return failure(`${file}:${line} ${title}`, error?.message ?? status)
      }),
  )
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map((error) => failure('Playwright', error.message))],
  }
}

function failure(name, message) {
  const lines = stripVTControlCharacters(message).split('\n')
  const ours = lines.filter((line) => !line.includes('node_modules'))
  return { name, message: ours.slice(0, 12).join('\n') }
}
