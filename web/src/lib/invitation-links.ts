import { CallError } from '@shiftward/client/call-error.ts'
import { invitationEndpoints, type SentInvitation } from '@shiftward/contract/invitation.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { call } from './call.ts'
import { downloadSheet } from './xlsx.ts'

type Links = {
  sent: SentInvitation[]
  /** They have accepted or were deactivated in the meantime. */
  over: string[]
  /** What kept the rest from being asked for. */
  failure?: CallError
}

type Send = (userCodes: string[]) => Promise<SentInvitation[]>

const sendPart: Send = (userCodes) => call(invitationEndpoints.send, { userCodes })

/** Invites people again, in parts. What was sent before a failure counts: the older links of these people are void. */
export async function inviteAgain(userCodes: string[], send: Send = sendPart): Promise<Links> {
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
      if (!(failure instanceof CallError)) throw failure
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

const columns = [
  { title: 'FIRST NAME', type: 'text', width: 16 },
  { title: 'LAST NAME', type: 'text', width: 16 },
  { title: 'E-MAIL', type: 'text', width: 34 },
  { title: 'INVITATION', type: 'text', width: 90 },
] as const

/** For handing over: nothing can send these, and the server keeps only hashes. Returns how many there are. */
export async function downloadLinks(sent: SentInvitation[]): Promise<number> {
  const rows = sent.flatMap(({ firstName, lastName, emailId, link }) =>
    link ? [[firstName, lastName, emailId, new URL(link, location.origin).href]] : [],
  )
  if (rows.length > 0) await downloadSheet('invitations.xlsx', { columns: [...columns], rows })
  return rows.length
}
