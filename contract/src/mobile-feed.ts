import { z } from 'zod'
import { Code, Instant, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { permission, whoMay } from './rules/permissions.ts'

/**
 * Secret addresses where calendar programs read published shifts. Renewing one ends the address before it. A person's
 * address also ends when they change their password or sign out everywhere.
 */

/** `path` follows the address of the server; null while there is no feed. */
const Feed = z.object({ path: z.string().nullable(), since: Instant.nullable() })
export type Feed = z.infer<typeof Feed>

const OfTeam = z.object({ code: Code })

export const mobileFeedEndpoints = {
  /** Asks for the password like renewFeed, once there is an address. */
  feed: endpoint({
    method: 'GET',
    path: 'Mobile/Feed',
    summary: 'The secret address of my calendar',
    access: 'provider',
    input: Nothing,
    output: Feed,
  }),
  /** Asks for the password if it was typed more than 15 minutes ago: 403 at the field currentPassword. */
  renewFeed: endpoint({
    method: 'POST',
    path: 'Mobile/RenewFeed',
    effect: 'attempt',
    summary: 'Make a new secret address of my calendar',
    access: 'provider',
    input: Nothing,
    output: Feed,
  }),
}

export const teamFeedEndpoints = {
  get: endpoint({
    method: 'GET',
    path: 'Team/GetFeed',
    summary: 'The secret address of a team’s calendar',
    access: whoMay(permission.writeSchedules),
    input: OfTeam,
    output: Feed,
  }),
  renew: endpoint({
    method: 'POST',
    path: 'Team/RenewFeed',
    summary: 'Make a new secret address of a team’s calendar',
    access: whoMay(permission.writeSchedules),
    input: OfTeam,
    output: Feed,
  }),
}
