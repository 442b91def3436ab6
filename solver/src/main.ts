import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readProblem } from './problem.ts'
import { run } from './run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string' },
  },
})
const [file] = positionals
const [seconds, seed, rounds] = [Number(values.seconds), Number(values.seed), Number(values.rounds ?? 1)]
if (file === undefined || !(seconds > 0) || !Number.isInteger(seed) || !(rounds > 0)) {
  console.error('Usage: node solver/src/main.ts problem.json [--seconds 60] [--seed 1] [--rounds 20]')
  process.exit(2)
}
const problem = readProblem(JSON.parse(readFileSync(file, 'utf8')))
const { done, stop } = run(problem, { seconds, seed, ...(values.rounds && { rounds }) })
// The first Ctrl-C ends the search with the best so far.
process.once('SIGINT', stop)
console.log(JSON.stringify(await done, null, 2))
