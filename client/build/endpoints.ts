import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import type { Plugin } from 'vite'

const contractFile = /\/contract\/src\/[\w-]+\.ts$/
const appFile = /\/(web|phone|client)\/src\/.*\.tsx?$/
const suffix = '?endpoints'
const table = /^export const (\w+Endpoints)(?:: [^=]+)? = \{$[\s\S]*?^\}(?: as const| satisfies .*)?$/m
const contractImport = /^import \{([^}]*)\} from '(@shiftward\/contract\/[\w-]+\.ts)'$/gm

/**
 * A browser only needs to know how to make a call; the server uses the schemas to validate it.
 * So this reduces the contract's endpoint tables to method, path and shape, in separate modules, and redirects the
 * imports of a table there. Otherwise every page, including the sign-in page, would load zod and build all schemas of
 * its feature. A form that validates imports its schema from the contract by name, as usual.
 */
export function endpointTables(): Plugin {
  return {
    name: 'shiftward-endpoint-tables',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return undefined
      const module: Record<string, unknown> = await import(pathToFileURL(id.slice(0, -suffix.length)).href)
      const tables = Object.entries(module).filter(([name]) => name.endsWith('Endpoints'))
      return tables.map(([name, calls]) => `export const ${name} = ${JSON.stringify(howToCall(calls))}`).join('\n')
    },
    transform(source, id) {
      if (appFile.test(id)) return { code: source.replace(contractImport, importTablesApart), map: null }
      if (!contractFile.test(id)) return undefined
      // The contract has no side effects when it is loaded, so unused parts can be dropped.
      return { code: source.replace(table, `export { $1 } from '${id}${suffix}'`), map: null, moduleSideEffects: false }
    },
  }
}

/** Replaces one import by two: the endpoint tables and the other values. Types are already removed. */
function importTablesApart(statement: string, imported: string, file: string): string {
  const names = imported
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const tables = names.filter((name) => /^\w+Endpoints$/.test(name))
  if (tables.length === 0) return statement
  const values = names.filter((name) => !tables.includes(name) && !name.startsWith('type '))
  const rest = values.length > 0 ? `import { ${values.join(', ')} } from '${file}'; ` : ''
  return `${rest}import { ${tables.join(', ')} } from '${file}${suffix}'`
}

function howToCall(calls: unknown): Record<string, Pick<Endpoint, 'method' | 'path' | 'from' | 'answer' | 'effect'>> {
  return Object.fromEntries(
    Object.entries(calls as Record<string, Endpoint>).map(([name, { method, path, from, answer, effect }]) => [
      name,
      { method, path, from, answer, effect },
    ]),
  )
}
