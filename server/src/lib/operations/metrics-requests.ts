import { Counter, Histogram, type Registry } from 'prom-client'

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Requests and how long they took. */
export function countRequests(registers: Registry[]) {
  const requests = new Counter({
    name: 'shiftward_http_requests_total',
    help: 'Answered requests by route, method and status; 499 where the client left before the answer',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'shiftward_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer; streams are not included',
    labelNames: ['route', 'method'],
    buckets: seconds,
    registers,
  })

  // Looking up a series by its labels costs as much as all the rest, so keep it.
  const series = new Map<string, { count: Counter.Internal; duration: Histogram.Internal<'route' | 'method'> }>()
  function seriesOf(route: string, method: string, status: string) {
    const key = `${route} ${method} ${status}`
    const known = series.get(key)
    if (known) return known
    const found = { count: requests.labels(route, method, status), duration: durations.labels(route, method) }
    series.set(key, found)
    return found
  }

  return {
    /** The time of a stream says nothing, and is left out. */
    observe(route: string, method: string, status: string, took: number | undefined) {
      const { count, duration } = seriesOf(route, method, status)
      count.inc()
      if (took !== undefined) duration.observe(took)
    },
  }
}
