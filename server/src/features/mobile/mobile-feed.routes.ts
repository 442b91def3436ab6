import { type Feed, mobileFeedEndpoints, teamFeedEndpoints } from '@shiftward/contract/mobile-feed.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../lib/deps.ts'
import { notFound } from '../../lib/errors.ts'
import { requireProof } from '../../lib/proof.ts'
import type { Limiter } from '../../lib/rate-limit.ts'
import { type Route, route } from '../../lib/route.ts'
import { findTeamByCode } from '../team/team.store.ts'
import { readCalendar } from './mobile-feed.service.ts'
import { findFeed, renewFeed } from './mobile-feed.store.ts'

const presentFeed = (feed: { secret: string; created_at: Date } | undefined): Feed =>
  feed ? { path: `/feed/${feed.secret}.ics`, since: feed.created_at.toISOString() } : { path: null, since: null }

export function mobileFeedRoutes({ db, clock }: Deps): Route[] {
  return [
    route(mobileFeedEndpoints.feed, async ({ caller }) => {
      const feed = await findFeed(db, { userId: caller.userId })
      if (feed) requireProof(caller, clock())
      return presentFeed(feed)
    }),

    route(mobileFeedEndpoints.renewFeed, async ({ caller }) => {
      requireProof(caller, clock())
      return presentFeed(await renewFeed(db, { userId: caller.userId }, clock()))
    }),

    route(teamFeedEndpoints.get, async ({ input, caller }) => {
      const { id } = await findTeamByCode(db, caller.scope, input.code)
      return presentFeed(await findFeed(db, { teamId: id }))
    }),

    route(teamFeedEndpoints.renew, async ({ input, caller }) => {
      const { id } = await findTeamByCode(db, caller.scope, input.code)
      return presentFeed(await renewFeed(db, { teamId: id }, clock()))
    }),
  ]
}

/** Calendar programs send no session: the secret in the address is all they have. */
export function serveFeeds(app: FastifyInstance, { db, clock }: Deps, limiter: Limiter | undefined) {
  app.get<{ Params: { file: string } }>('/feed/:file', async (request, reply) => {
    await limiter?.('export', request, reply)
    const secret = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1]
    const calendar = secret && (await readCalendar(db, secret, clock()))
    if (!calendar) throw notFound('Calendar')
    return reply.header('cache-control', 'no-store').type('text/calendar; charset=utf-8').send(calendar)
  })
}
