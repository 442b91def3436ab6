import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from '../src/check.ts'
import { type Problem, readProblem, type Solution } from '../src/problem.ts'
import { run } from '../src/run.ts'
import { explainUncovered, type Uncovered } from './explain.ts'
import { generateProblem } from './generated.ts'
import { allowedByJudge } from './judged.ts'
import { readPublished } from './published.ts'
import { checkPublished } from './published-check.ts'

/** `npm run bench:solver [folder] [--seconds N] [--seed N] [--out folder]`: see docs/solver.md. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, seed: { type: 'string', default: '1' }, out: { type: 'string' } },
})
const seconds = values.seconds === undefined ? undefined : Number(values.seconds)
const seed = Number(values.seed)
const [folder] = positionals
if ((seconds !== undefined && !(seconds > 0)) || !Number.isInteger(seed)) {
  console.error('Usage: npm run bench:solver -- [folder] [--seconds 120] [--seed 1] [--out folder]')
  process.exit(2)
}
if (folder !== undefined && !existsSync(folder)) {
  console.error(`There is no folder '${folder}'.`)
  process.exit(2)
}
const isRight = folder === undefined ? await benchOwn() : await benchPublished(folder)
process.exit(isRight ? 0 : 1)

async function benchPublished(folder: string): Promise<boolean> {
  const best = readBest(folder)
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  const ratios: number[] = []
  let isRight = true
  for (const file of files.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))) {
    const text = readFileSync(join(folder, file), 'utf8')
    const solution = await run(readProblem(readPublished(text)), { seconds: seconds ?? 120, seed }).done
    const assignments = solution.assignments.map(({ person, day, kind }) => [person, day, kind] as const)
    const checked = checkPublished(text, assignments)
    isRight = report(file, solution, checked) && isRight
    const known = best[file]
    if (known !== undefined) {
      ratios.push(checked.cost / known)
      console.log(`  best known ${known}, ratio ${(checked.cost / known).toFixed(4)}`)
    }
    if (values.out !== undefined) {
      mkdirSync(values.out, { recursive: true })
      writeFileSync(
        join(values.out, file.replace(/\.txt$/, '.json')),
        JSON.stringify({ cost: checked.cost, assignments }),
      )
    }
  }
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  if (ratios.length > 0) console.log(`mean ratio ${mean.toFixed(4)}, highest ${Math.max(...ratios).toFixed(4)}`)
  return isRight
}

async function benchOwn(): Promise<boolean> {
  const cases = [
    { teams: 1, people: 15, isOverloaded: false, seconds: 10 },
    { teams: 3, people: 25, isOverloaded: false, seconds: 10 },
    { teams: 10, people: 60, isOverloaded: false, seconds: 60 },
    { teams: 3, people: 25, isOverloaded: true, seconds: 60 },
  ]
  let isRight = true
  for (const { seconds: usual, ...size } of cases) {
    const problem = generateProblem(size, seed)
    const solution = await run(problem, { seconds: seconds ?? usual, seed }).done
    const name = `${size.teams} x ${size.people}${size.isOverloaded ? ' overloaded' : ''}`
    isRight = report(name, solution, check(problem, solution.assignments)) && isRight
    isRight = reportUncovered(problem, solution) && isRight
  }
  return isRight
}

function report(name: string, solution: Solution, { cost, wrong }: { cost: number; wrong: string[] }): boolean {
  const { bound, gap, seconds } = solution
  const isSame = Math.abs(cost - solution.cost) < 1e-6
  console.log(
    `${name}: cost ${cost}, bound ${bound.toFixed(1)}, gap ${(gap * 100).toFixed(2)} %, ${seconds.toFixed(1)} s` +
      `${wrong.length > 0 ? `, WRONG: ${wrong[0]}` : ''}${isSame ? '' : `, the solver says ${solution.cost}`}`,
  )
  return wrong.length === 0 && isSame
}

/** Nobody who is called ruled out may be somebody whom the judge would let take the shift. */
function reportUncovered(problem: Problem, solution: Solution): boolean {
  const open = explainUncovered(problem, solution.assignments)
  const missing = open.reduce((sum, one) => sum + one.missing, 0)
  const isTrue = (one: Uncovered): boolean =>
    allowedByJudge(problem, solution.assignments, one).join() === one.possible.join()
  const wrong = open.filter((one) => !isTrue(one))
  console.log(`  ${missing} uncovered; costs ${JSON.stringify(solution.costs)}`)
  if (open.length > 0)
    console.log(`  the judge agrees with ${open.length - wrong.length} of ${open.length} explanations`)
  for (const { day, kind, skilled, ruledOut, nearest } of open.slice(0, 3)) {
    console.log(
      `  day ${day}, ${kind}: ${skilled} can; ${JSON.stringify(ruledOut)}; nearest ${JSON.stringify(nearest)}`,
    )
  }
  return wrong.length === 0
}

function readBest(folder: string): Record<string, number> {
  const file = join(folder, 'best.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {}
}
