import { expect, test } from 'vitest'
import { openLog, requestIdFrom } from './log.ts'

function logged(level: string, write: (log: ReturnType<typeof openLog>) => void): { text: string; lines: unknown[] } {
  let text = ''
  write(
    openLog(level, {
      write(line) {
        text += line
      },
    }),
  )
  return {
    text,
    lines: text.trim()
      ? text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [],
  }
}

/** Errors as the driver makes them: the fields beside the message hold the refused values. */
const refused = (message: string) =>
  Object.assign(new Error(message), {
    code: '22P02',
    table: 'users',
    detail: 'Failing row contains (Jane Roe).',
    where: "unnamed portal parameter $1 = 'Jane Roe'",
    hint: 'Jane Roe',
    internalQuery: "select 'Jane Roe'",
  })

test.each<[string, Error]>([
  ['what PostgreSQL refuses', refused('invalid input syntax for type bigint: "Jane Roe"')],
  ['a value with quotes and lines like those of a stack', refused('"a" and "\n    at Jane Roe (1:1)"')],
  ['an error of the runtime about an input', new RangeError('Invalid time zone specified: Jane Roe')],
  ['JSON that is none', new SyntaxError('Unexpected token \'J\', "Jane Roe" is not valid JSON')],
  ['an error with a cause', new Error('it failed', { cause: refused('bad: "Jane Roe"') })],
  ['several errors at once', new AggregateError([refused('bad: "Jane Roe"')], 'all failed')],
  ['an email address', new Error('no mailbox jane.Roe@hospital.example')],
  ['the query of an address', new Error('GET https://registry.example/api/?Roe failed, as did Users/GetAll?name=Roe')],
  ['the query of a call', new Error('no answer from GetAll?name=Roe')],
  ['a phone number', new Error('cannot reach 555-867-5309 (Jane)')],
])('%s is told without its value', (_, error) => {
  for (const write of [
    (log: ReturnType<typeof openLog>) => log.error(error),
    (log: ReturnType<typeof openLog>) => log.error({ err: error }),
    (log: ReturnType<typeof openLog>) => log.error({ err: error }, error.message),
  ]) {
    const { text, lines } = logged('trace', write)
    expect(lines).toMatchObject([{ level: 'error', err: { type: error.constructor.name } }])
    expect(text).not.toMatch(/Roe|867-5309|hospital/)
    // Where it happened is what helps.
    expect(text).toContain('log.test.ts')
  }
})

test('a question mark in a sentence is kept', () => {
  const text = "'Forgot password?' is not offered. Is it? Yes."
  expect(logged('warn', (log) => log.warn(text)).lines).toMatchObject([{ msg: text }])
})

test('lines below the level are not written', () => {
  expect(logged('warn', (log) => log.info('request')).lines).toEqual([])
  expect(logged('silent', (log) => log.fatal('the end')).lines).toEqual([])
})

test("a proxy's request id is accepted when it is well-formed", () => {
  expect(requestIdFrom('01J9ZB-request_17')).toBe('01J9ZB-request_17')
  for (const bad of ['short', 'jane@hospital.example', 'two words here', 'x'.repeat(65), ['a', 'b'], undefined]) {
    expect(requestIdFrom(bad), String(bad)).toBeUndefined()
  }
})
