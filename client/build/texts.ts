import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const textsFile = /\/contract\/src\/texts\.ts$/
const everyGroup = '?groups'
const oneGroup = '?group='

/**
 * A page loads the groups of texts it shows, not all of them: this makes a module of each group in the contract's
 * texts. `texts` becomes a namespace of these modules, so `texts.login` needs the module of that group only.
 */
export function textGroups(): Plugin {
  return {
    name: 'shiftward-text-groups',
    enforce: 'pre',
    async load(id) {
      const [file = '', name] = id.split(oneGroup)
      if (name !== undefined) return withoutEffects(`export default ${await groupOf(file, name)}`)
      if (id.endsWith(everyGroup)) return withoutEffects(await namespaceOf(id.slice(0, -everyGroup.length)))
      if (textsFile.test(id)) return withoutEffects(`export * as texts from ${JSON.stringify(id + everyGroup)}`)
      return undefined
    },
  }
}

/** Unused groups can be dropped. */
const withoutEffects = (code: string) => ({ code, moduleSideEffects: false })

async function namespaceOf(file: string): Promise<string> {
  const { texts }: { texts: object } = await import(pathToFileURL(file).href)
  const names = Object.keys(texts)
  return names.map((name) => `export { default as ${name} } from ${JSON.stringify(file + oneGroup + name)}`).join('\n')
}

/** The group as it is written, because some texts are functions. */
async function groupOf(file: string, name: string): Promise<string> {
  const source = await readFile(file, 'utf8')
  const group = new RegExp(`^  ${name}: (\\{$[\\s\\S]*?^  \\}),$`, 'm').exec(source)?.[1]
  if (group === undefined) throw new Error(`The group ${name} was not found in ${file}`)
  return group
}
