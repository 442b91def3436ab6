import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const messagesFile = /\/contract\/src\/messages\.ts$/
const everyGroup = '?groups'
const oneGroup = '?group='

/**
 * A page loads the groups of messages it shows, not all of them: this makes a module of each group in the contract's
 * messages. `messages` becomes a namespace of these modules, so `messages.login` needs the module of that group only.
 */
export function messageGroups(): Plugin {
  return {
    name: 'shiftward-message-groups',
    enforce: 'pre',
    async load(id) {
      const [file = '', name] = id.split(oneGroup)
      if (name !== undefined) return withoutEffects(`export default ${await textsOf(file, name)}`)
      if (id.endsWith(everyGroup)) return withoutEffects(await namespaceOf(id.slice(0, -everyGroup.length)))
      if (messagesFile.test(id)) return withoutEffects(`export * as messages from '${id}${everyGroup}'`)
      return undefined
    },
  }
}

/** Unused groups can be dropped. */
const withoutEffects = (code: string) => ({ code, moduleSideEffects: false })

async function namespaceOf(file: string): Promise<string> {
  const { messages }: { messages: object } = await import(pathToFileURL(file).href)
  const names = Object.keys(messages)
  return names.map((name) => `export { default as ${name} } from '${file}${oneGroup}${name}'`).join('\n')
}

/** The group as it is written, because some texts are functions. */
async function textsOf(file: string, name: string): Promise<string> {
  const source = await readFile(file, 'utf8')
  const texts = new RegExp(`^  ${name}: (\\{$[\\s\\S]*?^  \\}),$`, 'm').exec(source)?.[1]
  if (texts === undefined) throw new Error(`The group ${name} was not found in ${file}`)
  return texts
}
