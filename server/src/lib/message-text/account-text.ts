import { dayText } from '@shiftward/contract/rules/day-words.ts'
import type { Words } from '../outbox/outbox.ts'

/** What people are told about their account. */

export const verificationCodeText = (code: string, minutes: number): Words => ({
  subject: 'Your verification code',
  body: `${code} is your Shiftward verification code. It is valid for ${minutes} minutes.`,
})

const whoAsked = {
  person: 'You, or someone with your email address, asked for a new password for your Shiftward account.',
  administrator: 'An administrator has sent you this link, to choose a new password for your Shiftward account.',
}

export const resetLinkText = (link: string, minutes: number, askedBy: keyof typeof whoAsked): Words => ({
  subject: 'Your new password for Shiftward',
  body: [
    whoAsked[askedBy],
    `Choose it here within ${minutes} minutes. The link works once:`,
    link,
    'If you do not want a new one, you need not do anything: your password stays the same.',
  ].join('\n\n'),
})

/** Who invites, and for which organization; undefined if it is not clear yet. */
export type Inviter = { name: string; organization: string | undefined }

const inviterWords = ({ name, organization }: Inviter) => (organization ? `${organization} (${name})` : name)

export const invitationText = (firstName: string, inviter: Inviter, link: string, lifeMs: number): Words => ({
  subject: 'Your invitation to Shiftward',
  body: [
    `Hello ${firstName}, ${inviterWords(inviter)} has made a Shiftward account for you.`,
    `Choose your password here within ${lifeMs / 86_400_000} days. The link works once:`,
    link,
    'If you do not know who that is, you need not do anything.',
  ].join('\n\n'),
})

export const phoneChangedText = (): Words => ({
  subject: 'Your mobile number in Shiftward was changed',
  body: [
    'The mobile number of your Shiftward account was changed in the app.',
    'If that was not you, sign your devices out and choose another password.',
  ].join('\n\n'),
})

export const newDeviceText = (device: string): Words => ({
  subject: 'A new device uses your Shiftward account',
  body: [
    `Somebody signed in to the app with your password${device === '' ? '' : ` on another device: ${device}`}.`,
    'If that was not you, sign the device out in the list of your devices and choose another password.',
  ].join('\n\n'),
})

export const passwordChangedText = (by: 'link' | 'owner'): Words => ({
  subject: 'Your password for Shiftward has been changed',
  body: [
    by === 'link'
      ? 'The password of your Shiftward account was changed with a link that was sent to this address.'
      : 'The password of your Shiftward account was changed by somebody who knew the old one.',
    by === 'link'
      ? 'You are signed out on every device. Sign in with the new password.'
      : 'All other devices are signed out. Sign in there with the new password.',
    'If it was not you, tell your administrator at once.',
  ].join('\n\n'),
})

export const knownPersonText = (): Words => ({
  subject: 'You already have a Shiftward account',
  body: [
    'Somebody, probably you, tried to register at Shiftward with your email address or your NPI.',
    'You have an account already: sign in with it. If you do not know the password any more, choose Forgot password.',
    'If it was not you, you need not do anything: nothing has changed.',
  ].join('\n\n'),
})

export const confirmEmailText = (link: string, days: number): Words => ({
  subject: 'Confirm your email address for Shiftward',
  body: [
    'You registered at Shiftward with this email address. Confirm it before you sign in for the first time:',
    link,
    `The link works for ${days} days. If it was not you, you need not do anything.`,
  ].join('\n\n'),
})

const notYou = 'If it was not you, change your password at once and tell your administrator.'

/** What happened to the second factor, told to its owner. */
const twoFactorEvents = {
  on: ['Two-factor sign-in is on', 'Signing in to your Shiftward account now takes a code of your app.'],
  off: ['Two-factor sign-in is off', 'Signing in to your Shiftward account takes only your password now.'],
  removed: [
    'Two-factor sign-in was removed',
    'An administrator removed two-factor sign-in from your Shiftward account, because you cannot use your app any more. Please set it up again.',
  ],
  codes: [
    'You have new recovery codes',
    'New recovery codes were made for your Shiftward account. The old ones no longer work.',
  ],
} as const
export type TwoFactorEvent = keyof typeof twoFactorEvents

export const twoFactorText = (event: TwoFactorEvent): Words => {
  const [subject, body] = twoFactorEvents[event]
  return { subject, body: [body, notYou].join('\n\n') }
}

export const recoveryCodeUsedText = (): Words => ({
  subject: 'A recovery code was used',
  body: ['Somebody signed in to your Shiftward account with one of your recovery codes.', notYou].join('\n\n'),
})

export const newEmailLinkText = (link: string, minutes: number): Words => ({
  subject: 'Confirm your new email address for Shiftward',
  body: [
    'You, or someone who knows your password, wants to use this address for a Shiftward account.',
    `Confirm it here within ${minutes} minutes. The link works once:`,
    link,
    'If it was not you, you need not do anything.',
  ].join('\n\n'),
})

export const emailChangedText = (email: string): Words => ({
  subject: 'Your email address for Shiftward has been changed',
  body: [`Your Shiftward account now has the address ${email}. Mails no longer come to this one.`, notYou].join('\n\n'),
})

export const mappedText = (facility: string): Words => ({
  subject: `You have been added to ${facility}`,
  body: `${facility} has added you to its QHPs at Shiftward. If you do not know them, tell the Shiftward administrator.`,
})

type ChangedSso = { organizationName: string; issuer: string; isOn: boolean }

export const ssoChangedText = ({ organizationName, issuer, isOn }: ChangedSso, by: string, at: Date): Words => {
  const [day = '', time = ''] = at.toISOString().split('T')
  return {
    subject: `Single sign-on of ${organizationName} has been changed`,
    body: [
      `${by} changed single sign-on of ${organizationName} in Shiftward on ${dayText(day)}, ${time.slice(0, 5)} UTC.`,
      isOn ? `It is on: ${issuer} now says who signs in, also as you.` : 'It is off.',
      `If you did not expect this, ask ${by}, or tell the Shiftward administrator.`,
    ].join('\n\n'),
  }
}
