import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import type { Plugin } from 'vite'

const contractFile = /\/contract\/src\/[\w-]+\.ts$/
const suffix = '?endpoints'
const table = /^export const (\w+Endpoints)(?:: [^=]+)? = \{$[\s\S]*?^\}(?: as const| satisfies .*)?$/m

/**
 * The console needs to know of a call only how to make it; the schemas beside it are for the server, which validates.
 * So the contract's endpoint tables are reduced to method, path and shape, in a module of their own. Without this every
 * page, the sign-in page first, would load zod and build all the schemas of its feature.
 * A form that validates imports its schema from the contract by name, as anywhere.
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
    async transform(source, id) {
      if (!contractFile.test(id)) return undefined
      const found = table.exec(source)
      // Nothing of the contract acts when it is loaded: what is not used may go.
      if (!found) return { code: source, map: null, moduleSideEffects: false }
      const code = source.replace(table, `export { $1 } from '${id}${suffix}'`)
      if (/\bEndpoints = \{/.test(code)) this.error(`${id} has more than one endpoint table`)
      return { code, map: null, moduleSideEffects: false }
    },
  }
}

function howToCall(calls: unknown): Record<string, Pick<Endpoint, 'method' | 'path' | 'from' | 'answer'>> {
  return Object.fromEntries(
    Object.entries(calls as Record<string, Endpoint>).map(([name, { method, path, from, answer }]) => [
      name,
      { method, path, from, answer },
    ]),
  )
}
