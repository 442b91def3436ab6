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

/** The server's periodic jobs. Several servers may run them at the same time. */
export function startJobs(
  { db, clock, settings, retention }: Omit<Deps, 'live'> & { retention?: Retention | undefined },
  onError: (job: string) => (error: unknown) => void,
) {
  const runner = new FillRunner({ db, clock, onError: onError('auto-fill') })
  const fill = startEvery(followFillEvery, () => runner.turn(), onError('auto-fill'))
  return [
    {
      async stop() {
        await fill.stop()
        await runner.close()
      },
    },
    startEvery(sweepEvery, () => runner.forget(), onError('forget runs of auto-fill')),
    startEvery(closeBegunEvery, () => closeBegunSwaps(db, clock()), onError('close begun swaps')),
    startEvery(closeBegunEvery, () => closeBegunRequests(db, clock()), onError('close begun requests')),
    startEvery(closeBegunEvery, () => closeBegunOffers(db, clock()), onError('close begun offers')),
    startEvery(runStepsEvery, () => runDueSteps(db, settings.channels, clock()), onError('run steps of releases')),
    startEvery(
      answerResetsEvery,
      () => answerResetRequests({ db, clock, settings }),
      onError('answer password resets'),
    ),
    startEvery(remindEvery, () => remindOfExpiry(db, clock()), onError('remind of expiring credentials')),
    startEvery(sweepEvery, () => forgetMarks(db), onError('forget changes of calendars')),
    startEvery(sweepEvery, () => forgetKeys(db, clock()), onError('forget keys')),
    ...(retention ? [startEvery(removeOldEvery, () => retention.run(), onError('remove old records'))] : []),
  ]
}
