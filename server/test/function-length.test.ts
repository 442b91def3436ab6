import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const most = 60
const root = join(import.meta.dirname, '../..')
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

type Node = { type: string; start: number; end: number }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every function of the file, also those inside others. */
function* functionsIn(node: Node): Generator<Node> {
  if (functions.has(node.type)) yield node
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* functionsIn(part)
}

const linesIn = (text: string) => text.split('\n').length

/**
 * Lines from the word `function` or the first parameter to the closing brace, with JSX, SQL, comments and blank lines.
 * Biome's rule counts neither JSX nor the lines inside of texts.
 */
function longFunctions(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  expect(errors).toEqual([])
  return [...functionsIn(program)].flatMap(({ start, end }) => {
    const lines = linesIn(source.slice(start, end))
    return lines > most ? [`${file}:${linesIn(source.slice(0, start))} has ${lines} lines`] : []
  })
}

const packages = ['client', 'contract', 'phone', 'server', 'solver', 'web']

test.each(packages)('no function of %s has more than 60 lines', (name) => {
  const files = globSync(`${name}/src/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(files).not.toEqual([])
  expect(files.flatMap((file) => longFunctions(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('counts the lines of JSX, and functions inside others', () => {
  const jsx = ['export const Page = () => (', '  <div>', ...Array(most).fill('    <br />'), '  </div>', ')'].join('\n')
  expect(longFunctions('page.tsx', jsx)).toEqual([`page.tsx:1 has ${most + 4} lines`])
  const inner = ['function outer() {', '  return () => {', ...Array(most - 3).fill('    act()'), '  }', '}'].join('\n')
  expect(longFunctions('inner.ts', inner)).toEqual([`inner.ts:1 has ${most + 1} lines`])
})
