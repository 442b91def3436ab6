import { node, program, run } from './process.js'

const projects = ['contract', 'server', 'web', 'web/tsconfig.node.json', '.']

export async function checkTypes() {
  let isRight = true
  for (const project of projects) {
    const code = await run(node, [program('typescript', 'tsc'), '-p', project, '--noEmit'])
    isRight = code === 0 && isRight
  }
  return isRight
}

export async function lint() {
  return (
    (await run(node, [
      program('@biomejs/biome', 'biome'),
      'ci',
      `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    ])) === 0
  )
}
