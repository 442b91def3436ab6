import type { Channels } from '@shiftward/contract/message.ts'
import { texts } from '@shiftward/contract/texts.ts'

const { notSent, instead, configure, tellAdmin } = texts.message

/**
 * What the banner says of messages that are not sent; undefined if it has nothing to say. Everybody who publishes reads
 * it where people may not be told; in a demo, where nobody is real, only the platform admin does.
 */
export function bannerText(channels: Channels, { isAdmin, isDemo }: { isAdmin: boolean; isDemo: boolean }) {
  const problem = notSent(channels)
  if (!problem || (!isAdmin && (channels.email || isDemo))) return undefined
  return { problem, rest: `${instead(channels)} ${isAdmin ? configure(channels) : tellAdmin}` }
}
