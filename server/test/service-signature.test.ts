import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * One signature for services: an exported function takes, as far as it needs them, where (`db` or `deps`), who (`caller`,
 * `scope`, `providerId`), what, and last when (`now`, `actor`) or in which call (`call`).
 */
const order = ['where', 'who', 'what', 'when'] as const
type Role = (typeof order)[number]

const root = join(import.meta.dirname, '../src/features')

type Parameter = { name: string | undefined; type: string }

function roleOf({ name, type }: Parameter): Role {
  if (/^(Database|Connection|\w*Deps)$/.test(type)) return 'where'
  if (/^(Caller|Asker|Provider|Scope)$/.test(type) || name === 'providerId') return 'who'
  return /^(Date|Actor|Call)$/.test(type) ? 'when' : 'what'
}

/** What a parameter of this type is called, unless it is taken apart at once. */
const names: Record<string, string> = {
  ...{ Database: 'db', Connection: 'db', Deps: 'deps', Caller: 'caller', Asker: 'caller', Provider: 'caller' },
  ...{ Scope: 'scope', Date: 'now', Actor: 'actor', Call: 'call' },
}

function problemOf(parameters: Parameter[]): string | undefined {
  const misnamed = parameters.find(({ name, type }) => name !== undefined && (names[type] ?? name) !== name)
  if (misnamed) return `${misnamed.name}: ${misnamed.type} is called ${names[misnamed.type]}`
  const places = parameters.map((parameter) => order.indexOf(roleOf(parameter)))
  const isInOrder = places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0))
  return isInOrder ? undefined : `(${parameters.map(roleOf).join(', ')})`
}

function problemsIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  expect(errors).toEqual([])
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    const { declaration } = statement
    const functions =
      declaration.type === 'FunctionDeclaration'
        ? [{ name: declaration.id?.name, params: declaration.params }]
        : declaration.type === 'VariableDeclaration'
          ? declaration.declarations.flatMap(({ id, init }) =>
              init?.type === 'ArrowFunctionExpression' ? [{ name: textOf(id), params: init.params }] : [],
            )
          : []
    return functions.flatMap(({ name, params }) => {
      const problem = problemOf(
        params.map((param) => {
          const pattern = param.type === 'AssignmentPattern' ? param.left : param
          const type = 'typeAnnotation' in pattern && pattern.typeAnnotation
          return {
            name: pattern.type === 'Identifier' ? pattern.name : undefined,
            type: type ? textOf(type).replace(/^:\s*/, '') : '',
          }
        }),
      )
      return problem ? [`${file} ${name}: ${problem}`] : []
    })
  })
}

test('services take where, who, what and when, in this order and under these names', () => {
  const files = globSync('**/*.service.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => problemsIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('finds another order and another name', () => {
  const source = [
    'export function one(db: Connection, input: Input, caller: Caller) {}',
    'export const two = ({ db }: Deps, at: Date) => db',
    'export function three(db: Database, { scope }: Caller, id: number, now: Date, isQuiet = false) {}',
    'export function four({ db }: Deps, { scope }: Caller, id: number, call: Call) {}',
    'function own(now: Date, db: Connection) {}',
  ].join('\n')
  expect(problemsIn('x.service.ts', source)).toEqual([
    'x.service.ts one: (where, what, who)',
    'x.service.ts two: at: Date is called now',
    'x.service.ts three: (where, who, what, when, what)',
  ])
})
