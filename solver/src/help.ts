import { Annealer, heatOf } from './anneal.ts'
import { type Column, columnOf, columnsOf, totalCost } from './column.ts'
import { componentsOf, largestOf } from './component.ts'
import { construct } from './construct.ts'
import { modelOf } from './model.ts'
import type { Problem } from './problem.ts'
import type { Partner } from './search.ts'

type HelpOptions = { seconds: number; seed: number; shouldStop: () => boolean; partner: Partner }

/** Parts of the time, short at first: the other thread soon has something good. Later ones begin less hot. */
const rounds = [
  { part: 0.06, heat: 1 },
  { part: 0.06, heat: 0.4 },
  { part: 0.12, heat: 0.4 },
  { part: 0.2, heat: 1 },
  { part: 0.2, heat: 0.4 },
  { part: 0.36, heat: 0.4 },
]

/** The second thread: anneals the largest part while the first one works with columns. They tell each other what they find. */
export function help(problem: Problem, { seconds, seed, shouldStop, partner }: HelpOptions): void {
  const begun = performance.now()
  const spent = (): number => (performance.now() - begun) / 1000
  const isOver = (): boolean => spent() > seconds || shouldStop()
  const { model, columns } = construct(problem, modelOf(problem), isOver)
  const part = largestOf(componentsOf(model))
  let best = columnsOf(model, part, columns)
  const annealer = new Annealer(part, rostersOf(best))
  let told = totalCost(part, best)
  const tell = (): void => {
    if (annealer.bestCost >= told) return
    told = annealer.bestCost
    partner.send(annealer.best)
  }
  const { hot, cold } = heatOf(part)
  for (const [round, { part: share, heat }] of rounds.entries()) {
    annealer.start(rostersOf(best), totalCost(part, best))
    const first = spent()
    const partOf = (): number => (spent() - first) / (seconds * share)
    annealer.run({ seed: seed + round, partOf, hot: hot * heat, cold, shouldStop: isOver, onPause: tell })
    tell()
    if (isOver()) return
    const [own, received] = [annealer.best, partner.receive() ?? annealer.best].map((rosters) =>
      rosters.map((roster, person) => columnOf(part, person, roster.slice())),
    ) as [Column[], Column[]]
    best = totalCost(part, received) < totalCost(part, own) ? received : own
  }
}

const rostersOf = (columns: readonly Column[]) => columns.map(({ roster }) => roster)
