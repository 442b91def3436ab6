import type { Channels } from '@shiftward/contract/message.ts'

export type Channel = keyof Channels
export type AnyChannel = Channel | 'push'

export type NewMessage = {
  channel: Channel
  /** A phone number of ten digits, or an email address. */
  address: string
  subject?: string
  body: string
  /** What caused it, e.g. 'leave:17:Approved'. The same cause tells the same person once. */
  cause: string
  recipientId?: number
  organizationId?: number
  /** The text gives access, like a code or a reset link: it is deleted once the message has been sent. */
  isSecret?: boolean
}
