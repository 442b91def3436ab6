import { readFileSync } from 'node:fs'
import manifest from '../../../package.json' with { type: 'json' }

const root = new URL('../../../../', import.meta.url)

/** The release, and the commit where it is known: from git, or from the file that the image's build wrote. */
export const build = { version: manifest.version, commit: commitOf() }

function commitOf(): string {
  const head = read('.git/HEAD')
  if (head === undefined) return read('commit') ?? 'unknown'
  const [, ref] = /^ref: (.+)$/.exec(head) ?? []
  if (ref === undefined) return head
  const packed = () => new RegExp(`^([0-9a-f]{40}) ${ref}$`, 'm').exec(read('.git/packed-refs') ?? '')?.[1]
  return read(`.git/${ref}`) ?? packed() ?? 'unknown'
}

function read(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, root), 'utf8').trim()
  } catch {
    return undefined
  }
}
