/** Durations and statuses of the calls of each kind. */
export class Figures {
  readonly times = new Map<string, number[]>()
  /** By HTTP status; 0 means no answer. */
  readonly statuses = new Map<number, number>()
  calls = 0

  note(kind: string, time: number, status: number, calls = 1) {
    const times = this.times.get(kind)
    if (times) times.push(time)
    else this.times.set(kind, [time])
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    this.calls += calls
  }

  /** Calls without an answer or with a server error. */
  failures(): number {
    return [...this.statuses].reduce((sum, [status, count]) => sum + (status === 0 || status >= 500 ? count : 0), 0)
  }
}

function percentile(times: number[], part: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** One line per kind: the duration under load, and its ratio to the idle server's. */
export function compare(busy: Figures, idle: Figures): string[] {
  const lines = [
    `  ${'call'.padEnd(22)} ${'count'.padStart(7)}   p50, p99 under load    idle p50, p99     ratio p50, p99`,
  ]
  for (const [kind, times] of [...busy.times].sort(([one], [other]) => one.localeCompare(other))) {
    const alone = idle.times.get(kind) ?? []
    const [p50, p99, idle50, idle99] = [
      percentile(times, 0.5),
      percentile(times, 0.99),
      percentile(alone, 0.5),
      percentile(alone, 0.99),
    ]
    const ms = (value: number) => value.toFixed(1).padStart(7)
    const ratio = (value: number) => value.toFixed(1).padStart(6)
    lines.push(
      `  ${kind.padEnd(22)} ${String(times.length).padStart(7)}   ${ms(p50)} ${ms(p99)} ms   ${ms(idle50)} ${ms(idle99)} ms   ` +
        `${ratio(p50 / idle50)} ${ratio(p99 / idle99)} x`,
    )
  }
  return lines
}
