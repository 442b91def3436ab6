import autocannon from 'autocannon'

type Target = { name: string; url: string; headers?: Record<string, string> }

/** Requests per second. The targets take turns for several rounds, so that noise hits all alike. */
export async function compare(targets: Target[], { rounds = 3, seconds = 3, connections = 20 } = {}) {
  const best = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    for (const { name, url, headers } of targets) {
      const result = await autocannon({ url, headers, connections, duration: seconds })
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`)
      best.set(name, Math.max(best.get(name) ?? 0, result.requests.average))
    }
  }
  return best
}

/** One line per figure. Compare numbers only within one run. */
export function report(title: string, best: Map<string, number>, baseline: string) {
  const base = best.get(baseline) ?? 0
  console.log(`\n${title}`)
  for (const [name, perSecond] of best) {
    const ratio = (perSecond / base).toFixed(2)
    console.log(`  ${name.padEnd(40)} ${perSecond.toFixed(0).padStart(8)} requests/s   ${ratio} x ${baseline}`)
  }
}

/** In milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const best = (times: number[]): number => Math.min(...times)
export const middle = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
