import { monitorEventLoopDelay } from 'node:perf_hooks'

// Preloaded into the server; reports the process's figures to its parent.

export type Reading = {
  /** Milliseconds of processor time since the start. */
  cpu: number
  heap: number
  rss: number
  /** How late timers were since the last reading, in milliseconds. */
  delay: { p50: number; p99: number; most: number }
}

const resolution = 10
const delays = monitorEventLoopDelay({ resolution })
delays.enable()

process.on('message', () => {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { heapUsed, external, rss } = process.memoryUsage()
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
  const reading: Reading = {
    cpu: (user + system) / 1000,
    heap: heapUsed + external,
    rss,
    delay: { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), most: late(delays.max) },
  }
  delays.reset()
  process.send?.(reading)
})
