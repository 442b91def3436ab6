import { limits } from '../limits.ts'
import { daysBetween } from './calendar-date.ts'

/** How a credential stands, for its mark on screen. Dates are ISO. */

export type CredentialState = { level: 'good' | 'soon' | 'bad'; text: string }

type Shown = { expires: string | null; isVerified: boolean }

const soonest = Math.max(...limits.credential.remindDays)

export function credentialState({ expires, isVerified }: Shown, today: string): CredentialState {
  const days = expires === null ? undefined : daysBetween(today, expires)
  if (days !== undefined && days < 0) return { level: 'bad', text: 'Expired' }
  if (!isVerified) return { level: 'soon', text: 'Not verified' }
  return days !== undefined && days <= soonest
    ? { level: 'soon', text: `Expires ${daysLeftText(days)}` }
    : { level: 'good', text: 'Valid' }
}

/** 'in 12 days', 'today', '3 days ago' */
export function daysLeftText(days: number): string {
  if (days === 0) return 'today'
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days > 0 ? `in ${count}` : `${count} ago`
}
