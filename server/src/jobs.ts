import type { Logger } from 'pino'
import { forgetMarks } from './features/calendar/calendar-change.store.ts'
import { remindOfExpiry } from './features/credential/credential-reminder.service.ts'
import { FillRunner } from './features/fill/fill-runner.service.ts'
import { closeBegunOffers } from './features/offer/offer-closing.store.ts'
import { runDueSteps } from './features/release/release-step.service.ts'
import { closeBegunRequests } from './features/request/request-closing.store.ts'
import type { Retention } from './features/retention/retention.service.ts'
import { answerResetRequests } from './features/session/password-reset.service.ts'
import { closeBegunSwaps } from './features/swap/swap-closing.store.ts'
import type { Deps } from './lib/deps.ts'
import { isAway } from './lib/errors.ts'
import { startEvery } from './lib/every.ts'
import { forgetKeys } from './lib/idempotency.ts'

/** How long an undecided swap, request or offer may stay open after its shift began. It can do nothing by then. */
const closeBegunEvery = 30_000
/** How late a step of a release may be. */
const runStepsEvery = 10_000
/** Often, because people who forgot their password wait for the mail. */
const answerResetsEvery = 1_000
/** Often, because people watch it, and want it stopped at once. */
const followFillEvery = 500
const sweepEvery = 600_000
const removeOldEvery = 3_600_000
/** Days are counted in UTC, so only the first run of a day has something to do. */
const remindEvery = 3_600_000

type Needs = Omit<Deps, 'live'> & {
  retention?: Retention | undefined
  /** Asked before each run of a job. */
  mayRun(): Promise<boolean>
}

/** The server's periodic jobs. Several servers may run them at the same time. */
export function startJobs(
  { db, clock, settings, retention, mayRun }: Needs,
  onError: (job: string) => (error: unknown) => void,
) {
  const every = (ms: number, name: string, job: () => Promise<unknown>) =>
    startEvery(ms, async () => ((await mayRun()) ? job() : undefined), onError(name))
  const runner = new FillRunner({ db, clock, onError: onError('auto-fill') })
  const fill = every(followFillEvery, 'auto-fill', () => runner.turn())
  return [
    {
      async stop() {
        await fill.stop()
        await runner.close()
      },
    },
    every(sweepEvery, 'forget runs of auto-fill', () => runner.forget()),
    every(closeBegunEvery, 'close begun swaps', () => closeBegunSwaps(db, clock())),
    every(closeBegunEvery, 'close begun requests', () => closeBegunRequests(db, clock())),
    every(closeBegunEvery, 'close begun offers', () => closeBegunOffers(db, clock())),
    every(runStepsEvery, 'run steps of releases', () => runDueSteps(db, settings.channels, clock())),
    every(answerResetsEvery, 'answer password resets', () => answerResetRequests({ db, clock, settings })),
    every(remindEvery, 'remind of expiring credentials', () => remindOfExpiry(db, clock())),
    every(sweepEvery, 'forget changes of calendars', () => forgetMarks(db)),
    every(sweepEvery, 'forget keys', () => forgetKeys(db, clock())),
    ...(retention ? [every(removeOldEvery, 'remove old records', () => retention.run())] : []),
  ]
}

/** Logs and counts what goes wrong in jobs. A database that is away has metrics and an alert of its own. */
export function watchJobs(log: Pick<Logger, 'error'>) {
  const failures = new Map<string, number>()
  const onError = (job: string) => (error: unknown) => {
    if (!isAway(error)) failures.set(job, (failures.get(job) ?? 0) + 1)
    log.error({ err: error, job }, 'a job failed')
  }
  return { failures, onError }
}
