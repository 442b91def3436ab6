import type { MessageType } from '@shiftward/contract/mobile-message.ts'

/** What a locked phone shows: no name of a colleague and no hours. The app shows the rest. */
export const pushTitles: Record<MessageType, string> = {
  urgent: 'One of your shifts has changed',
  schedule: 'Your schedule was published',
  shift: 'News about one of your shifts',
  'open-shift': 'News about an open shift',
  offer: 'A shift is offered to you',
  request: 'News about your shift request',
  swap: 'News about a shift swap',
  leave: 'News about your leave',
  credential: 'A credential expires',
  account: 'News about your account',
}
