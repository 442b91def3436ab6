import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './harness.ts'

/** The linters of `redocly lint` and `spectral lint`, without their programs. */

let server: TestApp
let description: string
beforeAll(async () => {
  server = await startApp()
  description = (await server.app.inject('/api/openapi.json')).body
})
afterAll(() => server.close())

async function redocly(source: string) {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

async function spectral(source: string) {
  const linter = new Spectral()
  // Comparing the two types would take the compiler two seconds.
  linter.setRuleset(oas as unknown as RulesetDefinition)
  return (await linter.run(source)).map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)
}

test.each([
  ['Redocly', redocly],
  ['Spectral', spectral],
])('%s finds nothing in the description of the API, and would find a mistake', async (_, lint) => {
  expect(await lint(description)).toEqual([])
  expect(await lint('{"openapi":"3.1.0","paths":{"/x":{"get":{}}}}')).not.toEqual([])
})
