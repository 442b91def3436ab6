import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import type { Plugin } from 'vite'

const contractFile = /\/contract\/src\/[\w-]+\.ts$/
const consoleFile = /\/web\/src\/.*\.tsx?$/
const suffix = '?endpoints'
const table = /^export const (\w+Endpoints)(?:: [^=]+)? = \{$[\s\S]*?^\}(?: as const| satisfies .*)?$/m
const contractImport = /^import \{([^}]*)\} from '(@shiftward\/contract\/[\w-]+\.ts)'$/gm

/**
 * The console needs to know of a call only how to make it; the schemas beside it are for the server, which validates.
 * So the contract's endpoint tables are reduced to method, path and shape, in modules of their own, and whoever imports a
 * table gets it from there. Without this every page, the sign-in page first, would load zod and build all the schemas of
 * its feature. A form that validates imports its schema from the contract by name, as anywhere.
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
      if (consoleFile.test(id)) return { code: source.replace(contractImport, importTablesApart), map: null }
      if (!contractFile.test(id)) return undefined
      // Nothing of the contract acts when it is loaded: what is not used may go.
      return { code: source.replace(table, `export { $1 } from '${id}${suffix}'`), map: null, moduleSideEffects: false }
    },
  }
}

/** Replaces one import by two: the endpoint tables, and the other values. Types have done their work by now. */
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
