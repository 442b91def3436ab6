import { dayText } from '@shiftward/contract/rules/day-words.ts'
import type { Words } from '../outbox/outbox.ts'
import { listWords } from './shift-words.ts'

/** What people are told about credentials that expire soon. */

type Expiring = { name: string; type: string; expires: string; daysLeft: number }

/** 'today', 'in 1 day', 'in 30 days' */
const daysWords = (days: number): string => (days === 0 ? 'today' : `in ${days} ${days === 1 ? 'day' : 'days'}`)

const whenWords = ({ expires, daysLeft }: Expiring): string => `${dayText(expires)}, ${daysWords(daysLeft)}`

export const credentialExpiresText = (credential: Expiring): Words => ({
  subject: 'Your credential expires',
  body: `Your ${credential.type} expires on ${whenWords(credential)}. Please renew it, and enter the new one or hand it to your administrator.`,
})

export const credentialsExpireText = (credentials: readonly Expiring[]): Words => ({
  subject: 'Credentials expire soon',
  body: `Credentials of your QHPs expire soon: ${listWords(
    credentials,
    (credential) => `${credential.name}, ${credential.type}, ${whenWords(credential)}`,
  )}.`,
})
