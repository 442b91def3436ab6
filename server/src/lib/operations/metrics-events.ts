import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { Counter, Gauge, type Registry } from 'prom-client'
import { build } from './build.ts'

const signIns = new Set([sessionEndpoints.login, mobileEndpoints.login].map(({ path }) => `/api/${path}`))
/** A wrong password, and one of too many. */
const refusals = ['401', '429']

/** What an operator wants to hear of: the release that runs, jobs that failed, sign-ins that were refused. */
export function countEvents(registers: Registry[], jobFailures: ReadonlyMap<string, number>) {
  new Gauge({
    name: 'shiftward_build_info',
    help: 'The release and the commit that run; always 1',
    labelNames: ['version', 'commit'],
    registers,
  }).set(build, 1)
  const failures: Counter = new Counter({
    name: 'shiftward_job_failures_total',
    help: 'Failed runs of the background jobs; each is tried again',
    // `job` is Prometheus's own label.
    labelNames: ['name'],
    registers,
    collect() {
      failures.reset()
      for (const [name, count] of jobFailures) failures.inc({ name }, count)
    },
  })
  const failedSignIns = new Counter({
    name: 'shiftward_sign_ins_failed_total',
    help: 'Sign-ins that were refused, in the console and in the app',
    registers,
  })
  return {
    observe(route: string, status: string) {
      if (signIns.has(route) && refusals.includes(status)) failedSignIns.inc()
    },
  }
}
