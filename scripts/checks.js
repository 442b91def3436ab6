import { node, program, runQuietly } from './process.js'

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

export async function checkTypes() {
  const results = []
  for (const project of projects) {
    results.push(await runQuietly(node, [program('typescript', 'tsc'), '-p', project, '--noEmit']))
  }
  return { isRight: results.every(({ code }) => code === 0), printed: results.map(({ printed }) => printed).join('') }
}

export async function lint() {
  const { code, printed } = await runQuietly(node, [program('@biomejs/biome', 'biome'), 'ci', '--colors=off'])
  return { isRight: code === 0, printed }
}
