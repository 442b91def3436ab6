/** Said in the banner; undefined when everything can be sent. */
export function notSent({ sms, email }: { sms: boolean; email: boolean }): string | undefined {
  if (sms && email) return undefined
  if (sms) return 'Emails are not sent: no mail service is configured.'
  if (email) return 'SMS are not sent: no SMS service is configured.'
  return 'Messages are not sent: no SMS or mail service is configured.'
}
/** The second half of the banner: how people are told instead, if at all. */
export function instead({ sms, email }: { sms: boolean; email: boolean }): string {
  if (email) return 'People are told by email instead.'
  return sms ? 'People are told by SMS, and those without a phone number not at all.' : 'They are only stored.'
}
/** Before something is done of which people are told at once. Email reaches everybody. */
export function willBeTold(name: string, { sms, email }: { sms: boolean; email: boolean }): string {
  if (email) return `${name} gets a message at once.`
  if (sms) return `${name} gets a message at once if they have a phone number.`
  return `Neither SMS nor email can be sent here: please tell ${name} yourself.`
}
/** The last part of the banner: what the platform admin can configure. */
export function configure({ sms, email }: { sms: boolean; email: boolean }): string {
  const missing = [!sms && 'SMS_URL', !email && 'SMTP_URL'].filter(Boolean).join(' and ')
  return `To send them, set ${missing} and restart the server.`
}
export const tellAdmin = 'Please tell the platform admin.'
export const allSent = 'There is no message that was not sent.'
/** Above the list of what was not sent. */
export function canBeSent(sendable: number, total: number) {
  const old = 'They say what was true when they were written.'
  if (sendable === total) return `All of them can be sent now. ${old}`
  const others = 'need a service or a phone number; links and codes have to be made anew.'
  return sendable === 0
    ? `None of them can be sent now: they ${others}`
    : `${sendable} of ${total} can be sent now. ${old} The others ${others}`
}
export const sentAgain = (messages: number) =>
  messages === 1 ? '1 message is sent again.' : `${messages.toLocaleString('en-US')} messages are sent again.`
export const noService = {
  sms: 'No SMS service is configured.',
  email: 'No mail service is configured.',
  push: 'Push messages are not sent here.',
} as const
export const notGivenUp =
  'This message was sent or is still waiting. Only a message that was given up or not sent can be retried.'
export const notNeeded = 'The person has left, or has got it in another way.'
/** Why a link or a code is not sent again, and what to do instead. */
export const secretGone = (cause: string) =>
  cause.startsWith('invitation:')
    ? 'The link was secret and has been deleted. Send the invitation again, on the page Users and Permission.'
    : 'The text of this message was secret and has been deleted. The person has to ask for a new one.'
