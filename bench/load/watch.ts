import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the server beside its own code; answers its parent how the process fares.

export type Reading = {
  /** Milliseconds of processor time since the start. */
  cpu: number
  heap: number
  rss: number
  /** By how many milliseconds timers were late, since the last reading. */
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
