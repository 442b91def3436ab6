import { join } from 'node:path'
import { node, program, root, runQuietly } from './process.js'

const projects = [
  'contract',
  'server',
  'solver',
  'client',
  'client/tsconfig.node.json',
  'web',
  'web/tsconfig.node.json',
  'phone',
  'phone/tsconfig.node.json',
  'phone/tsconfig.worker.json',
  '.',
]

/** Each check answers whether it passed and what its tool printed, so that it can run beside other steps. */

/**
 * Several checkers of one program each work out the same types, and Go collects garbage often. One checker that collects
 * none needs less than half the processor time, which the tests beside it get, and hardly more memory. It also keeps what
 * it found, and next time checks only what a change can reach.
 */
export async function checkTypes() {
  const results = []
  for (const project of projects) {
    const found = `node_modules/.cache/types-${project.replaceAll('/', '-')}.tsbuildinfo`
    const args = [program('typescript', 'tsc'), '-p', project, '--noEmit', '--checkers', '1']
    args.push('--incremental', '--tsBuildInfoFile', join(root, found))
    results.push(await runQuietly(node, args, { ...process.env, GOGC: 'off' }))
  }
  return { isRight: results.every(({ code }) => code === 0), printed: results.map(({ printed }) => printed).join('') }
}

export async function lint() {
  const { code, printed } = await runQuietly(node, [program('@biomejs/biome', 'biome'), 'ci', '--colors=off'])
  return { isRight: code === 0, printed }
}
