import { CallError } from '@shiftward/client/call-error.ts'
import type { SentInvitation } from '@shiftward/contract/invitation.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { Line } from './import-lines.ts'

/** Invitations that nothing can send: whose they are, and the links to hand over. */

export type Unsent = {
  /** Created here, and their links were never shown. */
  fresh: string[]
  /** Somebody may hold their links: new ones void them. */
  older: string[]
}

/** Each account once, however many lines name it. */
export function unsentIn(lines: Line[], handed: ReadonlySet<string>): Unsent {
  const codes = [...new Set(lines.flatMap(({ unsent }) => unsent ?? []))]
  const created = new Set(lines.map(({ status, unsent }) => (status === 'created' ? unsent : null)))
  const isFresh = (code: string) => created.has(code) && !handed.has(code)
  return { fresh: codes.filter(isFresh), older: codes.filter((code) => !isFresh(code)) }
}

export type Links = {
  sent: SentInvitation[]
  /** They have accepted or were deactivated in the meantime. */
  over: string[]
  /** What kept the rest from being asked for. */
  failure?: unknown
}

/** New links, in parts. What was sent before a failure counts: the older links of these people are void. */
export async function newLinks(
  userCodes: string[],
  send: (part: string[]) => Promise<SentInvitation[]>,
): Promise<Links> {
  const links: Links = { sent: [], over: [] }
  const size = limits.invitation.sentAtOnce
  for (let from = 0; from < userCodes.length; from += size) {
    const part = userCodes.slice(from, from + size)
    try {
      const sent = await send(part).catch(nobody)
      const codes = new Set(sent.map(({ userCode }) => userCode))
      links.sent.push(...sent)
      links.over.push(...part.filter((code) => !codes.has(code)))
    } catch (failure) {
      return { ...links, failure }
    }
  }
  return links
}

/** The server refuses where nobody of a part is still waiting. */
function nobody(error: unknown): SentInvitation[] {
  if (error instanceof CallError && error.status === 409) return []
  throw error
}
