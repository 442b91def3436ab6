import { closeBegunRequests } from './features/request/request-closing.store.ts'
import { answerResetRequests } from './features/session/password-reset.service.ts'
import { closeBegunSwaps } from './features/swap/swap-closing.store.ts'
import type { Deps } from './lib/deps.ts'
import { startEvery } from './lib/every.ts'
import { forgetKeys } from './lib/idempotency.ts'

/** How long after the start of its shift a swap or a request may seem undecided; nobody can approve it any more by then. */
const closeBegunEvery = 30_000
/** Whoever has forgotten their password looks into their mailbox at once. */
const answerResetsEvery = 1_000
const sweepEvery = 600_000

/** What the server does by itself, beside answering and sending. Any number of servers may do it at the same time. */
export function startJobs({ db, clock, settings }: Omit<Deps, 'live'>, onError: (error: unknown) => void) {
  return [
    startEvery(closeBegunEvery, () => closeBegunSwaps(db, clock()), onError),
    startEvery(closeBegunEvery, () => closeBegunRequests(db, clock()), onError),
    startEvery(answerResetsEvery, () => answerResetRequests({ db, clock, settings }), onError),
    startEvery(sweepEvery, () => forgetKeys(db, clock()), onError),
  ]
}
